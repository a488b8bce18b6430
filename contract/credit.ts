import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'

const dollars = z.number().describe('Dollars')

export const getCredit = endpoint({
  method: 'GET',
  path: '/credit',
  isViewable: true,
  summary: "The caller's credit: what is there, what of it ends when, and what happened",
  tag: 'credit',
  access: 'signed-in',
  response: z
    .object({
      balance: dollars,
      held: dollars.describe('Of it, in open checkouts'),
      lots: z.array(
        z.object({
          id: idSchema,
          source: z.enum(['gift', 'referral', 'goodwill', 'promo', 'refund']),
          source_text: z.string(),
          left: dollars,
          ends_text: z.string().describe('Until when it can be spent; empty for what never ends'),
        }),
      ),
      history: z
        .array(z.object({ id: idSchema, text: z.string(), amount: dollars.describe('Signed'), at_text: z.string() }))
        .describe('The newest first'),
    })
    .meta({ id: 'Credit' }),
})

export const takeRefundAsCredit = endpoint({
  method: 'POST',
  path: '/credit/refunds/:id',
  summary: 'Take a refund that the card refuses as credit that never ends',
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
  summary: 'What credit would pay of a visit now, and what would be left for the card',
  tag: 'credit',
  access: 'signed-in',
  params: z.object({ booking_id: idSchema }),
  response: z
    .object({
      credit: dollars.describe('0: there is none to use'),
      by_card: dollars.describe('With that credit'),
      is_chosen: z.boolean().describe('The open checkout uses it'),
    })
    .meta({ id: 'CreditOffer' }),
  errors: ['not_found'],
})
