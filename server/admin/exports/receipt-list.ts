import { bookDays } from '#contract/admin/books.ts'
import { GST_LABEL } from '#contract/constants.ts'
import { causeText } from '#server/admin/books/list-movements.ts'
import { decodeCursor, encodeCursor } from '#server/platform/http/paging.ts'
import type { Cell } from '#server/platform/text/csv.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { listIssued, type IssuedDocument } from '#server/receipts/index.ts'
import { FINANCE, LINES_AT_ONCE, momentText, type Exported } from './exported.ts'

/** Receipts, fee documents and credit notes that were issued in a period; a credit note counts below zero. */
export const receipts: Exported = {
  scopes: FINANCE,
  head: [
    'Number',
    'Kind',
    'Issued at',
    'For',
    'Order',
    'Booking',
    'Provider id',
    'Seller’s GST number',
    'Changes receipt',
    'Before GST',
    'GST',
    'Total',
  ],
  check: (filter) => void bookDays.parse(filter),
  async read(trx, { localTime }, { filter, reached, asked_at }) {
    const { from, to } = bookDays.parse(filter)
    const known = decodeCursor(reached ?? undefined, ['number', 'string'])
    const after = known && { at: new Date(Number(known[0])), id: String(known[1]) }
    // Receipts issued while the file is written come with the next one.
    const end = Math.min(localTime.dayOf(to).end, asked_at.getTime() + 1)
    const span = { from: new Date(localTime.dayOf(from).start), to: new Date(end) }
    const found = await listIssued(trx, { ...span, after, limit: LINES_AT_ONCE })
    const last = found.length === LINES_AT_ONCE ? found.at(-1) : undefined
    return {
      rows: found.map((one) => cellsOf(one, localTime)),
      next: last ? encodeCursor([last.issued_at.getTime(), last.id]) : null,
    }
  },
}

function cellsOf(document: IssuedDocument, localTime: LocalTime): Cell[] {
  const { kind, number, issued_at, of, order_id, booking_id, provider_id, facts } = document
  const sign = kind === 'credit_note' ? -1 : 1
  const gst = facts.lines.reduce((sum, line) => (line.label === GST_LABEL ? sum + line.amount_cents : sum), 0)
  const gstCents = sign * Math.abs(gst)
  const totalCents = sign * Math.abs(facts.total_cents)
  return [
    number,
    causeText(kind),
    momentText(localTime, issued_at),
    causeText(of),
    order_id,
    booking_id,
    provider_id,
    facts.seller.gst_number,
    facts.credit?.receipt ?? null,
    { cents: totalCents - gstCents },
    { cents: gstCents },
    { cents: totalCents },
  ]
}
