import { z } from 'zod'

/** Chargebacks of a booking's payments, on its record. */

const dollars = z.number().describe('Dollars')

export const bookingChargebackSchema = z
  .object({
    dispute_id: z.string(),
    about: z.enum(['visit', 'tip', 'gift_card']),
    reason_text: z.string(),
    opened_text: z.string(),
    status_text: z.string().describe('The bank’s reason'),
    amount: dollars.describe('Disputed dollars'),
    came_back: dollars.describe('Disputed dollars the bank has returned'),
    refunded_before: dollars.describe('Dollars of this payment we had already refunded'),
    fee: dollars.describe('The payment company’s fee in dollars'),
    borne_text: z.string().describe('Who pays for it, ready to show'),
    evidence_due_text: z.string().nullable(),
    evidence_sent_text: z.string().nullable(),
    decide_due_text: z.string().nullable().describe('Decision due; null once decided'),
  })
  .meta({ id: 'BookingChargeback' })
export type BookingChargeback = z.infer<typeof bookingChargebackSchema>
