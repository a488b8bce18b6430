// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const countInbox = { method: 'GET', path: '/inbox/unread' } as Route<
  typeof import('#contract/inbox.ts').countInbox
>
export const listInbox = { method: 'GET', path: '/inbox' } as Route<
  typeof import('#contract/inbox.ts').listInbox
>
export const readInbox = { method: 'POST', path: '/inbox/read' } as Route<
  typeof import('#contract/inbox.ts').readInbox
>
