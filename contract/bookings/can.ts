import { z } from 'zod'

/** Acts that the reader of a booking can do now. */
export const bookingCan = z.object({
  accept: z.boolean(),
  decline: z.boolean(),
  cancel: z.boolean(),
  complete: z.boolean(),
  put_back: z.boolean().describe('For the client: reopen a visit that was completed too early'),
  no_show: z.boolean(),
  pay: z.boolean(),
  reschedule: z.boolean(),
  move_earlier: z.boolean().describe('To an earlier time on offer to the client'),
  answer_reschedule: z.boolean().describe('At least to decline'),
  accept_reschedule: z.boolean(),
  withdraw_reschedule: z.boolean(),
})
