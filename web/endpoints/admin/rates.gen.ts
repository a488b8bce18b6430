// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getRates = { method: 'GET', path: '/admin/rates' } as Route<
  typeof import('#contract/admin/rates.ts').getRates
>
export const planRate = { method: 'POST', path: '/admin/rates' } as Route<
  typeof import('#contract/admin/rates.ts').planRate
>
export const withdrawRate = { method: 'POST', path: '/admin/rates/:id/withdrawal' } as Route<
  typeof import('#contract/admin/rates.ts').withdrawRate
>
