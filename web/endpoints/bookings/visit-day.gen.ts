// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const checkIn = { method: 'POST', path: '/bookings/:id/check-in' } as Route<
  typeof import('#contract/bookings/visit-day.ts').checkIn
>
export const checkOut = { method: 'POST', path: '/bookings/:id/check-out' } as Route<
  typeof import('#contract/bookings/visit-day.ts').checkOut
>
export const getVisitDay = { method: 'GET', path: '/bookings/:id/day' } as Route<
  typeof import('#contract/bookings/visit-day.ts').getVisitDay
>
export const listToday = { method: 'GET', path: '/bookings/today' } as Route<
  typeof import('#contract/bookings/visit-day.ts').listToday
>
export const reportNobodyCame = { method: 'POST', path: '/bookings/:id/nobody-came' } as Route<
  typeof import('#contract/bookings/visit-day.ts').reportNobodyCame
>
export const sayOnMyWay = { method: 'POST', path: '/bookings/:id/on-my-way' } as Route<
  typeof import('#contract/bookings/visit-day.ts').sayOnMyWay
>
export const sayRunningLate = { method: 'POST', path: '/bookings/:id/running-late' } as Route<
  typeof import('#contract/bookings/visit-day.ts').sayRunningLate
>
export const uploadVisitPhoto = { method: 'POST', path: '/bookings/photos' } as Route<
  typeof import('#contract/bookings/visit-day.ts').uploadVisitPhoto
>
