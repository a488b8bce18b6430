// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const actAsCompany = { method: 'POST', path: '/sandbox/gateway/cases' } as Route<
  typeof import('#contract/sandbox.ts').actAsCompany
>
export const getClock = { method: 'GET', path: '/sandbox/clock' } as Route<
  typeof import('#contract/sandbox.ts').getClock
>
export const getGatewayFaults = { method: 'GET', path: '/sandbox/gateway' } as Route<
  typeof import('#contract/sandbox.ts').getGatewayFaults
>
export const getSandboxPayee = { method: 'GET', path: '/sandbox/payouts/:account_id' } as Route<
  typeof import('#contract/sandbox.ts').getSandboxPayee
>
export const listCompanyCases = { method: 'GET', path: '/sandbox/gateway/cases' } as Route<
  typeof import('#contract/sandbox.ts').listCompanyCases
>
export const listPresentCodes = { method: 'GET', path: '/sandbox/second-factor' } as Route<
  typeof import('#contract/sandbox.ts').listPresentCodes
>
export const moveClock = { method: 'POST', path: '/sandbox/clock' } as Route<
  typeof import('#contract/sandbox.ts').moveClock
>
export const saveSandboxPayee = { method: 'POST', path: '/sandbox/payouts/:account_id' } as Route<
  typeof import('#contract/sandbox.ts').saveSandboxPayee
>
export const setGatewayFaults = { method: 'PUT', path: '/sandbox/gateway' } as Route<
  typeof import('#contract/sandbox.ts').setGatewayFaults
>
