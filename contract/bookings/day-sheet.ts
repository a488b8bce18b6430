import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, localDate, localDateTime } from '#contract/fields/time.ts'
import { scheduleDaySchema } from './schedule.ts'
import { visitDaySchema } from './visit-day.ts'

/** Data that a provider's phone stores for use offline. */

const opens = instant.nullable().describe('Earliest time; null once it is too late')

export const sheetVisitSchema = z
  .object({
    day: visitDaySchema.describe('As of now; later steps follow from `opens`'),
    opens: z.object({ on_my_way: opens, running_late: opens, check_in: opens }),
    ends_at: instant,
  })
  .meta({ id: 'SheetVisit' })
export type SheetVisit = z.infer<typeof sheetVisitSchema>

export const daySheetSchema = z
  .object({
    as_of: instant,
    as_of_local: localDateTime.describe('The same in the service zone'),
    today: localDate,
    days: z.array(scheduleDaySchema).describe('Today and tomorrow'),
    visits: z.array(sheetVisitSchema).describe('Accepted and completed visits of these days'),
  })
  .meta({ id: 'DaySheet' })
export type DaySheet = z.infer<typeof daySheetSchema>

export const getDaySheet = endpoint({
  method: 'GET',
  path: '/bookings/day-sheet',
  summary: 'My visits of today and tomorrow with everything needed at the door, for use offline',
  tag: 'bookings',
  access: 'provider',
  response: daySheetSchema,
})
