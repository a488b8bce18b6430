// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const answerSandboxChallenge = { method: 'POST', path: '/sandbox/checkout/:session_id/challenge' } as Route<
  typeof import('#contract/payments.ts').answerSandboxChallenge
>
export const getSandboxCheckout = { method: 'GET', path: '/sandbox/checkout/:session_id' } as Route<
  typeof import('#contract/payments.ts').getSandboxCheckout
>
export const paySandboxCheckout = { method: 'POST', path: '/sandbox/checkout/:session_id/pay' } as Route<
  typeof import('#contract/payments.ts').paySandboxCheckout
>
export const paymentWebhook = { method: 'POST', path: '/payments/webhook' } as Route<
  typeof import('#contract/payments.ts').paymentWebhook
>
