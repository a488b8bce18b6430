// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getCommissionTaxes = { method: 'GET', path: '/admin/commission-taxes' } as Route<
  typeof import('#contract/admin/commission-taxes.ts').getCommissionTaxes
>
export const getTaxFiling = { method: 'GET', path: '/admin/commission-taxes/filing' } as Route<
  typeof import('#contract/admin/commission-taxes.ts').getTaxFiling
>
export const planCommissionTax = { method: 'POST', path: '/admin/commission-taxes' } as Route<
  typeof import('#contract/admin/commission-taxes.ts').planCommissionTax
>
export const withdrawCommissionTax = { method: 'POST', path: '/admin/commission-taxes/:id/withdrawal' } as Route<
  typeof import('#contract/admin/commission-taxes.ts').withdrawCommissionTax
>
