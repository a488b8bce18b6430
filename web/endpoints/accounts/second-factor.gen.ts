// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const getSecondFactor = { method: 'GET', path: '/auth/second-factor' } as Route<
  typeof import('#contract/accounts/second-factor.ts').getSecondFactor
>
export const offerSecondFactor = { method: 'POST', path: '/auth/second-factor/enrolment' } as Route<
  typeof import('#contract/accounts/second-factor.ts').offerSecondFactor
>
export const proveSecondFactor = { method: 'POST', path: '/auth/second-factor' } as Route<
  typeof import('#contract/accounts/second-factor.ts').proveSecondFactor
>
export const renewRecoveryCodes = { method: 'POST', path: '/auth/second-factor/recovery-codes' } as Route<
  typeof import('#contract/accounts/second-factor.ts').renewRecoveryCodes
>
