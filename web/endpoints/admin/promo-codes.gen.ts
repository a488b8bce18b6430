// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const createPromoCode = { method: 'POST', path: '/admin/promo-codes' } as Route<
  typeof import('#contract/admin/promo-codes.ts').createPromoCode
>
export const listPromoCodes = { method: 'GET', path: '/admin/promo-codes' } as Route<
  typeof import('#contract/admin/promo-codes.ts').listPromoCodes
>
export const setPromoCodeActive = { method: 'POST', path: '/admin/promo-codes/:id/active' } as Route<
  typeof import('#contract/admin/promo-codes.ts').setPromoCodeActive
>
