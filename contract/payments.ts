import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Payment status of an order. */
export const paymentStatus = z
  .enum(['unpaid', 'processing', 'paid', 'partially_refunded', 'refunded', 'failed'])
  .meta({ id: 'PaymentStatus' })
export type PaymentStatus = z.infer<typeof paymentStatus>

export const waitingText = z
  .string()
  .nullable()
  .describe('Client only: the amounts expected and received while we look into a mismatch')

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  summary: 'Signed events of the payment company; duplicates and any order are fine',
  tag: 'payments',
  access: 'public',
  raw: 'bytes',
  response: z.object({ received: z.boolean() }),
  errors: ['signature_invalid'],
})

const sessionParams = z.object({ session_id: z.string().max(100) })

export const getSandboxCheckout = endpoint({
  method: 'GET',
  path: '/sandbox/checkout/:session_id',
  summary: 'Data of the sandbox checkout page (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  params: sessionParams,
  response: z.object({
    session_id: z.string(),
    state: z.enum(['open', 'challenge', 'complete', 'expired']),
    description: z.string(),
    lines: z.array(z.object({ label: z.string(), amount_cents: z.number().int() })),
    amount_cents: z.number().int(),
    merchant: z.string(),
    email: z.string(),
    success_url: z.string(),
    cancel_url: z.string(),
    expires_text: z.string(),
  }),
  errors: ['not_found'],
})

export const paySandboxCheckout = endpoint({
  method: 'POST',
  path: '/sandbox/checkout/:session_id/pay',
  summary: 'Pay with a test card (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  params: sessionParams,
  body: z.object({
    card_number: z.string().max(30),
    expiry: z.string().max(10),
    cvc: z.string().max(4),
    name: z.string().max(100),
  }),
  response: z.object({ state: z.enum(['complete', 'challenge']), url: z.string().nullable() }),
  errors: ['not_found', 'card_declined', 'checkout_closed', 'invalid_input'],
})

export const answerSandboxChallenge = endpoint({
  method: 'POST',
  path: '/sandbox/checkout/:session_id/challenge',
  summary: 'Answer the bank’s question for the challenge card (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  params: sessionParams,
  body: z.object({ approve: z.boolean() }),
  response: z.object({ state: z.enum(['complete', 'open']), url: z.string().nullable() }),
  errors: ['not_found', 'card_declined', 'checkout_closed'],
})
