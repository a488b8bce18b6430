import { bookDays } from '#contract/admin/books.ts'
import { causeText } from '#server/admin/books/list-movements.ts'
import {
  bookedOn,
  findRange,
  listPaymentLines,
  listPayoutLines,
  listRefundLines,
  type Booked,
  type CashPage,
} from '#server/ledger/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { decodeCursor, encodeCursor } from '#server/platform/http/paging.ts'
import type { Cell } from '#server/platform/text/csv.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { FINANCE, LINES_AT_ONCE, momentText, type Exported } from './exported.ts'

/** A list of transactions of the ledger, a line each; like the journal it reads up to where its first page did. */
function listOf<Line extends Booked & { id: number }>(
  head: readonly string[],
  list: (trx: Transaction, page: CashPage) => Promise<Line[]>,
  cellsOf: (line: Line, localTime: LocalTime) => Cell[],
): Exported {
  return {
    scopes: FINANCE,
    head: ['Transaction', 'Booked on', 'Happened at', ...head],
    check: (filter) => void bookDays.parse(filter),
    async read(trx, { db, localTime }, { filter, reached }) {
      const days = bookDays.parse(filter)
      const known = decodeCursor(reached ?? undefined, ['number', 'number'])
      const range = known ? { afterId: 0, throughId: Number(known[0]) } : await findRange(db, days)
      const afterId = known && Number(known[1])
      const lines = await list(trx, { localTime, days, range, afterId, limit: LINES_AT_ONCE })
      const last = lines.length === LINES_AT_ONCE ? lines.at(-1) : undefined
      return {
        rows: lines.map((line) => [
          { number: line.id },
          bookedOn(localTime, line),
          momentText(localTime, line.at),
          ...cellsOf(line, localTime),
        ]),
        next: last ? encodeCursor([range.throughId, last.id]) : null,
      }
    },
  }
}

const OF_ORDER = ['For', 'Order', 'Booking', 'Client id']

type OfOrder = { of: string | null; order_id: string | null; booking_id: string | null; payer_id: string | null }

const orderCells = ({ of, order_id, booking_id, payer_id }: OfOrder): Cell[] => [
  of && causeText(of),
  order_id,
  booking_id,
  payer_id,
]

const PAID_WITH: Record<string, string> = { paid: 'Card', credit_spent: 'Credit' }

export const payments = listOf(
  ['Paid with', ...OF_ORDER, 'Reference', 'At the payment company', 'Amount', 'Fee kept by the payment company'],
  listPaymentLines,
  (line) => [
    PAID_WITH[line.cause] ?? 'Not matched',
    ...orderCells(line),
    line.reference,
    line.gateway_name,
    { cents: line.amount_cents },
    line.cost_cents === null ? null : { cents: line.cost_cents },
  ],
)

export const refunds = listOf(
  ['Refund', 'Asked for at', ...OF_ORDER, 'Refunded to', 'Reason', 'State now', 'At the payment company', 'Amount'],
  listRefundLines,
  (line, localTime) => [
    line.refund_id,
    momentText(localTime, line.requested_at),
    ...orderCells(line),
    causeText(line.method),
    causeText(line.why),
    causeText(line.state),
    line.gateway_name,
    { cents: line.amount_cents },
  ],
)

export const payouts = listOf(
  ['What happened', 'Payout', 'Provider id', 'Kind', 'State now', 'At the payment company', 'Net', 'GST', 'Amount'],
  listPayoutLines,
  (line) => [
    causeText(line.cause),
    line.payout_id,
    line.provider_id,
    causeText(line.kind),
    causeText(line.state),
    line.gateway_name,
    { cents: line.net_cents },
    { cents: line.gst_cents },
    { cents: line.net_cents + line.gst_cents },
  ],
)
