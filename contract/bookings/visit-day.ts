import { z } from 'zod'
import { bookingSchema } from '#contract/bookings.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { VISIT_NOTE_MAX, VISIT_PHOTOS_MAX } from '#contract/constants.ts'
import { fileLinksSchema, uploadedFileSchema } from '#contract/files.ts'
import { compactCode } from '#contract/rules/unseen.ts'
import { caseDecision, caseState } from './case-terms.ts'

/** The day of a visit: on the way, there, gone. */

export const visitStep = z.enum(['on_my_way', 'check_in', 'check_out', 'complete']).meta({ id: 'VisitStep' })
export type VisitStep = z.infer<typeof visitStep>

export const visitDaySchema = z
  .object({
    booking_id: z.string(),
    is_shown: z.boolean().describe('From three hours before the visit on, and once a step was taken'),
    steps: z.array(
      z.object({
        step: visitStep,
        state: z.enum(['done', 'next', 'ahead', 'skipped']),
        title: z.string(),
        text: z.string().nullable().describe('When it happened, or from when on it can'),
      }),
    ),
    arrival_text: z.string().nullable().describe('When the provider should be there, as far as they have said'),
    starts_in_text: z
      .string()
      .nullable()
      .describe('For the provider alone, from when on the day is shown until they are there'),
    leave_text: z
      .string()
      .nullable()
      .describe('When to set out by the usual drive; for the provider alone, until they have'),
    code: z
      .string()
      .nullable()
      .describe('The four digits of the visit: for the client alone, from two hours before it until somebody is there'),
    code_text: z
      .string()
      .nullable()
      .describe('What the code is for, or from when on it is shown; for the client alone'),
    code_tries_left: z.number().int().describe('How many wrong codes the provider may still enter'),
    note: z.string().nullable().describe("The provider's words to the client after the visit"),
    photos: z
      .array(fileLinksSchema)
      .describe('What the provider shows the client of it; of one visit, not of a list of them'),
    report: z
      .object({
        state: caseState,
        is_mine: z.boolean(),
        title: z.string(),
        text: z.string(),
        statement: z.string().describe("The client's words; ways to reach them are hidden from the provider"),
        decision: caseDecision.nullable(),
        reason: z.string().nullable().describe("The administrator's words to both"),
      })
      .nullable()
      .describe('The client says that nobody came'),
    emergency_text: z.string().nullable().describe('What to do when something is wrong, while the visit is near'),
    can: z.object({
      on_my_way: z.boolean(),
      running_late: z.boolean(),
      check_in: z.boolean(),
      use_code: z.boolean(),
      check_out: z.boolean(),
      report_nobody_came: z.boolean(),
      raise_alarm: z.boolean().describe('For the provider alone; nothing of it is shown to the client'),
      say_fine: z.boolean().describe('The safety timer runs, or has asked'),
    }),
    safety: z
      .object({
        is_asking: z.boolean().describe('The timer has asked whether all is well'),
        text: z.string().nullable(),
        is_alarm_sent: z.boolean(),
      })
      .nullable()
      .describe('Null for the client'),
  })
  .meta({ id: 'VisitDay' })
export type VisitDay = z.infer<typeof visitDaySchema>

export const getVisitDay = endpoint({
  method: 'GET',
  path: '/bookings/:id/day',
  isViewable: true,
  summary: 'The steps of the day of a visit, as one of its two sides may see them',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: visitDaySchema,
  errors: ['not_found'],
})

export const todayVisitSchema = z.object({
  is_today: z.boolean().describe('Not one of the last days that nobody has closed'),
  booking: bookingSchema,
  day: visitDaySchema,
})
export type TodayVisit = z.infer<typeof todayVisitSchema>

export const listToday = endpoint({
  method: 'GET',
  path: '/bookings/today',
  isViewable: true,
  summary: "The caller's accepted visits of today in order, before them those of the last days that nobody has closed",
  tag: 'bookings',
  access: 'signed-in',
  response: z.array(todayVisitSchema),
})

const step = {
  method: 'POST',
  tag: 'bookings',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  response: visitDaySchema,
} as const

export const sayOnMyWay = endpoint({
  ...step,
  path: '/bookings/:id/on-my-way',
  summary: 'The provider sets out: the client is told, with about how long the drive takes. Once',
  errors: ['not_found', 'wrong_state'],
})

export const LATE_MINUTES = [10, 15, 20, 30, 45, 60, 90] as const

export const sayRunningLate = endpoint({
  ...step,
  path: '/bookings/:id/running-late',
  summary: 'The provider will be late by so many minutes: the client is told. The visit stays where it is',
  body: z.object({ minutes: z.literal(LATE_MINUTES) }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const checkIn = endpoint({
  ...step,
  path: '/bookings/:id/check-in',
  summary: "The provider is there, with the client's visit code or without it. Once",
  body: z.object({
    code: z
      .string()
      .max(40)
      .transform(compactCode)
      .pipe(z.string().regex(/^\d{4}$/, 'Please enter the four digits'))
      .nullable()
      .optional()
      .describe('Left out: checked in without a code, and recorded as such'),
  }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const checkOut = endpoint({
  ...step,
  path: '/bookings/:id/check-out',
  summary: 'The provider has left, with words and photos for the client if they like. Once',
  body: z.object({
    note: z.string().trim().max(VISIT_NOTE_MAX, 'Please use at most 1,000 characters').nullable().optional(),
    photos: z
      .array(idSchema)
      .max(VISIT_PHOTOS_MAX, `Please send at most ${VISIT_PHOTOS_MAX} photos`)
      .refine((ids) => new Set(ids).size === ids.length, 'A photo can be sent once')
      .optional()
      .describe('Ids of photos that the caller has uploaded'),
  }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const uploadVisitPhoto = endpoint({
  method: 'POST',
  path: '/bookings/photos',
  summary: 'Upload a photo for the client of a visit: kept sealed, for the two people of it alone',
  tag: 'bookings',
  access: 'provider',
  raw: 'multipart',
  status: 201,
  response: uploadedFileSchema,
  errors: ['invalid_file', 'payload_too_large'],
})

const STATEMENT_REQUIRED = 'Please tell us what happened'

export const reportNobodyCame = endpoint({
  ...step,
  path: '/bookings/:id/nobody-came',
  summary: 'The client says that nobody came: opens a case for an admin, and the money waits',
  body: z.object({
    statement: z
      .string(STATEMENT_REQUIRED)
      .trim()
      .min(1, STATEMENT_REQUIRED)
      .max(1000, 'Please use at most 1,000 characters'),
  }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})
