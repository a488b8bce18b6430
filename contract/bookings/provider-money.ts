import { z } from 'zod'

/** The provider's current total from one booking, in dollars. */
export const providerMoney = z
  .object({
    stage: z
      .enum(['expected', 'awaiting_payment', 'paid', 'earned', 'on_hold', 'nothing'])
      .describe(
        'expected: not accepted; awaiting_payment: accepted, unpaid; paid: paid, not over; earned: paid and done, or a kept fee; on_hold: missed visit the client can still object to',
      ),
    price: z.number().describe('Of the service, before tax'),
    base: z.number().describe('Base of the commission: the price, or the kept part of it'),
    commission: z.number(),
    commission_percent: z.number(),
    commission_reason: z
      .enum(['standard', 'repeat', 'link'])
      .describe('repeat: they have had a visit before; link: first visit through the provider’s booking link'),
    commission_gst: z.number().describe('GST on the commission; 0 if Homebloom was not registered on the request day'),
    commission_pst: z
      .number()
      .describe('B.C. PST on the commission; 0 if Homebloom was not registered on the request day'),
    net: z.number().describe('base less commission and its taxes'),
    gst: z.number().describe('Passed on to the provider, who remits it; 0 without a GST number'),
    fee_kept: z.number().describe('Kept from the client for a cancelled visit, tax included'),
    refunded: z.number().describe('Refunded to the client'),
    total: z.number().describe('Total to the provider: net and gst'),
    label: z.string().describe('Label of the total: "You receive", "Earned"'),
    lines: z
      .array(z.object({ label: z.string(), amount: z.number() }))
      .describe('Lines of the total, ready to show; those above the net add up to it'),
    text: z.string().describe('The stage, ready to show'),
  })
  .meta({ id: 'ProviderMoney' })

/** The same of all of a provider's bookings, by stage. */
export const providerSums = z
  .object({
    expected: z.number().describe('Requests waiting for an answer'),
    awaiting_payment: z.number(),
    paid: z.number().describe('Paid visits not over yet'),
    earned: z.number().describe('Paid visits that are done, and kept fees'),
    kept_fees: z.number().describe('Part of `earned` from cancelled visits'),
    on_hold: z.number(),
    tips: z.number().describe('Tips less refunds, in addition to the above'),
  })
  .meta({ id: 'ProviderSums' })
