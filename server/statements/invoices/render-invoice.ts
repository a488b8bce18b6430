import { formatCents } from '#contract/money.ts'
import { makeDocument } from '#server/platform/documents.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { InvoiceRow } from './queries.ts'

/** An invoice of our commission as PDF, from nothing but what was stored when it was issued. */
export async function renderInvoice({ number, issued_at, facts }: InvoiceRow, localTime: LocalTime): Promise<Buffer> {
  const { issuer, buyer, month_text, lines, total_cents } = facts
  // Older ones were invoices below zero.
  const isCredit = facts.is_credit === true || total_cents < 0
  const title = `${isCredit ? 'Credit note' : 'Invoice'} ${number}`
  return makeDocument({ title, author: issuer.name, at: issued_at }, async (page) => {
    page.paragraph(issuer.name, { size: 13, weight: 600 })
    page.space(18)
    page.heading(1, title)
    page.space(12)
    page.facts([
      ['Issued', localTime.longDate(localTime.localDate(issued_at))],
      ['Period', month_text],
      ['Seller', issuer.legal_name ?? issuer.name],
      ...factIf('Address', issuer.address),
      ...factIf('Business number', issuer.business_number),
      ...factIf('GST number', issuer.gst_number),
      ...factIf('PST number', issuer.pst_number),
      ['For', `${buyer.name}, ${buyer.place}`],
    ])
    page.space(18)
    await page.table(
      ['Item', 'CAD'],
      [
        ...lines.map(({ label, amount_cents }) => [label, formatCents(amount_cents)]),
        [isCredit ? 'Total credited' : 'Total', formatCents(total_cents)],
      ],
      true,
    )
    page.space(14)
    page.paragraph(
      isCredit
        ? 'We’ve already added this to your balance. You don’t have to do anything.'
        : 'We’ve already deducted this from your earnings. There is nothing to pay.',
    )
    page.space(28)
    page.paragraph(`Questions? Write to ${issuer.email}.`, { size: 9, color: 'quiet' })
  })
}

function factIf(name: string, value: string | null | undefined): (readonly [string, string])[] {
  return value ? [[name, value]] : []
}
