import { z } from 'zod'
import { instant } from '#contract/fields/time.ts'

/** What a booking waits for, and what deserves a second question before it is over; null when there is nothing. */
export const deadlineFields = {
  deadline_text: z.string().nullable().describe('What has to happen by when, in words'),
  deadline_at: instant.nullable().describe('The moment that deadline_text names'),
  time_left_text: z.string().nullable().describe('How long that is from now, for example 19 h left'),
  complete_warning: z
    .string()
    .nullable()
    .describe('What the provider should know before completing it now; null once they have checked out'),
  no_show_refused_text: z
    .string()
    .nullable()
    .describe(
      'Of a visit that has begun, for its provider: why no no-show can be reported, since the client was there',
    ),
}
