import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'

const dollars = z.number().describe('Dollars')

export const getCredit = endpoint({
  method: 'GET',
  path: '/credit',
  isViewable: true,
  summary: 'My credit: balance, expiry and history',
  tag: 'credit',
  access: 'signed-in',
  response: z
    .object({
      balance: dollars,
      held: dollars.describe('Part reserved by open checkouts'),
      lots: z.array(
        z.object({
          id: idSchema,
          source: z.enum(['gift', 'referral', 'goodwill', 'promo', 'refund']),
          source_text: z.string(),
          left: dollars,
          ends_text: z.string().describe('Expiry; empty if it never expires'),
        }),
      ),
      history: z
        .array(z.object({ id: idSchema, text: z.string(), amount: dollars.describe('Signed'), at_text: z.string() }))
        .describe('Newest first'),
    })
    .meta({ id: 'Credit' }),
})

export const takeRefundAsCredit = endpoint({
  method: 'POST',
  path: '/credit/refunds/:id',
  summary: 'Take a refund my card refuses as credit without expiry',
  tag: 'credit',
  access: 'signed-in',
  params: idParams,
  response: z.object({ amount: dollars }),
  errors: ['not_found', 'wrong_state'],
})

export const getCreditOffer = endpoint({
  method: 'GET',
  path: '/payments/credit-offer/:booking_id',
  isViewable: true,
  summary: 'How much of a visit credit would pay, and the rest for the card',
  tag: 'credit',
  access: 'signed-in',
  params: z.object({ booking_id: idSchema }),
  response: z
    .object({
      credit: dollars.describe('0 if there is none'),
      by_card: dollars.describe('After that credit'),
      is_chosen: z.boolean().describe('The open checkout uses credit'),
    })
    .meta({ id: 'CreditOffer' }),
  errors: ['not_found'],
})
