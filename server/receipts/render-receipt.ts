import { formatCents } from '#contract/money.ts'
import { makeDocument } from '#server/platform/documents.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { ReceiptFacts } from './facts.ts'
import type { ReceiptRow } from './queries.ts'

type Kind = ReceiptRow['kind'] | 'confirmation'

/** "Receipt", "Cancellation fee": what people call it, without its number. */
export function titleOf(kind: Kind, { service }: Pick<ReceiptFacts, 'service'>): string {
  if (kind === 'fee') return service
  return { confirmation: 'Payment confirmation', receipt: 'Receipt', credit_note: 'Credit note' }[kind]
}

/** @param number null of a confirmation, which says in `note` that it is no receipt */
type Document = { kind: Kind; number: string | null; issued_at: Date; facts: ReceiptFacts; note?: string | null }

/** A document as PDF, from nothing but its facts: for an issued one, those stored then. */
export async function renderReceipt(
  { kind, number, issued_at, facts, note = null }: Document,
  localTime: LocalTime,
): Promise<Buffer> {
  const { issuer, seller, buyer, service, visit_text, booking, lines, total_cents, money_text, credit } = facts
  const title = [titleOf(kind, facts), number].filter(Boolean).join(' ')
  const dated = kind === 'confirmation' ? 'Paid' : 'Issued'
  return makeDocument({ title, author: issuer.name, at: issued_at }, async (page) => {
    page.paragraph(issuer.name, { size: 13, weight: 600 })
    page.space(18)
    page.heading(1, title)
    page.space(12)
    if (note !== null) {
      page.paragraph(note)
      page.space(12)
    }
    page.facts([
      [dated, localTime.longDate(localTime.localDate(issued_at))],
      ...(credit ? ([['For receipt', credit.receipt]] as const) : []),
      ...(credit ? ([['Why', credit.reason]] as const) : []),
      ['Seller', seller.place === null ? seller.name : `${seller.name}, ${seller.place}`],
      ...(seller.gst_number ? ([['GST number', seller.gst_number]] as const) : []),
      [booking === null ? 'Buyer' : 'Client', buyer.name],
      [booking === null ? 'What' : facts.is_fee ? 'For' : 'Service', service],
      ...(visit_text === null
        ? []
        : ([[facts.is_fee ? 'Booked visit' : 'Visit', `${visit_text} (${localTime.zoneLabel})`]] as const)),
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
    page.paragraph(`${issuedFor(kind, facts)}Questions? Write to ${issuer.email}.`, { size: 9, color: 'quiet' })
  })
}

function issuedFor(kind: Kind, { booking, issuer }: ReceiptFacts): string {
  if (booking === null || kind === 'confirmation') return ''
  const what = kind === 'fee' ? 'document' : titleOf(kind, { service: '' }).toLowerCase()
  return `${issuer.name} issues this ${what} for the seller. `
}
