import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailAddress, mailId } from './fields/mail.ts'
import { EMAIL_PROBLEM } from './rules/email.ts'

export const TEXT_SIGNATURE = 'x-twilio-signature'

const ok = z.object({ received: z.literal(true) })

export const hearReport = endpoint({
  method: 'POST',
  path: '/texts/reports/:id',
  summary: 'What became of a text message, signed by the SMS service; see docs/operations.md#text-messages',
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
  summary: 'A text message that somebody has sent to us (STOP, START, HELP), signed by the SMS service; answers TwiML',
  tag: 'notifications',
  access: 'public',
  raw: 'bytes',
  response: z.string().describe('TwiML, as application/xml'),
  errors: ['not_found', 'forbidden'],
})

export const bounceSchema = z.object({
  message_id: mailId.describe('Of our mail, as it left'),
  email: mailAddress.refine((email) => email !== '', EMAIL_PROBLEM).describe('The address that it went to'),
  kind: z.enum(['bounce', 'blocked', 'temporary', 'unknown']),
})

export const receiveBounce = endpoint({
  method: 'POST',
  path: '/inbound/bounce',
  summary:
    'A mail of ours that came back later, signed by whoever hands it on; see docs/operations.md#mail-that-comes-back',
  tag: 'notifications',
  access: 'public',
  raw: 'bytes',
  response: z.object({ received: z.literal(true), effect: z.enum(['marked', 'noted', 'ignored']) }),
  errors: ['not_found', 'signature_invalid', 'malformed_request', 'invalid_input'],
})

export const retryEmail = endpoint({
  method: 'POST',
  path: '/auth/email/retry',
  summary:
    'The address of the account is right although mail came back: it is written to again, and what came back is sent',
  tag: 'accounts',
  access: 'signed-in',
  response: z.object({ message: z.string() }),
  errors: ['wrong_state', 'too_many_requests'],
})
