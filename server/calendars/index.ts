/** The door of calendars: private iCalendar addresses, and single visits as files. */
export { methodOf, renderInvitation, type InvitedVisit } from './render-calendar.ts'
export { registerCalendarRoutes } from './routes.ts'
export { registerCalendarSubscribers } from './subscribers.ts'
export { calendarsErasure } from './erasure.ts'
export { calendarsOwnData } from './own-data-queries.ts'
