// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const answerRuling = { method: 'POST', path: '/admin/rulings/:id/answer' } as Route<
  typeof import('#contract/disputes/admin.ts').answerRuling
>
export const decideDisputeCase = { method: 'POST', path: '/admin/disputes/:id/decision' } as Route<
  typeof import('#contract/disputes/admin.ts').decideDisputeCase
>
export const downloadEvidence = { method: 'GET', path: '/admin/disputes/:id/evidence' } as Route<
  typeof import('#contract/disputes/admin.ts').downloadEvidence
>
export const getDisputeCase = { method: 'GET', path: '/admin/disputes/:id' } as Route<
  typeof import('#contract/disputes/admin.ts').getDisputeCase
>
export const grantGoodwill = { method: 'POST', path: '/admin/bookings/:id/goodwill' } as Route<
  typeof import('#contract/disputes/admin.ts').grantGoodwill
>
export const listBookingsOfClient = { method: 'GET', path: '/admin/money/bookings' } as Route<
  typeof import('#contract/disputes/admin.ts').listBookingsOfClient
>
export const listDisputeCases = { method: 'GET', path: '/admin/disputes' } as Route<
  typeof import('#contract/disputes/admin.ts').listDisputeCases
>
export const listRulings = { method: 'GET', path: '/admin/rulings' } as Route<
  typeof import('#contract/disputes/admin.ts').listRulings
>
export const refundVisit = { method: 'POST', path: '/admin/bookings/:id/refund' } as Route<
  typeof import('#contract/disputes/admin.ts').refundVisit
>
export const sendEvidence = { method: 'POST', path: '/admin/disputes/:id/evidence' } as Route<
  typeof import('#contract/disputes/admin.ts').sendEvidence
>
export const waiveFee = { method: 'POST', path: '/admin/bookings/:id/waiver' } as Route<
  typeof import('#contract/disputes/admin.ts').waiveFee
>
