/** The door of notifications: who is told what, and how it gets there. */
export { createLanes, forgetOldMessages } from './delivery.ts'
export { forgetMessage, retryMessage } from './retry-message.ts'
export { registerNotificationRoutes } from './routes.ts'
export { registerNotificationSubscribers } from './subscribers.ts'
