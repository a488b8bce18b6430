import { z } from 'zod'
import { refundState, refusedRefund } from './bookings/cancellation-terms.ts'
import { emailField, ruled } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'
import { localDate } from './fields/time.ts'
import { giftCodeProblem } from './gift-code.ts'
import { GIFT_MAX, GIFT_MESSAGE_MAX, GIFT_MIN, giftArts, type GiftArt } from './gift-terms.ts'
import { fullNameProblem, theirNameProblem, plainWords } from './rules.ts'

const RANGE = `Please choose an amount from $${GIFT_MIN} to $${GIFT_MAX}`
const arts = Object.keys(giftArts) as [GiftArt, ...GiftArt[]]

const person = ruled(fullNameProblem).transform(plainWords)

export const giftCardSchema = z
  .object({
    id: idSchema,
    amount: z.number().describe('Dollars'),
    state: z.enum(['unpaid', 'scheduled', 'sent', 'redeemed', 'cancelled', 'void']),
    state_text: z.string(),
    refund_state: refundState.nullable().describe('How far the money of a cancelled card is'),
    refused_refund: refusedRefund,
    delivery: z.enum(['mail', 'hand']),
    recipient_name: z.string(),
    recipient_email: z.string().nullable(),
    message: z.string(),
    art: z.string(),
    bought_text: z.string(),
    can: z.object({
      cancel: z.boolean().describe('Cancel it with a refund'),
      resend: z.boolean().describe('Email a new code, to this or another address'),
      show_code: z.boolean().describe('Show a new code once'),
    }),
  })
  .meta({ id: 'GiftCard' })
export type GiftCard = z.infer<typeof giftCardSchema>

export const buyGiftCard = endpoint({
  method: 'POST',
  path: '/gift-cards',
  summary: 'Buy a gift card: opens its checkout',
  tag: 'gift-cards',
  access: 'signed-in',
  isKeyed: true,
  body: z
    .object({
      amount: z.number(RANGE).min(GIFT_MIN, RANGE).max(GIFT_MAX, RANGE).int('Please choose whole dollars'),
      delivery: z.enum(['mail', 'hand']),
      sender_name: person,
      recipient_name: ruled(theirNameProblem).transform(plainWords),
      recipient_email: emailField.nullable().describe('Null if the buyer hands it over'),
      message: z
        .string()
        .max(GIFT_MESSAGE_MAX, `Please keep this under ${GIFT_MESSAGE_MAX} characters`)
        .transform((value) => value.trim()),
      art: z.enum(arts),
      deliver_on: localDate.nullable().describe('Day of the email; null: as soon as possible'),
    })
    .refine(({ delivery, recipient_email }) => delivery === 'hand' || recipient_email !== null, {
      message: 'Email is required',
      path: ['recipient_email'],
    }),
  response: z.object({ id: idSchema, url: z.string(), session_id: z.string() }),
  errors: ['wrong_state', 'unavailable', 'too_many_requests', 'invalid_input'],
})

export const listGiftCards = endpoint({
  method: 'GET',
  path: '/gift-cards',
  isViewable: true,
  summary: 'Gift cards I bought, newest first',
  tag: 'gift-cards',
  access: 'signed-in',
  response: z.array(giftCardSchema),
})

const onOne = { method: 'POST', tag: 'gift-cards', access: 'signed-in', params: idParams } as const

export const cancelGiftCard = endpoint({
  ...onOne,
  path: '/gift-cards/:id/cancel',
  summary: 'Cancel an unsent gift card with a refund',
  isKeyed: true,
  response: giftCardSchema,
  errors: ['not_found', 'wrong_state'],
})

export const resendGiftCard = endpoint({
  ...onOne,
  path: '/gift-cards/:id/resend',
  summary: 'Email a new code; voids the former one',
  isKeyed: true,
  body: z.object({ recipient_email: emailField }),
  response: giftCardSchema,
  errors: ['not_found', 'wrong_state', 'too_many_requests', 'invalid_input'],
})

export const showGiftCodeOnce = endpoint({
  ...onOne,
  path: '/gift-cards/:id/code',
  summary: 'Show the buyer a new code, once; voids the former one',
  response: z.object({ code: z.string(), card: giftCardSchema }),
  errors: ['not_found', 'wrong_state', 'too_many_requests'],
})

export const redeemGiftCard = endpoint({
  method: 'POST',
  path: '/gift-cards/redeem',
  summary: 'Redeem a gift card as credit',
  tag: 'gift-cards',
  access: 'signed-in',
  isKeyed: true,
  body: z.object({ code: ruled(giftCodeProblem) }),
  response: z.object({
    amount: z.number().describe('Dollars'),
    balance: z.number().describe('Total credit in dollars'),
  }),
  errors: ['invalid_input', 'too_many_requests', 'clients_only', 'wrong_state'],
})

export const refundGiftCard = endpoint({
  method: 'POST',
  path: '/admin/gift-cards/:id/refund',
  summary: 'Refund an unredeemed gift card',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: z.string().trim().min(3, 'Please say why').max(1000) }),
  response: giftCardSchema,
  errors: ['not_found', 'wrong_state', 'second_factor_required', 'invalid_input'],
})

export const adminGiftCard = z
  .object({
    id: idSchema,
    amount: z.number().describe('Dollars'),
    state: giftCardSchema.shape.state,
    text: z.string().describe('Status for admins, ready to show'),
    bought_text: z.string(),
    buyer_name: z.string(),
    buyer_email: z.string(),
    recipient_name: z.string(),
    recipient_email: z.string().nullable(),
    receipt_number: z.string().nullable(),
    can: z.object({ refund: z.boolean().describe('Not redeemed') }),
  })
  .meta({ id: 'AdminGiftCard' })
export type AdminGiftCard = z.infer<typeof adminGiftCard>

export const listAdminGiftCards = endpoint({
  method: 'GET',
  path: '/admin/gift-cards',
  summary: 'Paid gift cards, newest first, by buyer or receipt',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery.extend({
    search: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('Start of the buyer’s name, their full email, or a receipt number'),
  }),
  response: z.array(adminGiftCard),
})
