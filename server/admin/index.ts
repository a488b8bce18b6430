export { CONTACT_SENT, type ContactSent } from './events.ts'
export { registerAdminRoutes } from './routes.ts'
