import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, localDate, localDateTime } from '#contract/fields/time.ts'
import { scheduleDaySchema } from './schedule.ts'
import { visitDaySchema } from './visit-day.ts'

/** What a provider's phone keeps to be read where there is no reception. */

const opens = instant.nullable().describe('From when on it can be said; null when it cannot be said any more')

export const sheetVisitSchema = z
  .object({
    day: visitDaySchema.describe('As of the sheet: what can be done later follows from `opens`'),
    opens: z.object({ on_my_way: opens, running_late: opens, check_in: opens }),
    ends_at: instant,
  })
  .meta({ id: 'SheetVisit' })
export type SheetVisit = z.infer<typeof sheetVisitSchema>

export const daySheetSchema = z
  .object({
    as_of: instant,
    as_of_local: localDateTime.describe('The same by the clocks of the service zone'),
    today: localDate,
    days: z.array(scheduleDaySchema).describe('Today and tomorrow'),
    visits: z.array(sheetVisitSchema).describe('The accepted and completed visits of these days'),
  })
  .meta({ id: 'DaySheet' })
export type DaySheet = z.infer<typeof daySheetSchema>

export const getDaySheet = endpoint({
  method: 'GET',
  path: '/bookings/day-sheet',
  summary:
    "A provider's visits of today and tomorrow with all that is needed at the door, to be read without reception",
  tag: 'bookings',
  access: 'provider',
  response: daySheetSchema,
})
