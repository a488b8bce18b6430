// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const listOutbox = { method: 'GET', path: '/outbox' } as Route<
  typeof import('#contract/notifications.ts').listOutbox
>
