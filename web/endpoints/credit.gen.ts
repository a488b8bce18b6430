// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getCredit = { method: 'GET', path: '/credit' } as Route<
  typeof import('#contract/credit.ts').getCredit
>
export const getCreditOffer = { method: 'GET', path: '/payments/credit-offer/:booking_id' } as Route<
  typeof import('#contract/credit.ts').getCreditOffer
>
export const takeRefundAsCredit = { method: 'POST', path: '/credit/refunds/:id' } as Route<
  typeof import('#contract/credit.ts').takeRefundAsCredit
>
