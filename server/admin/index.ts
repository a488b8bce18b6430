export { CONTACT_SENT, type ContactSent } from './events.ts'
export { registerAdminRoutes } from './routes.ts'
export { forgetClosedTasks, registerTaskSubscribers } from './tasks/keep-tasks.ts'
export { forgetOldTickets } from './queries.ts'
