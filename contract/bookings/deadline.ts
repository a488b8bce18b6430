import { z } from 'zod'
import { instant } from '#contract/fields/time.ts'

/** Next deadline of a booking, and warnings about its end. Null without one. */
export const deadlineFields = {
  deadline_text: z.string().nullable().describe('What is due and when, ready to show'),
  deadline_at: instant.nullable().describe('The time in deadline_text'),
  time_left_text: z.string().nullable().describe('Time left, for example 19 h left'),
  complete_warning: z.string().nullable().describe('What to know before completing it now; null after check-out'),
  no_show_refused_text: z
    .string()
    .nullable()
    .describe('For the provider of a visit under way: why a no-show cannot be reported'),
}
