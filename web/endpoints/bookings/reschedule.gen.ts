// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const answerReschedule = { method: 'POST', path: '/bookings/:id/reschedule/answer' } as Route<
  typeof import('#contract/bookings/reschedule.ts').answerReschedule
>
export const listRescheduleTimes = { method: 'GET', path: '/bookings/:id/times' } as Route<
  typeof import('#contract/bookings/reschedule.ts').listRescheduleTimes
>
export const rescheduleBooking = { method: 'POST', path: '/bookings/:id/reschedule' } as Route<
  typeof import('#contract/bookings/reschedule.ts').rescheduleBooking
>
export const withdrawReschedule = { method: 'DELETE', path: '/bookings/:id/reschedule' } as Route<
  typeof import('#contract/bookings/reschedule.ts').withdrawReschedule
>
