// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const checkBooks = { method: 'POST', path: '/admin/money/check' } as Route<
  typeof import('#contract/admin/money.ts').checkBooks
>
export const getMoneyOverview = { method: 'GET', path: '/admin/money' } as Route<
  typeof import('#contract/admin/money.ts').getMoneyOverview
>
export const holdPayouts = { method: 'POST', path: '/admin/payees/:id/hold' } as Route<
  typeof import('#contract/admin/money.ts').holdPayouts
>
export const listAdminPayees = { method: 'GET', path: '/admin/payees' } as Route<
  typeof import('#contract/admin/money.ts').listAdminPayees
>
export const listAdminPayouts = { method: 'GET', path: '/admin/payouts' } as Route<
  typeof import('#contract/admin/money.ts').listAdminPayouts
>
export const releasePayouts = { method: 'POST', path: '/admin/payees/:id/release' } as Route<
  typeof import('#contract/admin/money.ts').releasePayouts
>
export const retryPayout = { method: 'POST', path: '/admin/payouts/:id/retry' } as Route<
  typeof import('#contract/admin/money.ts').retryPayout
>
