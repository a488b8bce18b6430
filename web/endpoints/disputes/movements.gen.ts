// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const adjustBooks = { method: 'POST', path: '/admin/money/adjustments' } as Route<
  typeof import('#contract/disputes/movements.ts').adjustBooks
>
export const listMovements = { method: 'GET', path: '/admin/money/movements' } as Route<
  typeof import('#contract/disputes/movements.ts').listMovements
>
export const withdrawMoney = { method: 'POST', path: '/admin/money/withdrawals' } as Route<
  typeof import('#contract/disputes/movements.ts').withdrawMoney
>
