/** The door of messages: what a client and a provider write to each other. */
export { MESSAGES_UNREAD, PERSON_WARNED, type MessagesUnread, type PersonWarned } from './events.ts'
export { decideReport } from './reports/decide-report.ts'
export { listReported, readConversation } from './reports/read-reported.ts'
export { forgetOldWords } from './forget-words.ts'
export { listReadMarks } from './queries.ts'
export { registerMessagingRoutes } from './routes.ts'
export { registerMessagingSubscribers } from './subscribers.ts'
export { tellUnread } from './tell-unread.ts'
