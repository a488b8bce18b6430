import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './fields/time.ts'

export const outboxMessageSchema = z
  .object({
    id: z.string(),
    channel: z.enum(['email', 'sms', 'push']),
    to: z.string().describe('An email address, a phone number, or whose device it is'),
    subject: z.string().nullable(),
    text: z.string(),
    html: z.string().nullable(),
    headers: z
      .record(z.string(), z.string())
      .nullable()
      .describe(
        'In a thread: From, Reply-To, Message-ID, In-Reply-To, References; optional emails: List-Unsubscribe, List-Unsubscribe-Post',
      ),
    sent_at: instant.nullable(),
    sent_text: z.string().nullable().describe('Local time, ready to show'),
    unsent_text: z.string().nullable().describe('Until when it waits, or why it is not sent automatically'),
  })
  .meta({ id: 'OutboxMessage' })
export type OutboxMessage = z.infer<typeof outboxMessageSchema>

export const listOutbox = endpoint({
  method: 'GET',
  path: '/outbox',
  summary: 'Every email, text and push message, newest first (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  query: z.object({
    to: z.string().max(254).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.array(outboxMessageSchema),
})
