/** Content of a commission invoice, as issued. Amounts in whole cents of CAD. */
export type InvoiceFacts = {
  /** More commission was returned than charged: a credit note, whose sums are above zero. Missing in what was issued before. */
  is_credit?: boolean
  /** The issuer. Numbers are null from before we were registered; older invoices have no `pst_number`. */
  issuer: {
    name: string
    email: string
    gst_number: string | null
    pst_number?: string | null
    /** Legal name. Null where it isn't set, missing in older invoices. */
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
