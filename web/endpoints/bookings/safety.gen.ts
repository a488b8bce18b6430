// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const acknowledgeAlarm = { method: 'POST', path: '/admin/safety/:id/acknowledge' } as Route<
  typeof import('#contract/bookings/safety.ts').acknowledgeAlarm
>
export const answerConsent = { method: 'POST', path: '/safety/consent' } as Route<
  typeof import('#contract/bookings/safety.ts').answerConsent
>
export const askContact = { method: 'POST', path: '/safety/contact' } as Route<
  typeof import('#contract/bookings/safety.ts').askContact
>
export const closeAlarm = { method: 'POST', path: '/admin/safety/:id/close' } as Route<
  typeof import('#contract/bookings/safety.ts').closeAlarm
>
export const getAlarm = { method: 'GET', path: '/admin/safety/:id' } as Route<
  typeof import('#contract/bookings/safety.ts').getAlarm
>
export const getSafety = { method: 'GET', path: '/safety' } as Route<
  typeof import('#contract/bookings/safety.ts').getSafety
>
export const listAlarms = { method: 'GET', path: '/admin/safety' } as Route<
  typeof import('#contract/bookings/safety.ts').listAlarms
>
export const lookAtConsent = { method: 'POST', path: '/safety/consent/look' } as Route<
  typeof import('#contract/bookings/safety.ts').lookAtConsent
>
export const raiseAlarm = { method: 'POST', path: '/bookings/:id/alarm' } as Route<
  typeof import('#contract/bookings/safety.ts').raiseAlarm
>
export const removeContact = { method: 'DELETE', path: '/safety/contact' } as Route<
  typeof import('#contract/bookings/safety.ts').removeContact
>
export const sayFine = { method: 'POST', path: '/bookings/:id/fine' } as Route<
  typeof import('#contract/bookings/safety.ts').sayFine
>
export const setSafetyTimer = { method: 'PUT', path: '/safety/timer' } as Route<
  typeof import('#contract/bookings/safety.ts').setSafetyTimer
>
export const stopConsent = { method: 'POST', path: '/safety/consent/stop' } as Route<
  typeof import('#contract/bookings/safety.ts').stopConsent
>
