import { z } from 'zod'
import { CLIENT_REASONS, DISPUTE_PHOTOS_MAX, DISPUTE_TEXT_MAX, PROVIDER_REASONS } from './disputes/terms.ts'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'
import { fileLinksSchema, uploadedFileSchema } from './files.ts'

const side = z.enum(['client', 'provider'])

/** Somebody's words, as the caller may read them. */
const saidSchema = z.object({
  by: z.string().describe('“You”, or their first name'),
  text: z.string(),
  photos: z.array(fileLinksSchema),
  at_text: z.string(),
})

export const disputeState = z
  .enum(['open', 'decided', 'withdrawn'])
  .describe('While it is open, the money of exactly this order waits')
  .meta({ id: 'DisputeState' })

export const disputeSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['report', 'chargeback']).describe('chargeback: the bank of whoever paid has taken the money back'),
    about: z.enum(['visit', 'tip', 'gift_card']),
    state: disputeState,
    side: side.nullable().describe('Of whoever opened it; null for a bank'),
    is_mine: z.boolean(),
    title: z.string(),
    text: z.string().describe('How it stands, in words for the caller'),
    reason: z.string(),
    asks_text: z.string().nullable(),
    statement: saidSchema.nullable(),
    answer: saidSchema.nullable(),
    appeal: saidSchema.nullable(),
    appeal_answer: saidSchema.nullable(),
    decision: z
      .object({ text: z.string(), reason: z.string(), decided_text: z.string() })
      .nullable()
      .describe('The last word so far'),
    timeline: z
      .array(z.object({ title: z.string(), at_text: z.string(), is_done: z.boolean() }))
      .describe('What happened, and what comes next and by when'),
    can: z.object({ answer: z.boolean(), withdraw: z.boolean(), appeal: z.boolean() }),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof disputeSchema>

export const disputesSchema = z
  .object({
    disputes: z.array(disputeSchema).describe('The newest first'),
    reportable: z
      .array(
        z.object({ order_id: idSchema, label: z.string(), left: z.number().describe('Dollars that could go back') }),
      )
      .describe('What the caller can report now'),
    until_text: z.string().nullable().describe('Until when; null when there is nothing to report'),
    reasons: z.array(z.object({ id: z.string(), label: z.string() })),
  })
  .meta({ id: 'Disputes' })
export type Disputes = z.infer<typeof disputesSchema>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/bookings/:id/disputes',
  summary: 'What went wrong with a visit or its tips, as the caller may read it, and what they can still report',
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
  .describe('Ids of photos that the caller has uploaded')

const PICK_A_REASON = 'Please pick a reason'
const reasons = [...Object.keys(CLIENT_REASONS), ...Object.keys(PROVIDER_REASONS)] as [string, ...string[]]

export const openDispute = endpoint({
  method: 'POST',
  path: '/bookings/:id/disputes',
  summary: 'Something went wrong: within 14 days of the visit; exactly this money waits until it is decided',
  tag: 'disputes',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z
    .object({
      order_id: idSchema.optional().describe('Which payment it is about; the visit itself unless told'),
      reason: z.enum(reasons, PICK_A_REASON),
      text,
      photos,
      asks: z
        .enum(['full', 'part'])
        .optional()
        .describe('Of a client who has paid something: what should go back. A provider asks to keep her share'),
      amount: z
        .number('Please enter an amount')
        .positive('Please enter more than $0')
        .multipleOf(0.01, 'Please give dollars with at most two decimals')
        .optional()
        .describe('Of a part: dollars'),
    })
    .refine((body) => body.asks !== 'part' || body.amount !== undefined, {
      message: 'Please enter how much should go back',
      path: ['amount'],
    }),
  response: disputesSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const answerDispute = endpoint({
  method: 'POST',
  path: '/disputes/:id/answer',
  summary: 'The other side of a report or an appeal tells what happened: once; nobody decides for 3 days',
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
  summary: 'Whoever opened a dispute takes it back while nobody has answered',
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
  summary: 'Whoever got less than asked for asks that somebody else looks again: once, within 7 days of the decision',
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
  summary: 'Upload a photo for a dispute: kept sealed, for its two sides and administrators',
  tag: 'disputes',
  access: 'signed-in',
  raw: 'multipart',
  status: 201,
  response: uploadedFileSchema,
  errors: ['invalid_file', 'payload_too_large'],
})
