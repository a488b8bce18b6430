export { changeAdmin } from './admins/change-admin.ts'
export { grantAdmin } from './admins/grant-admin.ts'
export { registerAdminRoutes } from './routes.ts'
export { forgetClosedTasks, registerTaskSubscribers } from './tasks/keep-tasks.ts'
