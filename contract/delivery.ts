import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailAddress, mailId } from './fields/mail.ts'
import { EMAIL_PROBLEM } from './rules/email.ts'

export const TEXT_SIGNATURE = 'x-twilio-signature'

const ok = z.object({ received: z.literal(true) })

export const hearReport = endpoint({
  method: 'POST',
  path: '/texts/reports/:id',
  summary: 'Delivery status of a text message, signed by the SMS service; see docs/operations.md#text-messages',
  tag: 'notifications',
  access: 'public',
  raw: 'bytes',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: ok,
  errors: ['not_found', 'forbidden', 'malformed_request'],
})

export const hearText = endpoint({
  method: 'POST',
  path: '/texts/answers',
  summary: 'Incoming text message (STOP, START, HELP), signed by the SMS service; answers TwiML',
  tag: 'notifications',
  access: 'public',
  raw: 'bytes',
  response: z.string().describe('TwiML, as application/xml'),
  errors: ['not_found', 'forbidden'],
})

export const bounceSchema = z.object({
  message_id: mailId.describe('Id of our email'),
  email: mailAddress.refine((email) => email !== '', EMAIL_PROBLEM).describe('Recipient'),
  kind: z.enum(['bounce', 'blocked', 'temporary', 'unknown']),
})

export const receiveBounce = endpoint({
  method: 'POST',
  path: '/inbound/bounce',
  summary: 'Bounced email, signed by the email provider; see docs/operations.md#email-that-comes-back',
  tag: 'notifications',
  access: 'public',
  raw: 'bytes',
  response: z.object({ received: z.literal(true), effect: z.enum(['marked', 'noted', 'ignored']) }),
  errors: ['not_found', 'signature_invalid', 'malformed_request', 'invalid_input'],
})

export const retryEmail = endpoint({
  method: 'POST',
  path: '/auth/email/retry',
  summary: 'Confirm my email address after a bounce; we send again, bounced emails included',
  tag: 'accounts',
  access: 'signed-in',
  response: z.object({ message: z.string() }),
  errors: ['wrong_state', 'too_many_requests'],
})
