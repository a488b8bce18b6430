/** The door of notifications: who is told what. */
export { deliverNews } from './deliver-news.ts'
export { registerNotificationSubscribers } from './subscribers.ts'
