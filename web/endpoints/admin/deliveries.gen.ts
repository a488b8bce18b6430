// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const listPersonMessages = { method: 'GET', path: '/admin/people/:id/messages' } as Route<
  typeof import('#contract/admin/deliveries.ts').listPersonMessages
>
