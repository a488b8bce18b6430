import { z } from 'zod'

/** What a bank has taken back of a booking's payments, on the record of the booking. */

const dollars = z.number().describe('Dollars')

export const bookingChargebackSchema = z
  .object({
    dispute_id: z.string(),
    about: z.enum(['visit', 'tip', 'gift_card']),
    reason_text: z.string(),
    opened_text: z.string(),
    status_text: z.string().describe('The bank’s word'),
    amount: dollars.describe('Dollars that the client disputes'),
    came_back: dollars.describe('Dollars of it that the bank has returned'),
    refunded_before: dollars.describe('Dollars of the same payment that we had refunded before'),
    fee: dollars.describe('Dollars that the payment company charges us'),
    borne_text: z.string().describe('Who bears it, in words'),
    evidence_due_text: z.string().nullable(),
    evidence_sent_text: z.string().nullable(),
    decide_due_text: z.string().nullable().describe('By when an admin decides; null once it is decided'),
  })
  .meta({ id: 'BookingChargeback' })
export type BookingChargeback = z.infer<typeof bookingChargebackSchema>
