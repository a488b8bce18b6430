// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const answerDispute = { method: 'POST', path: '/disputes/:id/answer' } as Route<
  typeof import('#contract/disputes.ts').answerDispute
>
export const appealDispute = { method: 'POST', path: '/disputes/:id/appeal' } as Route<
  typeof import('#contract/disputes.ts').appealDispute
>
export const listDisputes = { method: 'GET', path: '/bookings/:id/disputes' } as Route<
  typeof import('#contract/disputes.ts').listDisputes
>
export const openDispute = { method: 'POST', path: '/bookings/:id/disputes' } as Route<
  typeof import('#contract/disputes.ts').openDispute
>
export const uploadDisputePhoto = { method: 'POST', path: '/disputes/photos' } as Route<
  typeof import('#contract/disputes.ts').uploadDisputePhoto
>
export const withdrawDispute = { method: 'POST', path: '/disputes/:id/withdrawal' } as Route<
  typeof import('#contract/disputes.ts').withdrawDispute
>
