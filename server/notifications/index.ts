/** The door of notifications: who is told what. */
export { deliverMessage } from './deliver-message.ts'
export { registerNotificationSubscribers } from './subscribers.ts'
