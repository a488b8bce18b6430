// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getMyTaxes = { method: 'GET', path: '/taxes/mine' } as Route<
  typeof import('#contract/taxes.ts').getMyTaxes
>
export const saveMyTaxes = { method: 'PUT', path: '/taxes/mine' } as Route<
  typeof import('#contract/taxes.ts').saveMyTaxes
>
