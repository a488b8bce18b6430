/** The door of messages: what a client and a provider write to each other. */
export { MESSAGES_UNREAD, type MessagesUnread } from './events.ts'
export { findReadMarks } from './queries.ts'
export { registerMessagingRoutes } from './routes.ts'
export { registerMessagingSubscribers } from './subscribers.ts'
export { tellUnread } from './tell-unread.ts'
