import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cutList, cutText, mailAddress, mailId, mailIds } from './fields/mail.ts'
import { inquiryTypes } from './admin.ts'
import { idParams, idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'
import { instant } from './fields/time.ts'

export const TICKET_TEXT_MAX = 5000
const TOO_LONG = `Please use at most ${TICKET_TEXT_MAX.toLocaleString('en-CA')} characters`
const EMPTY = 'Please write a message'
export const ticketText = z.string(EMPTY).trim().min(1, EMPTY).max(TICKET_TEXT_MAX, TOO_LONG)

export const helpMessageSchema = z
  .object({
    number: z.number().int(),
    author: z.enum(['me', 'support']),
    name: z.string().describe('Of support, the first name of whoever answered'),
    text: z.string(),
    files: z.array(z.string()).describe('Names of email attachments; the files are not kept'),
    written_at: instant,
    written_text: z.string(),
  })
  .meta({ id: 'HelpMessage' })
export type HelpMessage = z.infer<typeof helpMessageSchema>

export const helpTicketSchema = z
  .object({
    id: z.string(),
    subject: z.string(),
    state: z.enum(['waits', 'answered', 'solved']).describe('Who should answer, from the caller’s view'),
    last_text: z.string().describe('Time of the last message'),
    booking: z.object({ id: z.string(), text: z.string() }).nullable(),
  })
  .meta({ id: 'HelpTicket' })
export type HelpTicket = z.infer<typeof helpTicketSchema>

export const helpThreadSchema = helpTicketSchema
  .extend({ messages: z.array(helpMessageSchema) })
  .meta({ id: 'HelpThread' })
export type HelpThread = z.infer<typeof helpThreadSchema>

export const listHelp = endpoint({
  method: 'GET',
  path: '/help/tickets',
  summary: 'My support conversations, latest first',
  tag: 'support',
  access: 'signed-in',
  query: pageQuery,
  response: z.array(helpTicketSchema),
  errors: ['malformed_request'],
})

export const askForHelp = endpoint({
  method: 'POST',
  path: '/help/tickets',
  summary: 'Ask support a question, optionally about a booking',
  tag: 'support',
  access: 'signed-in',
  isKeyed: true,
  status: 201,
  body: z.object({
    subject: z.string('Please enter a subject').trim().min(1, 'Please enter a subject').max(150),
    message: ticketText,
    inquiry_type: z.enum(inquiryTypes).default('general'),
    booking_id: idSchema.optional(),
  }),
  response: helpThreadSchema,
  errors: ['invalid_input', 'not_found', 'too_many_requests'],
})

export const getHelp = endpoint({
  method: 'GET',
  path: '/help/tickets/:id',
  summary: 'One of my support conversations',
  tag: 'support',
  access: 'signed-in',
  params: idParams,
  response: helpThreadSchema,
  errors: ['not_found'],
})

export const answerHelp = endpoint({
  method: 'POST',
  path: '/help/tickets/:id/messages',
  summary: 'Answer support; reopens a solved ticket',
  tag: 'support',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({ text: ticketText }),
  response: helpThreadSchema,
  errors: ['not_found', 'invalid_input', 'too_many_requests'],
})

export const INBOUND_SIGNATURE = 'inbound-signature'

/** An incoming email, as the email provider passes it on. */
export const inboundMailSchema = z.object({
  message_id: mailId,
  in_reply_to: mailIds,
  references: mailIds,
  from: z
    .object({ email: mailAddress, name: cutText(200) })
    .nullish()
    .transform((from) => from ?? { email: '', name: '' }),
  to: cutList(cutText(1000), 2000),
  subject: cutText(1000),
  text: cutText(200_000),
  auto_submitted: cutText(200).describe('The header of that name'),
  precedence: cutText(200).describe('The header of that name'),
  return_path: z.string().nullish().describe('Empty or <> for a bounce'),
  attachments: cutList(z.object({ name: cutText(200) }), 50).describe('Attachments, by name only'),
})
export type InboundMail = z.infer<typeof inboundMailSchema>

export const receiveMail = endpoint({
  method: 'POST',
  path: '/inbound/mail',
  summary: 'Incoming email to support, signed by the email provider; see docs/operations.md#email-to-support',
  tag: 'support',
  access: 'public',
  raw: 'bytes',
  response: z.object({
    received: z.literal(true),
    effect: z.enum(['threaded', 'opened', 'ignored', 'duplicate']),
  }),
  errors: ['not_found', 'signature_invalid', 'malformed_request', 'invalid_input', 'too_many_requests'],
})
