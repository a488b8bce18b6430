import { z } from 'zod'

/** What one booking brings its provider as things stand, in dollars. */
export const providerMoney = z
  .object({
    stage: z
      .enum(['expected', 'awaiting_payment', 'paid', 'earned', 'on_hold', 'nothing'])
      .describe(
        'expected: not accepted yet; awaiting_payment: accepted, not paid; paid: paid, not over; earned: paid and done, or a kept fee; on_hold: kept for a missed visit, the client can still object',
      ),
    price: z.number().describe('Of the service, before tax'),
    base: z.number().describe('What the commission is taken of: the price, or the kept part of it'),
    commission: z.number(),
    commission_percent: z.number(),
    commission_reason: z
      .enum(['standard', 'repeat', 'link'])
      .describe(
        "repeat: the two have had a visit before; link: the client's first visit, and they came by the provider's own link",
      ),
    commission_gst: z
      .number()
      .describe('GST on the commission; 0 unless Homebloom was registered on the day of the request'),
    commission_pst: z.number().describe('B.C. PST on the commission; 0 unless Homebloom was registered then'),
    net: z.number().describe('base less commission and the taxes on it'),
    gst: z.number().describe('Passed on to the provider, who remits it; 0 without a GST number'),
    fee_kept: z.number().describe("Of the client's money, kept of a cancelled visit, tax included"),
    refunded: z.number().describe("Of the client's money, gone back"),
    total: z.number().describe('net and gst: what the provider receives'),
    label: z.string().describe('What to call the total: "You receive", "Earned"'),
    lines: z
      .array(z.object({ label: z.string(), amount: z.number() }))
      .describe('How the total comes about, ready to show; the amounts above the net add up to it'),
    text: z.string().describe('The stage in words'),
  })
  .meta({ id: 'ProviderMoney' })

/** The same of all of a provider's bookings, by stage. */
export const providerSums = z
  .object({
    expected: z.number().describe('Requests that wait for an answer'),
    awaiting_payment: z.number(),
    paid: z.number().describe('Paid visits that are not over yet'),
    earned: z.number().describe('Paid visits that are done, and kept fees'),
    kept_fees: z.number().describe('The part of `earned` from cancelled visits'),
    on_hold: z.number(),
    tips: z.number().describe('Beside all of the above: given by clients, less what went back'),
  })
  .meta({ id: 'ProviderSums' })
