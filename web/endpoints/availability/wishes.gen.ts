// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const confirmWish = { method: 'POST', path: '/wishes/confirm' } as Route<
  typeof import('#contract/availability/wishes.ts').confirmWish
>
export const endWish = { method: 'POST', path: '/wishes/end' } as Route<
  typeof import('#contract/availability/wishes.ts').endWish
>
export const wishByEmail = { method: 'POST', path: '/wishes/by-email' } as Route<
  typeof import('#contract/availability/wishes.ts').wishByEmail
>
export const wishFor = { method: 'PUT', path: '/wishes' } as Route<
  typeof import('#contract/availability/wishes.ts').wishFor
>
