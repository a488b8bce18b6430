import { z } from 'zod'
import { windowSchema } from '#contract/availability.ts'
import { bookingSchema } from '#contract/bookings.ts'
import { endpoint } from '#contract/endpoint.ts'
import { SURROUNDINGS_MAX } from '#contract/constants.ts'
import { localDate } from '#contract/fields/time.ts'

/** The most in one request: two weeks. */
export const SCHEDULE_DAYS_MAX = 14

const stretch = {
  start: z.string().describe('HH:mm'),
  end: z.string().describe('HH:mm; `24:00` is the end of the day'),
}

export const scheduleEntrySchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('visit'),
      ...stretch,
      booking: bookingSchema.describe('Accepted, completed, or waiting for an answer'),
      drive_minutes: z.number().int().nullable().describe('From the stop before it; null if unknown'),
      drive_from: z.enum(['home', 'visit']),
    }),
    z.object({ kind: z.literal('time_off'), ...stretch, note: z.string() }),
    z.object({ kind: z.literal('gap'), ...stretch, minutes: z.number().int().describe('Available within open hours') }),
  ])
  .meta({ id: 'ScheduleEntry' })
export type ScheduleEntry = z.infer<typeof scheduleEntrySchema>

export const scheduleDaySchema = z
  .object({
    date: localDate,
    text: z.string().describe('The day, ready to show'),
    is_today: z.boolean(),
    hours: z.array(windowSchema).describe('Open hours, in order'),
    entries: z.array(scheduleEntrySchema).describe('Soonest first'),
  })
  .meta({ id: 'ScheduleDay' })
export type ScheduleDay = z.infer<typeof scheduleDaySchema>

export const getSchedule = endpoint({
  method: 'GET',
  path: '/bookings/schedule',
  isViewable: true,
  summary: 'My days: visits, requests, drives, time off and available times',
  tag: 'bookings',
  access: 'provider',
  query: z.object({
    from: localDate.optional().describe('First day; default: today'),
    days: z.coerce.number().int().min(1).max(SCHEDULE_DAYS_MAX).default(7),
  }),
  response: z.object({
    today: localDate,
    now: z.string().describe('Local time of the answer, HH:mm'),
    days: z.array(scheduleDaySchema),
  }),
})

const neighbour = z
  .object({ title: z.string(), time_text: z.string().describe('When it ends; for a later visit, when it starts') })
  .nullable()

export const surroundingsSchema = z
  .object({
    booking_id: z.string(),
    drive_minutes: z.number().int().nullable().describe('From the stop before it; null if unknown'),
    drive_from: z.enum(['home', 'visit']),
    before: neighbour.describe('Accepted visit before it that day'),
    after: neighbour.describe('Accepted visit after it that day'),
  })
  .meta({ id: 'RequestSurroundings' })
export type RequestSurroundings = z.infer<typeof surroundingsSchema>

export const listSurroundings = endpoint({
  method: 'GET',
  path: '/bookings/surroundings',
  isViewable: true,
  summary: 'Drives and accepted visits around my requests',
  tag: 'bookings',
  access: 'provider',
  query: z.object({
    ids: z
      .string()
      .max(SURROUNDINGS_MAX * 65)
      .describe(`Ids of requests, with commas between them; ${SURROUNDINGS_MAX} at most`),
  }),
  response: z.array(surroundingsSchema).describe('Unordered; ids other than the caller’s open requests are left out'),
})
