// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getClientFacts = { method: 'GET', path: '/bookings/:id/client-facts' } as Route<
  typeof import('#contract/facts.ts').getClientFacts
>
export const getMyFacts = { method: 'GET', path: '/facts/mine' } as Route<
  typeof import('#contract/facts.ts').getMyFacts
>
export const getProviderFacts = { method: 'GET', path: '/facts/providers/:id' } as Route<
  typeof import('#contract/facts.ts').getProviderFacts
>
export const replyToFacts = { method: 'PUT', path: '/facts/reply' } as Route<
  typeof import('#contract/facts.ts').replyToFacts
>
