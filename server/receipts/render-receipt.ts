import { formatCents } from '#contract/money.ts'
import { makeDocument } from '#server/platform/documents.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { ReceiptRow } from './queries.ts'

const TITLES = { receipt: 'Receipt', credit_note: 'Credit note' } as const

/** A receipt or credit note as PDF, from nothing but what was kept when it was issued. */
export async function renderReceipt(
  { kind, number, issued_at, facts }: ReceiptRow,
  localTime: LocalTime,
): Promise<Buffer> {
  const { issuer, seller, buyer, service, visit_text, booking, lines, total_cents, money_text, credit } = facts
  const title = `${TITLES[kind]} ${number}`
  return makeDocument({ title, author: issuer.name, at: issued_at }, async (page) => {
    page.paragraph(issuer.name, { size: 13, weight: 600 })
    page.space(18)
    page.heading(1, title)
    page.space(12)
    page.facts([
      ['Issued', localTime.longDate(localTime.localDate(issued_at))],
      ...(credit ? ([['For receipt', credit.receipt]] as const) : []),
      ...(credit ? ([['Why', credit.reason]] as const) : []),
      ['Seller', seller.place === null ? seller.name : `${seller.name}, ${seller.place}`],
      ...(seller.gst_number ? ([['GST number', seller.gst_number]] as const) : []),
      [booking === null ? 'Buyer' : 'Client', buyer.name],
      [booking === null ? 'What' : 'Service', service],
      ...(visit_text === null ? [] : ([['Visit', `${visit_text} (${localTime.zoneLabel})`]] as const)),
      ...(booking === null ? [] : ([['Booking', booking]] as const)),
    ])
    page.space(18)
    await page.table(
      [credit ? 'Returned' : 'Item', 'CAD'],
      [
        ...lines.map(({ label, amount_cents }) => [label, formatCents(amount_cents)]),
        [credit ? 'Total returned' : 'Total', formatCents(total_cents)],
      ],
      true,
    )
    page.space(14)
    page.paragraph(`${money_text}.`)
    page.space(28)
    page.paragraph(
      `${booking === null ? '' : `${issuer.name} issues this ${TITLES[kind].toLowerCase()} for the seller. `}Questions? Write to ${issuer.email}.`,
      { size: 9, color: 'quiet' },
    )
  })
}
