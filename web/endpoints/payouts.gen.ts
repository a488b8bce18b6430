// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const checkPayoutAccount = { method: 'POST', path: '/payouts/account/check' } as Route<
  typeof import('#contract/payouts.ts').checkPayoutAccount
>
export const getPayoutStanding = { method: 'GET', path: '/payouts/standing' } as Route<
  typeof import('#contract/payouts.ts').getPayoutStanding
>
export const listPayouts = { method: 'GET', path: '/payouts' } as Route<
  typeof import('#contract/payouts.ts').listPayouts
>
export const payOutNow = { method: 'POST', path: '/payouts' } as Route<
  typeof import('#contract/payouts.ts').payOutNow
>
export const setUpPayouts = { method: 'POST', path: '/payouts/account' } as Route<
  typeof import('#contract/payouts.ts').setUpPayouts
>
