import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'
import { localDate } from './fields/time.ts'

export const earningKinds = ['visit', 'fee', 'tip', 'refund', 'dispute', 'adjustment'] as const
export type EarningKind = (typeof earningKinds)[number]

export const earningStates = ['available', 'pending', 'on_hold', 'on_the_way', 'paid'] as const
export type EarningState = (typeof earningStates)[number]

const dollars = z.number().describe('Dollars; money for the provider is positive')

/** One item in the books about a provider, from its price to what they receive. */
export const earningLine = z
  .object({
    id: z.string(),
    date: localDate.describe('Booking date'),
    date_text: z.string(),
    kind: z.enum(earningKinds),
    kind_text: z.string(),
    state: z
      .enum(earningStates)
      .describe(
        'available: can be paid out; pending: in its 48 hours; on_hold: waits for a decision; on_the_way: in a payout that has not arrived; paid: at the bank',
      ),
    state_text: z.string(),
    booking_id: idSchema.nullable(),
    service: z.string().nullable(),
    client: z.string().nullable().describe('First name'),
    visit_text: z.string().nullable(),
    price: dollars,
    commission: dollars.describe('Negative'),
    commission_gst: dollars.describe('GST on the commission: negative'),
    commission_pst: dollars.describe('PST on the commission: negative'),
    net: dollars.describe('price, commission and its taxes'),
    gst: dollars,
    tip: dollars,
    other: dollars,
    total: dollars.describe('net, gst, tip and other'),
  })
  .meta({ id: 'EarningLine' })
export type EarningLine = z.infer<typeof earningLine>

const filter = z.object({
  from: localDate.optional(),
  to: localDate.optional().describe('The last day'),
  kind: z.enum(earningKinds).optional(),
  state: z.enum(earningStates).optional(),
})
export type EarningFilter = z.output<typeof filter>

export const listEarnings = endpoint({
  method: 'GET',
  path: '/earnings/lines',
  isViewable: true,
  summary: 'My earnings line by line, newest first',
  tag: 'statements',
  access: 'provider',
  query: pageQuery.extend(filter.shape),
  response: z.array(earningLine),
  errors: ['malformed_request'],
})

export const downloadEarnings = endpoint({
  method: 'GET',
  path: '/earnings/csv',
  summary: 'All my earnings as CSV',
  tag: 'statements',
  access: 'provider',
  query: filter,
  response: z.string(),
})

/** A paid visit whose money is not in the balance yet. */
export const waitingVisit = z
  .object({
    booking_id: idSchema,
    service: z.string(),
    client: z.string(),
    visit_text: z.string(),
    total: dollars,
    stage: z.enum(['ahead', 'pending', 'on_hold']).describe('pending: done, available from a set time'),
    text: z.string().describe('Reason for waiting'),
  })
  .meta({ id: 'WaitingVisit' })

export const getEarnings = endpoint({
  method: 'GET',
  path: '/earnings',
  isViewable: true,
  summary: 'My earnings by status, and by month for a year',
  tag: 'statements',
  access: 'provider',
  response: z.object({
    balance: dollars.describe('Can be paid out; a negative balance comes off the next earnings'),
    on_hold: dollars.describe('Waits for a decision of an admin or a bank'),
    on_the_way: dollars.describe('On its way to the bank'),
    pending: dollars.describe('In the 48 hours after a visit or tip'),
    ahead: dollars.describe('Paid, for upcoming visits'),
    next_payout: z.object({ date: localDate, date_text: z.string(), amount: dollars }).nullable(),
    next_payout_text: z.string(),
    small_supplier: z
      .object({ title: z.string(), lines: z.array(z.string()) })
      .nullable()
      .describe('For a provider without a GST number near $30,000 of sales in four quarters'),
    words: z.string().describe('How this relates to the dashboard'),
    waiting: z.array(waitingVisit).describe('At most 100'),
    months: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM'),
          title: z.string(),
          price: dollars,
          commission: dollars,
          commission_taxes: dollars.describe('GST and PST on the commission'),
          net: dollars.describe('price, commission, its taxes and adjustments'),
          gst: dollars,
          tips: dollars,
          total: dollars.describe('net, gst and tips'),
        }),
      )
      .describe('The last twelve, oldest first'),
  }),
})
