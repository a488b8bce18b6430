/** Everything that an invoice of our commission says, as it was when it was issued. Amounts in whole cents of CAD. */
export type InvoiceFacts = {
  /** More commission was returned than charged: a credit note, whose sums are above zero. Missing in what was issued before. */
  is_credit?: boolean
  /** Who charges. The numbers are null where we were not registered; `pst_number` is missing in what was issued before. */
  issuer: {
    name: string
    email: string
    gst_number: string | null
    pst_number?: string | null
    /** Who that is by law; null where it is not set, missing in what was issued before. */
    legal_name?: string | null
    address?: string | null
    business_number?: string | null
  }
  buyer: { name: string; place: string }
  /** "November 2026" */
  month_text: string
  lines: { label: string; amount_cents: number }[]
  commission_cents: number
  gst_cents: number
  pst_cents?: number
  total_cents: number
}
