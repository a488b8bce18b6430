/** The door of notifications: who is told what, and how it gets there. */
export { createLanes, forgetOldMessages } from './delivery.ts'
export { registerNotificationRoutes } from './routes.ts'
export { registerNotificationSubscribers } from './subscribers.ts'
