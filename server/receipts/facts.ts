/** Content of a receipt, fee document or credit note, as issued. Whole cents of CAD. */
export type ReceiptFacts = {
  /** Issuer on behalf of the seller. */
  issuer: { name: string; email: string }
  /** The provider, or Homebloom, which has no place. `gst_number` is null for sellers who charge no GST. */
  seller: { name: string; place: string | null; gst_number: string | null }
  buyer: { name: string }
  /** The service, or the name of a kept fee, since no service took place. */
  service: string
  /** When the visit takes or took place, or was booked for, in the service zone; null of a gift card. */
  visit_text: string | null
  /** The last characters of the booking's id, as pages show them; null of a gift card. */
  booking: string | null
  lines: { label: string; amount_cents: number }[]
  total_cents: number
  /** "Paid by card on …", "Paid with credit on …" or "Returned to the card on …" */
  money_text: string
  /** For a credit note: the receipt that it changes, and the reason. */
  credit: { receipt: string; reason: string } | null
  /** It is about the kept fee of a visit that did not take place. */
  is_fee?: true
}
