/** The door of notifications: who is told what. */
export { registerNotificationSubscribers } from './subscribers.ts'
