// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const countUnread = { method: 'GET', path: '/messages/unread' } as Route<
  typeof import('#contract/messaging.ts').countUnread
>
export const getConversation = { method: 'GET', path: '/messages/conversations/:id' } as Route<
  typeof import('#contract/messaging.ts').getConversation
>
export const getConversationWith = { method: 'GET', path: '/messages/with/:id' } as Route<
  typeof import('#contract/messaging.ts').getConversationWith
>
export const getQuickAnswers = { method: 'GET', path: '/messages/quick-answers' } as Route<
  typeof import('#contract/messaging.ts').getQuickAnswers
>
export const listConversations = { method: 'GET', path: '/messages/conversations' } as Route<
  typeof import('#contract/messaging.ts').listConversations
>
export const listLines = { method: 'GET', path: '/messages/conversations/:id/lines' } as Route<
  typeof import('#contract/messaging.ts').listLines
>
export const markRead = { method: 'POST', path: '/messages/conversations/:id/read' } as Route<
  typeof import('#contract/messaging.ts').markRead
>
export const saveQuickAnswers = { method: 'PUT', path: '/messages/quick-answers' } as Route<
  typeof import('#contract/messaging.ts').saveQuickAnswers
>
export const sendMessage = { method: 'POST', path: '/messages/with/:id' } as Route<
  typeof import('#contract/messaging.ts').sendMessage
>
export const uploadMessagePhoto = { method: 'POST', path: '/messages/photos' } as Route<
  typeof import('#contract/messaging.ts').uploadMessagePhoto
>
