import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { expectedDollars } from './fields/dollars.ts'
import { idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'

/** Below it nobody asks for a payout of her own; the weekly one pays everything. In cents. */
export const LEAST_ON_DEMAND_CENTS = 1000

export const payoutSchema = z
  .object({
    id: idSchema,
    state: z.enum(['in_transit', 'paid', 'failed', 'reversed']),
    amount: z.number().describe('Dollars, GST included'),
    started_text: z.string().describe('The day on which it left the balance'),
    text: z.string().describe('How it stands, in one sentence'),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof payoutSchema>

export const payoutStanding = z
  .object({
    account: z.object({
      state: z.enum(['none', 'needs_details', 'checking', 'ready', 'restricted']),
      title: z.string(),
      text: z.string(),
      bank: z.string().nullable().describe('Where it goes, as banks are told apart: "Bank of Montreal •••• 6789"'),
      set_up_label: z.string().nullable().describe('Of the button that leads to the set-up; null: nothing to do there'),
    }),
    available: z.number().describe('Dollars that can be paid out; below zero they are taken from what comes next'),
    pending: z.number().describe('Dollars that wait for the 48 hours after a visit or a tip'),
    pending_text: z.string().nullable(),
    on_hold: z.number().describe('Dollars that wait for a decision of an admin or a bank'),
    in_transit: z.number().describe('Dollars that have left the balance and not arrived'),
    hold_text: z.string().nullable(),
    next_text: z.string().nullable().describe('The day of the next weekly payout; null while nothing can be sent'),
    pay_out_hint: z.string().nullable().describe('Why nothing can be paid out now'),
    can: z.object({ pay_out: z.boolean() }),
  })
  .meta({ id: 'PayoutStanding' })
export type PayoutStanding = z.infer<typeof payoutStanding>

export const getPayoutStanding = endpoint({
  method: 'GET',
  path: '/payouts/standing',
  isViewable: true,
  summary: 'How I am paid, what waits for me and when it comes',
  tag: 'payouts',
  access: 'provider',
  response: payoutStanding,
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  isViewable: true,
  summary: 'My payouts, the newest first',
  tag: 'payouts',
  access: 'provider',
  query: pageQuery,
  response: z.array(payoutSchema),
})

export const setUpPayouts = endpoint({
  method: 'POST',
  path: '/payouts/account',
  summary: 'An address, good for one visit, on which I say where my money goes',
  tag: 'payouts',
  access: 'provider',
  response: z.object({ url: z.string() }),
  errors: ['unavailable'],
})

export const checkPayoutAccount = endpoint({
  method: 'POST',
  path: '/payouts/account/check',
  summary: 'Ask the gateway anew how my account stands, after I have been there',
  tag: 'payouts',
  access: 'provider',
  response: payoutStanding,
})

export const payOutNow = endpoint({
  method: 'POST',
  path: '/payouts',
  summary: 'Pay out everything that is available, now',
  tag: 'payouts',
  access: 'provider',
  isKeyed: true,
  body: z.object({ amount: expectedDollars.describe('Dollars that were available when I was asked') }),
  response: payoutSchema,
  status: 201,
  errors: ['wrong_state', 'invalid_input'],
})
