import { z } from 'zod'

/** What whoever reads a booking can do with it now. */
export const bookingCan = z.object({
  accept: z.boolean(),
  decline: z.boolean(),
  cancel: z.boolean(),
  complete: z.boolean(),
  put_back: z.boolean().describe('The client says that a completed visit has not taken place yet'),
  no_show: z.boolean(),
  pay: z.boolean(),
  reschedule: z.boolean(),
  move_earlier: z.boolean().describe('To an earlier time that is held for the client'),
  answer_reschedule: z.boolean().describe('At least with a no'),
  accept_reschedule: z.boolean(),
  withdraw_reschedule: z.boolean(),
})
