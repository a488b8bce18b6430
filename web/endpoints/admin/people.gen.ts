// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const addPersonNote = { method: 'POST', path: '/admin/people/:id/notes' } as Route<
  typeof import('#contract/admin/people.ts').addPersonNote
>
export const deletePerson = { method: 'POST', path: '/admin/people/:id/deletion' } as Route<
  typeof import('#contract/admin/people.ts').deletePerson
>
export const endPersonSessions = { method: 'POST', path: '/admin/people/:id/sessions/end' } as Route<
  typeof import('#contract/admin/people.ts').endPersonSessions
>
export const getPersonRecord = { method: 'GET', path: '/admin/people/:id' } as Route<
  typeof import('#contract/admin/people.ts').getPersonRecord
>
export const listPersonBookings = { method: 'GET', path: '/admin/people/:id/bookings' } as Route<
  typeof import('#contract/admin/people.ts').listPersonBookings
>
export const restorePerson = { method: 'POST', path: '/admin/people/:id/restoration' } as Route<
  typeof import('#contract/admin/people.ts').restorePerson
>
export const searchAll = { method: 'GET', path: '/admin/search' } as Route<
  typeof import('#contract/admin/people.ts').searchAll
>
export const suspendPerson = { method: 'POST', path: '/admin/people/:id/suspension' } as Route<
  typeof import('#contract/admin/people.ts').suspendPerson
>
export const viewAsPerson = { method: 'POST', path: '/admin/people/:id/view' } as Route<
  typeof import('#contract/admin/people.ts').viewAsPerson
>
