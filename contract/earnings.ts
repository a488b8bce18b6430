import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'
import { localDate } from './fields/time.ts'

export const earningKinds = ['visit', 'fee', 'tip', 'refund', 'dispute', 'adjustment'] as const
export type EarningKind = (typeof earningKinds)[number]

export const earningStates = ['available', 'pending', 'on_hold', 'on_the_way', 'paid'] as const
export type EarningState = (typeof earningStates)[number]

const dollars = z.number().describe('Dollars, signed as money for the provider')

/** One thing that the books hold about a provider, from its price to what she receives. */
export const earningLine = z
  .object({
    id: z.string(),
    date: localDate.describe('The day on which it was booked'),
    date_text: z.string(),
    kind: z.enum(earningKinds),
    kind_text: z.string(),
    state: z
      .enum(earningStates)
      .describe(
        'available: can be paid out; pending: waits for its 48 hours; on_hold: waits for a decision; on_the_way: part of a payout that has not arrived; paid: at the bank',
      ),
    state_text: z.string(),
    booking_id: idSchema.nullable(),
    service: z.string().nullable(),
    client: z.string().nullable().describe('First name'),
    visit_text: z.string().nullable(),
    price: dollars,
    commission: dollars.describe('Below zero'),
    commission_gst: dollars.describe('GST on the commission: below zero'),
    commission_pst: dollars.describe('PST on the commission: below zero'),
    net: dollars.describe('price, commission and the taxes on it'),
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
  summary: 'What visits, tips and everything else brought, the newest first',
  tag: 'statements',
  access: 'provider',
  query: pageQuery.extend(filter.shape),
  response: z.array(earningLine),
  errors: ['malformed_request'],
})

export const downloadEarnings = endpoint({
  method: 'GET',
  path: '/earnings/csv',
  summary: 'The same, all of it, as CSV',
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
    stage: z.enum(['ahead', 'pending', 'on_hold']).describe('pending: done, and available from a moment on'),
    text: z.string().describe('What it waits for'),
  })
  .meta({ id: 'WaitingVisit' })

export const getEarnings = endpoint({
  method: 'GET',
  path: '/earnings',
  isViewable: true,
  summary: 'What a provider has earned, by where it is, and what the last twelve months brought',
  tag: 'statements',
  access: 'provider',
  response: z.object({
    balance: dollars.describe('Can be paid out; below zero it is taken from what comes next'),
    on_hold: dollars.describe('Waits for a decision of an admin or a bank'),
    on_the_way: dollars.describe('Has left for the bank and not arrived'),
    pending: dollars.describe('Waits for the 48 hours after a visit or a tip'),
    ahead: dollars.describe('Paid, and the visit is still to come'),
    next_payout: z.object({ date: localDate, date_text: z.string(), amount: dollars }).nullable(),
    next_payout_text: z.string(),
    small_supplier: z
      .object({ title: z.string(), lines: z.array(z.string()) })
      .nullable()
      .describe('For a provider without a GST number whose sales come near $30,000 in four quarters'),
    words: z.string().describe('How this and the dashboard belong together'),
    waiting: z.array(waitingVisit).describe('At most 100'),
    months: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM'),
          title: z.string(),
          price: dollars,
          commission: dollars,
          commission_taxes: dollars.describe('GST and PST on the commission'),
          net: dollars.describe('price, commission, the taxes on it and adjustments'),
          gst: dollars,
          tips: dollars,
          total: dollars.describe('net, gst and tips'),
        }),
      )
      .describe('The last twelve, the first first'),
  }),
})
