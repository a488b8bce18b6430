import { z } from 'zod'
import { TIME_OFF_NOTE_MAX } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { expectedVisits, hitVisit } from './visits-met.ts'

/** Whole days (YYYY-MM-DD, the last one included) or local date and time (YYYY-MM-DDTHH:MM). */
const timeOffEdge = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/, 'Please enter a date, or a date and time')

export const timeOffBody = z.object({
  start: timeOffEdge,
  end: timeOffEdge,
  note: z.string().trim().max(TIME_OFF_NOTE_MAX, `Please keep this under ${TIME_OFF_NOTE_MAX} characters`).optional(),
})

export const timeOffSchema = z
  .object({
    id: z.string(),
    start: z.string().describe('Local date and time'),
    end: z.string(),
    text: z.string().describe('Ready to show'),
    note: z.string(),
    visits: z.array(hitVisit).describe('Visits booked in this time; they stay until someone changes them'),
  })
  .meta({ id: 'TimeOff' })
export type TimeOff = z.infer<typeof timeOffSchema>

export const listTimeOff = endpoint({
  method: 'GET',
  path: '/availability/time-off',
  isViewable: true,
  summary: 'My current and upcoming time off',
  tag: 'availability',
  access: 'provider',
  response: z.array(timeOffSchema),
})

export const previewTimeOff = endpoint({
  method: 'POST',
  path: '/availability/time-off/preview',
  summary: 'Preview the visits that a time off would meet; changes nothing',
  tag: 'availability',
  access: 'provider',
  body: timeOffBody,
  response: z.object({ text: z.string(), visits: z.array(hitVisit) }),
  errors: ['invalid_input'],
})

export const addTimeOff = endpoint({
  method: 'POST',
  path: '/availability/time-off',
  summary: 'Add time off; booked visits stay',
  tag: 'availability',
  access: 'provider',
  isKeyed: true,
  status: 201,
  body: timeOffBody.extend({ expected_visits: expectedVisits }),
  response: timeOffSchema,
  errors: ['invalid_input', 'wrong_state', 'visits_in_the_way'],
})

export const removeTimeOff = endpoint({
  method: 'DELETE',
  path: '/availability/time-off/:id',
  summary: 'Remove time off',
  tag: 'availability',
  access: 'provider',
  isKeyed: true,
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})
