// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const answerRuling = { method: 'POST', path: '/admin/rulings/:id/answer' } as Route<
  typeof import('#contract/disputes/desk.ts').answerRuling
>
export const decideDisputeCase = { method: 'POST', path: '/admin/disputes/:id/decision' } as Route<
  typeof import('#contract/disputes/desk.ts').decideDisputeCase
>
export const downloadEvidence = { method: 'GET', path: '/admin/disputes/:id/evidence' } as Route<
  typeof import('#contract/disputes/desk.ts').downloadEvidence
>
export const getDisputeCase = { method: 'GET', path: '/admin/disputes/:id' } as Route<
  typeof import('#contract/disputes/desk.ts').getDisputeCase
>
export const grantGoodwill = { method: 'POST', path: '/admin/bookings/:id/goodwill' } as Route<
  typeof import('#contract/disputes/desk.ts').grantGoodwill
>
export const listBookingsOfClient = { method: 'GET', path: '/admin/money/bookings' } as Route<
  typeof import('#contract/disputes/desk.ts').listBookingsOfClient
>
export const listDisputeCases = { method: 'GET', path: '/admin/disputes' } as Route<
  typeof import('#contract/disputes/desk.ts').listDisputeCases
>
export const listRulings = { method: 'GET', path: '/admin/rulings' } as Route<
  typeof import('#contract/disputes/desk.ts').listRulings
>
export const refundVisit = { method: 'POST', path: '/admin/bookings/:id/refund' } as Route<
  typeof import('#contract/disputes/desk.ts').refundVisit
>
export const sendEvidence = { method: 'POST', path: '/admin/disputes/:id/evidence' } as Route<
  typeof import('#contract/disputes/desk.ts').sendEvidence
>
export const waiveFee = { method: 'POST', path: '/admin/bookings/:id/waiver' } as Route<
  typeof import('#contract/disputes/desk.ts').waiveFee
>
