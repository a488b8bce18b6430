import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { expectedDollars } from './fields/dollars.ts'
import { idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'

/** The least amount for a payout on request; the weekly one pays everything. In cents. */
export const LEAST_ON_DEMAND_CENTS = 1000

export const payoutSchema = z
  .object({
    id: idSchema,
    state: z.enum(['in_transit', 'paid', 'failed', 'reversed']),
    amount: z.number().describe('Dollars, GST included'),
    started_text: z.string().describe('Day it left the balance'),
    text: z.string().describe('Status, one sentence'),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof payoutSchema>

export const payoutStanding = z
  .object({
    account: z.object({
      state: z.enum(['none', 'needs_details', 'checking', 'ready', 'restricted']),
      title: z.string(),
      text: z.string(),
      bank: z.string().nullable().describe('Destination: "Bank of Montreal •••• 6789"'),
      set_up_label: z.string().nullable().describe('Label of the set-up button; null if nothing is to do'),
    }),
    available: z.number().describe('Available dollars; a negative balance comes off the next earnings'),
    pending: z.number().describe('Dollars in the 48 hours after a visit or tip'),
    pending_text: z.string().nullable(),
    on_hold: z.number().describe('Dollars waiting for a decision of an admin or a bank'),
    in_transit: z.number().describe('Dollars on their way'),
    hold_text: z.string().nullable(),
    next_text: z.string().nullable().describe('Next weekly payout; null while none can be sent'),
    pay_out_hint: z.string().nullable().describe('Why nothing can be paid out'),
    can: z.object({ pay_out: z.boolean() }),
  })
  .meta({ id: 'PayoutStanding' })
export type PayoutStanding = z.infer<typeof payoutStanding>

export const getPayoutStanding = endpoint({
  method: 'GET',
  path: '/payouts/standing',
  isViewable: true,
  summary: 'My payout account, balances and next payout',
  tag: 'payouts',
  access: 'provider',
  response: payoutStanding,
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  isViewable: true,
  summary: 'My payouts, newest first',
  tag: 'payouts',
  access: 'provider',
  query: pageQuery,
  response: z.array(payoutSchema),
})

export const setUpPayouts = endpoint({
  method: 'POST',
  path: '/payouts/account',
  summary: 'A one-time link to set up my payout account',
  tag: 'payouts',
  access: 'provider',
  response: z.object({ url: z.string() }),
  errors: ['unavailable'],
})

export const checkPayoutAccount = endpoint({
  method: 'POST',
  path: '/payouts/account/check',
  summary: 'Refresh the status of my payout account',
  tag: 'payouts',
  access: 'provider',
  response: payoutStanding,
})

export const payOutNow = endpoint({
  method: 'POST',
  path: '/payouts',
  summary: 'Pay out everything available now',
  tag: 'payouts',
  access: 'provider',
  isKeyed: true,
  body: z.object({ amount: expectedDollars.describe('Dollars available when the caller confirmed') }),
  response: payoutSchema,
  status: 201,
  errors: ['wrong_state', 'invalid_input'],
})
