/** Everything that a receipt or credit note says, as it was when it was issued. Amounts in whole cents of CAD. */
export type ReceiptFacts = {
  /** Who issued it for the seller. */
  issuer: { name: string; email: string }
  /** Whose work it was, or ourselves, who have no place. `gst_number` is null for who charges no GST. */
  seller: { name: string; place: string | null; gst_number: string | null }
  buyer: { name: string }
  service: string
  /** When the visit takes or took place, in the service zone; null of a gift card. */
  visit_text: string | null
  /** The last characters of the booking's id, as pages show them; null of a gift card. */
  booking: string | null
  lines: { label: string; amount_cents: number }[]
  total_cents: number
  /** "Paid by card on …", "Paid with credit on …" or "Returned to the card on …" */
  money_text: string
  /** Of a credit note: the receipt that it changes, and why. */
  credit: { receipt: string; reason: string } | null
}
