import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'

/** In what the payment company and our books can differ. Rules: docs/product-rules.md#reconciliation */
export const breakKind = z
  .enum([
    'amount_differs',
    'currency_differs',
    'wrong_reference',
    'unknown_payment',
    'missing_payment',
    'missing_refund',
    'unknown_refund',
    'refund_differs',
    'payout_differs',
  ])
  .meta({ id: 'DiscrepancyKind' })
export type DiscrepancyKind = z.infer<typeof breakKind>

const breakState = z.enum(['open', 'closed'])
export type DiscrepancyState = z.infer<typeof breakState>

export const resolution = z
  .enum(['paid_in_full', 'returned', 'booked', 'dismissed'])
  .meta({ id: 'DiscrepancyResolution' })
export type Resolution = z.infer<typeof resolution>

export const breakSchema = z
  .object({
    id: z.string(),
    kind: breakKind,
    title: z.string(),
    text: z.string().describe('Meaning and what to do'),
    expected: z.number().nullable().describe('Dollars by our books'),
    found: z.number().nullable().describe('The payment company’s amount in the unit of its currency'),
    currency: z.string(),
    holds_text: z.string().describe('What it puts on hold'),
    reference: z.string().describe('The payment company’s id, or ours'),
    booking_id: z.string().nullable(),
    first_seen_text: z.string(),
    said: z.string().describe('Everything the payment company sent, as JSON'),
    closed_text: z.string().nullable().describe('How it was closed, by whom and when'),
    reason: z.string().nullable(),
    can: z.object({ paid_in_full: z.boolean(), returned: z.boolean(), booked: z.boolean(), dismissed: z.boolean() }),
  })
  .meta({ id: 'Break' })
export type Break = z.infer<typeof breakSchema>

export const listDiscrepancies = endpoint({
  method: 'GET',
  path: '/admin/money/breaks',
  summary: 'Differences between the payment company and our books: open oldest first, closed newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery.extend({ state: breakState.default('open') }),
  response: z.array(breakSchema),
})

const REASON_REQUIRED = 'Please give a reason of at least 5 characters'

export const resolveDiscrepancy = endpoint({
  method: 'POST',
  path: '/admin/money/breaks/:id/resolution',
  summary: 'Close a difference: apply the payment as full, return it, book the refund, or dismiss it',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: z.object({ resolution, reason: z.string(REASON_REQUIRED).trim().min(5, REASON_REQUIRED).max(1000) }),
  response: breakSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})
