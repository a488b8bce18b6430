/** Everything that a receipt or credit note says, as it was when it was issued. Amounts in whole cents of CAD. */
export type ReceiptFacts = {
  /** Who issued it for the seller. */
  issuer: { name: string; email: string }
  /** Whose work it was. `gst_number` is null for who charges no GST. */
  seller: { name: string; place: string; gst_number: string | null }
  buyer: { name: string }
  service: string
  /** When the visit takes or took place, in the service zone. */
  visit_text: string
  /** The last characters of the booking's id, as pages show them. */
  booking: string
  lines: { label: string; amount_cents: number }[]
  total_cents: number
  /** "Paid by card on …" or "Refunded to the card on …" */
  money_text: string
  /** Of a credit note: the receipt that it changes, and why. */
  credit: { receipt: string; reason: string } | null
}
