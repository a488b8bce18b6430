import { z } from 'zod'
import { refundState, refusedRefund } from './bookings/cancellation-terms.ts'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'
import { paymentStatus } from './payments.ts'
import { TIP_MAX, TIP_MESSAGE_MAX, TIP_MIN } from './tip-terms.ts'

const RANGE = `Please choose an amount from $${TIP_MIN} to $${TIP_MAX}`

export const visitTipsSchema = z
  .object({
    can_tip: z.boolean(),
    text: z.string().describe('Deadline and recipient of a tip; empty if none'),
    suggestions: z
      .array(z.object({ percent: z.number().int(), amount: z.number() }))
      .describe('Percent of the service price, and in dollars'),
    tips: z.array(
      z.object({
        id: idSchema,
        amount: z.number().describe('Dollars'),
        refunded: z.number().describe('Dollars refunded or being refunded'),
        refund_state: refundState.nullable().describe('State of that refund, for the client'),
        refund_text: z.string().nullable().describe('The same in words for the reader; null without a refund'),
        refused_refund: refusedRefund,
        given_text: z.string().describe('The day'),
        message: z.string().nullable(),
      }),
    ),
    total: z.number().describe('Dollars given less refunds'),
  })
  .meta({ id: 'VisitTips' })
export type VisitTips = z.infer<typeof visitTipsSchema>

export const getVisitTips = endpoint({
  method: 'GET',
  path: '/bookings/:id/tips',
  isViewable: true,
  summary: 'Tips of a visit, and whether its client can leave one',
  tag: 'tips',
  access: 'signed-in',
  params: idParams,
  response: visitTipsSchema,
  errors: ['not_found'],
})

export const giveTip = endpoint({
  method: 'POST',
  path: '/bookings/:id/tips',
  summary: 'Open (or reuse) the checkout of a tip for a visit that is done',
  tag: 'tips',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({
    amount: z
      .number('Please enter an amount in dollars')
      .min(TIP_MIN, RANGE)
      .max(TIP_MAX, RANGE)
      .multipleOf(0.01, 'Please give dollars with at most two decimals')
      .describe('Dollars'),
    message: z
      .string()
      .max(TIP_MESSAGE_MAX, `Please keep this under ${TIP_MESSAGE_MAX} characters`)
      .transform((value) => value.trim())
      .nullable()
      .optional()
      .describe('Provider only; contact details are hidden'),
  }),
  response: z.object({ url: z.string(), session_id: z.string() }),
  errors: ['not_found', 'wrong_state', 'unavailable', 'too_many_requests', 'invalid_input'],
})

export const getTip = endpoint({
  method: 'GET',
  path: '/tips/:id',
  summary: 'Tip data of the payment result page, for both sides and the checkout’s session',
  tag: 'tips',
  access: 'public',
  params: idParams,
  query: z.object({ session_id: z.string().max(200).optional() }),
  response: z
    .object({
      payment_status: paymentStatus,
      refund_state: refundState.nullable(),
      refund_text: z.string().nullable(),
      amount: z.number(),
      booking_id: idSchema,
      service: z.string(),
      provider: z.object({ first_name: z.string(), full_name: z.string(), avatar_url: z.string().nullable() }),
    })
    .meta({ id: 'TipResult' }),
  errors: ['not_found'],
})
