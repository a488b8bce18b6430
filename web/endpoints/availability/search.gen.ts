// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const readWords = { method: 'GET', path: '/search/words' } as Route<
  typeof import('#contract/availability/search.ts').readWords
>
export const searchAvailability = { method: 'GET', path: '/search' } as Route<
  typeof import('#contract/availability/search.ts').searchAvailability
>
