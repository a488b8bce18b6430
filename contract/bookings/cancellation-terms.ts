import { z } from 'zod'

export const refundTo = z
  .object({
    card: z.number().describe('Dollars to the card'),
    credit: z.number().describe('Dollars to the client’s credit'),
    bank: z.number().describe('Dollars the bank has already returned, so we send nothing'),
  })
  .meta({ id: 'RefundTo' })

/**
 * Progress of a refund to a card: requested by us, accepted by the payment company, confirmed by it, or refused by the
 * card. Rules: docs/product-rules.md#refunds
 */
export const refundState = z.enum(['requested', 'sent', 'made', 'refused']).meta({ id: 'RefundState' })
export type RefundState = z.infer<typeof refundState>

/** A refund that the card refuses, and that the payer may take as credit. */
export const refusedRefund = z
  .object({ id: z.string(), amount: z.number().describe('Dollars') })
  .nullable()
  .describe('Refund the card refused, which the client can take as credit; null for anyone else')
export type RefusedRefund = z.infer<typeof refusedRefund>

export const cancellationTerms = z.object({
  fee: z.number().describe('Fee in dollars if the client cancels now'),
  refund: z.number().describe('Refund in dollars'),
  refund_to: refundTo.describe('Where the refund goes or went, card first; zeros for the provider'),
  text: z.string().describe('The terms with times, ready to show'),
})
