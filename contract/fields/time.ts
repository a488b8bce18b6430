import { z } from 'zod'

/** A local calendar day of the service zone, YYYY-MM-DD. */
export const localDate = z
  .string()
  // `new Date` below would throw on a text of another form.
  .regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'Please enter a date as YYYY-MM-DD', abort: true })
  .refine((text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text), 'This date does not exist')
/** A local time of day, HH:MM. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:MM')
/** A slot end may also be midnight at the end of the day. */
export const localEndTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Please enter a time as HH:MM')
/** Local date and time, YYYY-MM-DDTHH:mm: ready for display, never to be converted. */
export const localDateTime = z.string()
/** An instant in UTC, ISO 8601. */
export const instant = z.string()
