import { z } from 'zod'
import { CLIENT_REASONS, DISPUTE_PHOTOS_MAX, DISPUTE_TEXT_MAX, PROVIDER_REASONS } from './disputes/terms.ts'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'
import { fileLinksSchema, uploadedFileSchema } from './files.ts'

const side = z.enum(['client', 'provider'])

/** A person's statement, as the caller may read it. */
const saidSchema = z.object({
  by: z.string().describe('“You”, or their first name'),
  text: z.string(),
  photos: z.array(fileLinksSchema),
  at_text: z.string(),
})

export const disputeState = z
  .enum(['open', 'decided', 'withdrawn'])
  .describe('While open, the money of this order is on hold')
  .meta({ id: 'DisputeState' })

export const disputeSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['report', 'chargeback']).describe('chargeback: the payer’s bank took the money back'),
    about: z.enum(['visit', 'tip', 'gift_card']),
    state: disputeState,
    side: side.nullable().describe('Text of the person who opened it; null for a bank'),
    is_mine: z.boolean(),
    title: z.string(),
    text: z.string().describe('Status for the caller, ready to show'),
    reason: z.string(),
    asks_text: z.string().nullable(),
    money: z
      .array(z.object({ label: z.string(), amount: z.number().describe('Dollars') }))
      .describe('Of a chargeback: what the bank took and returned, and to the provider what it means for their share'),
    statement: saidSchema.nullable(),
    answer: saidSchema.nullable(),
    appeal: saidSchema.nullable(),
    appeal_answer: saidSchema.nullable(),
    decision: z
      .object({ text: z.string(), reason: z.string(), decided_text: z.string() })
      .nullable()
      .describe('The latest decision'),
    timeline: z
      .array(z.object({ title: z.string(), at_text: z.string(), is_done: z.boolean() }))
      .describe('Past and next steps with their deadlines'),
    can: z.object({ answer: z.boolean(), withdraw: z.boolean(), appeal: z.boolean() }),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof disputeSchema>

export const disputesSchema = z
  .object({
    disputes: z.array(disputeSchema).describe('Newest first'),
    reportable: z
      .array(z.object({ order_id: idSchema, label: z.string(), left: z.number().describe('Refundable dollars') }))
      .describe('What the caller can report'),
    until_text: z.string().nullable().describe('Deadline; null if nothing can be reported'),
    reasons: z.array(z.object({ id: z.string(), label: z.string() })),
  })
  .meta({ id: 'Disputes' })
export type Disputes = z.infer<typeof disputesSchema>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/bookings/:id/disputes',
  summary: 'Disputes of a visit and its tips, and what the caller can still report',
  tag: 'disputes',
  access: 'signed-in',
  params: idParams,
  response: disputesSchema,
  errors: ['not_found'],
})

const TEXT_REQUIRED = 'Please tell us what happened'
const text = z
  .string(TEXT_REQUIRED)
  .trim()
  .min(1, TEXT_REQUIRED)
  .max(DISPUTE_TEXT_MAX, `Please use at most ${DISPUTE_TEXT_MAX.toLocaleString('en-CA')} characters`)
const photos = z
  .array(idSchema)
  .max(DISPUTE_PHOTOS_MAX, `Please add at most ${DISPUTE_PHOTOS_MAX} photos`)
  .refine((ids) => new Set(ids).size === ids.length, 'A photo can be added once')
  .default([])
  .describe('Ids of photos uploaded by the caller')

const PICK_A_REASON = 'Please pick a reason'
const reasons = [...Object.keys(CLIENT_REASONS), ...Object.keys(PROVIDER_REASONS)] as [string, ...string[]]

export const openDispute = endpoint({
  method: 'POST',
  path: '/bookings/:id/disputes',
  summary: 'Report a problem within 14 days of the visit; puts that payment on hold',
  tag: 'disputes',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z
    .object({
      order_id: idSchema.optional().describe('The payment; default: the visit’s'),
      reason: z.enum(reasons, PICK_A_REASON),
      text,
      photos,
      asks: z
        .enum(['full', 'part'])
        .optional()
        .describe('Client: requested refund; a provider asks to keep their share'),
      amount: z
        .number('Please enter an amount')
        .positive('Please enter more than $0')
        .multipleOf(0.01, 'Please give dollars with at most two decimals')
        .optional()
        .describe('With part: dollars'),
    })
    .refine((body) => body.asks !== 'part' || body.amount !== undefined, {
      message: 'Please enter the refund amount',
      path: ['amount'],
    }),
  response: disputesSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const answerDispute = endpoint({
  method: 'POST',
  path: '/disputes/:id/answer',
  summary: 'Respond to a report or an appeal, once; decisions wait 3 days for it',
  tag: 'disputes',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({ text, photos }),
  response: disputesSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const withdrawDispute = endpoint({
  method: 'POST',
  path: '/disputes/:id/withdrawal',
  summary: 'Withdraw my dispute before the other side responds',
  tag: 'disputes',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  response: disputesSchema,
  errors: ['not_found', 'wrong_state'],
})

export const appealDispute = endpoint({
  method: 'POST',
  path: '/disputes/:id/appeal',
  summary: 'Appeal a decision, once, within 7 days, if I got less than I asked for',
  tag: 'disputes',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({ text, photos }),
  response: disputesSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const uploadDisputePhoto = endpoint({
  method: 'POST',
  path: '/disputes/photos',
  summary: 'Upload a photo for a dispute; private to both sides and admins',
  tag: 'disputes',
  access: 'signed-in',
  raw: 'multipart',
  status: 201,
  response: uploadedFileSchema,
  errors: ['invalid_file', 'payload_too_large'],
})
