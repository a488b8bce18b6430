// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const hearReport = { method: 'POST', path: '/texts/reports/:id' } as Route<
  typeof import('#contract/delivery.ts').hearReport
>
export const hearText = { method: 'POST', path: '/texts/answers' } as Route<
  typeof import('#contract/delivery.ts').hearText
>
export const receiveBounce = { method: 'POST', path: '/inbound/bounce' } as Route<
  typeof import('#contract/delivery.ts').receiveBounce
>
export const retryEmail = { method: 'POST', path: '/auth/email/retry' } as Route<
  typeof import('#contract/delivery.ts').retryEmail
>
