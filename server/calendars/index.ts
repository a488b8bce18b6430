/** The door of calendars: private iCalendar addresses, and single visits as files. */
export { registerCalendarRoutes } from './routes.ts'
export { registerCalendarSubscribers } from './subscribers.ts'
export { calendarsLeaving } from './leaving.ts'
