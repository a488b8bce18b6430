import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'

/** Ways to refund money that the payment company can't return. Rules: docs/product-rules.md#refunds */
export const returnWay = z
  .enum(['transfer', 'credit'])
  .describe('transfer: sent from our own bank; credit: given as credit without expiry')
  .meta({ id: 'ReturnWay' })
export type ReturnWay = z.infer<typeof returnWay>

export const stuckRefundSchema = z
  .object({
    id: z.string(),
    about: z.enum(['visit', 'tip', 'gift_card']),
    order_id: z.string(),
    booking_id: z.string().nullable(),
    amount: z.number().describe('Dollars'),
    tries: z.number().int(),
    promised_text: z.string(),
    client_name: z.string(),
    client_email: z.string(),
  })
  .meta({ id: 'StuckRefund' })
export type StuckRefund = z.infer<typeof stuckRefundSchema>

export const listStuckRefunds = endpoint({
  method: 'GET',
  path: '/admin/money/refunds',
  summary: 'Refunds the payment company keeps failing to make, oldest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  response: z.array(stuckRefundSchema),
})

const REASON_REQUIRED = 'Please give a reason of at least 5 characters'

export const returnOtherwise = endpoint({
  method: 'POST',
  path: '/admin/money/refunds/:id/return',
  summary: 'Settle a stuck refund by bank transfer or credit; emails the client',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  body: z.object({ way: returnWay, reason: z.string(REASON_REQUIRED).trim().min(5, REASON_REQUIRED).max(1000) }),
  response: z.array(stuckRefundSchema),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})
