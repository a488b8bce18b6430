// Generated from contract/ by scripts/generate.ts. The browser needs methods and paths only: no schema, no zod.
import type { Route } from '#contract/endpoint.ts'

export const closeCalendarFeed = { method: 'DELETE', path: '/calendars/mine' } as Route<
  typeof import('#contract/calendars.ts').closeCalendarFeed
>
export const downloadBookingCalendar = { method: 'GET', path: '/calendars/bookings/:id' } as Route<
  typeof import('#contract/calendars.ts').downloadBookingCalendar
>
export const getCalendarFeed = { method: 'GET', path: '/calendars/mine' } as Route<
  typeof import('#contract/calendars.ts').getCalendarFeed
>
export const openCalendarFeed = { method: 'POST', path: '/calendars/mine' } as Route<
  typeof import('#contract/calendars.ts').openCalendarFeed
>
export const readCalendarFeed = { method: 'GET', path: '/calendars/feeds/:token' } as Route<
  typeof import('#contract/calendars.ts').readCalendarFeed
>
