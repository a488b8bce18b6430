import { z } from 'zod'

export const refundTo = z
  .object({
    card: z.number().describe('Dollars to the card that paid them'),
    credit: z.number().describe("Dollars that are the client's credit again"),
    bank: z.number().describe('Dollars that a bank has given back by itself, so nothing is sent for them'),
  })
  .meta({ id: 'RefundTo' })

/**
 * How far a refund to a card is: asked for by us, taken by the payment company, confirmed by it, or refused by the card.
 * Rules: docs/product-rules.md#refunds
 */
export const refundState = z.enum(['requested', 'sent', 'made', 'refused']).meta({ id: 'RefundState' })
export type RefundState = z.infer<typeof refundState>

/** What a card does not take back, and whoever paid may take as credit. */
export const refusedRefund = z
  .object({ id: z.string(), amount: z.number().describe('Dollars') })
  .nullable()
  .describe('What the card refuses, and its client may take as credit; null for anybody else')
export type RefusedRefund = z.infer<typeof refusedRefund>

export const cancellationTerms = z.object({
  fee: z.number().describe('Dollars that a cancellation by the client would cost now'),
  refund: z.number().describe('Dollars that would go back with it'),
  refund_to: refundTo.describe(
    'Where that would go, or what went back has gone: to the card first. Zeros for the provider, who is not told',
  ),
  text: z.string().describe('The terms in words, with the times'),
})
