/** The door of notifications: who is told what, and how it gets there. */
export { createLanes, forgetOldMessages } from './delivery.ts'
export { erasePushSubscriptions } from './push/devices.ts'
export { dropUnsent } from './drop-unsent.ts'
export { forgetMessages, retryMessages, type Decided } from './retry-message.ts'
export { listGivenUpMessages, type ListedGivenUp } from './list-given-up.ts'
export { registerNotificationRoutes } from './routes.ts'
export { registerNotificationSubscribers } from './subscribers.ts'
export { forgetFarewells, notificationsLeaving } from './leaving.ts'
