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
    is_shown: z.boolean().describe('From three hours before the visit, or the first step'),
    steps: z.array(
      z.object({
        step: visitStep,
        state: z.enum(['done', 'next', 'ahead', 'skipped']),
        title: z.string(),
        text: z.string().nullable().describe('When it happened, or its earliest time'),
      }),
    ),
    arrival_text: z.string().nullable().describe('Expected arrival, if the provider said so'),
    starts_in_text: z.string().nullable().describe('Provider only, from the start of the day view until arrival'),
    leave_text: z.string().nullable().describe('Provider only: when to leave for the usual drive'),
    code: z.string().nullable().describe('Visit code, client only: from two hours before the visit until arrival'),
    code_text: z.string().nullable().describe('Client only: what the code is for, or when it appears'),
    code_tries_left: z.number().int().describe('Wrong codes the provider may still enter'),
    note: z.string().nullable().describe('The provider’s message after the visit'),
    photos: z.array(fileLinksSchema).describe('Photos for the client; not in lists'),
    report: z
      .object({
        state: caseState,
        is_mine: z.boolean(),
        title: z.string(),
        text: z.string(),
        statement: z.string().describe('The client’s text; contact details are hidden from the provider'),
        decision: caseDecision.nullable(),
        reason: z.string().nullable().describe('The admin’s reason, for both sides'),
      })
      .nullable()
      .describe('The client says that nobody came'),
    emergency_text: z.string().nullable().describe('What to do if something is wrong, near the visit'),
    can: z.object({
      on_my_way: z.boolean(),
      running_late: z.boolean(),
      check_in: z.boolean(),
      use_code: z.boolean(),
      check_out: z.boolean(),
      report_nobody_came: z.boolean(),
      raise_alarm: z.boolean().describe('Provider only; never shown to the client'),
      say_fine: z.boolean().describe('The safety timer runs or has asked'),
    }),
    safety: z
      .object({
        is_asking: z.boolean().describe('The timer asks whether you are safe'),
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
  summary: 'Steps of the visit day, as one side may see them',
  tag: 'bookings',
  access: 'signed-in',
  params: idParams,
  response: visitDaySchema,
  errors: ['not_found'],
})

export const todayVisitSchema = z.object({
  is_today: z.boolean().describe('Not one of the last days’ unclosed visits'),
  booking: bookingSchema,
  day: visitDaySchema,
})
export type TodayVisit = z.infer<typeof todayVisitSchema>

export const listToday = endpoint({
  method: 'GET',
  path: '/bookings/today',
  isViewable: true,
  summary: 'My accepted visits of today, after unclosed ones of the last days',
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
  summary: 'Set out: notifies the client with the estimated drive, once',
  errors: ['not_found', 'wrong_state'],
})

export const LATE_MINUTES = [10, 15, 20, 30, 45, 60, 90] as const

export const sayRunningLate = endpoint({
  ...step,
  path: '/bookings/:id/running-late',
  summary: 'Report a delay in minutes: notifies the client, moves nothing',
  body: z.object({ minutes: z.literal(LATE_MINUTES) }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const checkIn = endpoint({
  ...step,
  path: '/bookings/:id/check-in',
  summary: 'Check in, with or without the visit code, once',
  body: z.object({
    code: z
      .string()
      .max(40)
      .transform(compactCode)
      .pipe(z.string().regex(/^\d{4}$/, 'Please enter the four digits'))
      .nullable()
      .optional()
      .describe('If absent: recorded as without a code'),
  }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const checkOut = endpoint({
  ...step,
  path: '/bookings/:id/check-out',
  summary: 'Check out, with an optional message and photos for the client, once',
  body: z.object({
    note: z.string().trim().max(VISIT_NOTE_MAX, 'Please use at most 1,000 characters').nullable().optional(),
    photos: z
      .array(idSchema)
      .max(VISIT_PHOTOS_MAX, `Please send at most ${VISIT_PHOTOS_MAX} photos`)
      .refine((ids) => new Set(ids).size === ids.length, 'A photo can be sent once')
      .optional()
      .describe('Ids of photos uploaded by the caller'),
  }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const uploadVisitPhoto = endpoint({
  method: 'POST',
  path: '/bookings/photos',
  summary: 'Upload a photo for the client of a visit; private to the two',
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
  summary: 'Report that nobody came: opens a case and puts the money on hold',
  body: z.object({
    statement: z
      .string(STATEMENT_REQUIRED)
      .trim()
      .min(1, STATEMENT_REQUIRED)
      .max(1000, 'Please use at most 1,000 characters'),
  }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})
