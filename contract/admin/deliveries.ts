import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'

export const DELIVERY_CHANNELS = ['email', 'sms', 'push'] as const

/**
 * State of a message: sent, waiting, retried, given up, or dropped on purpose (switched off, no longer true, combined
 * with others).
 */
export const DELIVERY_STATES = ['sent', 'waiting', 'failing', 'failed', 'dropped'] as const

/** Messages and their recipients, never the text, which holds codes, links and addresses. */
export const deliverySchema = z.object({
  id: z.string(),
  what: z.string(),
  to: z.string().describe('The reader it was written for'),
  recipient: z.string().nullable(),
  channel: z.enum(DELIVERY_CHANNELS),
  state: z.enum(DELIVERY_STATES),
  at_text: z.string(),
  detail: z.string().nullable().describe('Reason it wasn’t sent, time it will be sent, or delivery problem'),
})
export type Delivery = z.infer<typeof deliverySchema>

export const personMessageSchema = deliverySchema
  .extend({ booking_id: z.string().nullable().describe('Related visit') })
  .meta({ id: 'PersonMessage' })
export type PersonMessage = z.infer<typeof personMessageSchema>

export const listPersonMessages = endpoint({
  method: 'GET',
  path: '/admin/people/:id/messages',
  summary: 'Emails, text and push messages to one person and their delivery, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['support', 'trust'],
  params: idParams,
  query: pageQuery.extend({
    channel: z.enum(DELIVERY_CHANNELS).optional(),
    state: z.enum(DELIVERY_STATES).optional(),
  }),
  response: z.array(personMessageSchema),
  errors: ['not_found', 'malformed_request', 'invalid_input', 'scope_required'],
})
