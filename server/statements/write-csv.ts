import type { LocalTime } from '#server/platform/time.ts'
import type { Statement } from './build-statement.ts'
import { streamCsv, type Cell, type Row } from '#server/platform/text/csv.ts'
import { GST_ON_PAYMENTS } from './gst/read-gst.ts'
import { KIND_NAMES, type StatementLine } from './lines.ts'

/** Columns of a line. A statement adds the balance after it. */
export const CSV_HEAD = [
  'Date',
  'Kind',
  'Visit date',
  'Service',
  'Client',
  'Booking',
  'Price',
  'Commission',
  'GST on commission',
  'PST on commission',
  'Net',
  'GST',
  'Tip',
  'Payout',
  'Other',
  'Amount',
]
const HEAD = [...CSV_HEAD, 'Balance']

/**
 * A statement for a spreadsheet: the balance before, every line with the balance after it. In CAD. A page at a time.
 * The GST on payments is a figure of the whole period, not part of any line: it is beside the closing balance.
 */
export function writeCsv(statement: Statement, localTime: LocalTime): AsyncGenerator<string> {
  const head = statement.gstOnPaymentsCents === null ? HEAD : [...HEAD, GST_ON_PAYMENTS]
  return streamCsv(head, rowPages(statement, localTime))
}

async function* rowPages(statement: Statement, localTime: LocalTime): AsyncGenerator<Row[]> {
  const { readPages, openingCents, gstOnPaymentsCents } = statement
  const gst = (cell: Cell): Cell[] => (gstOnPaymentsCents === null ? [] : [cell])
  const edge = (name: string, cents: number): Row => [null, name, ...HEAD.slice(3).map(() => null), { cents }]
  let balance = openingCents
  yield [[...edge('Opening balance', openingCents), ...gst(null)]]
  for await (const lines of readPages())
    yield lines.map((line) => {
      balance += line.totalCents
      return [...csvCells(line, localTime), { cents: balance }, ...gst(null)]
    })
  yield [[...edge('Closing balance', balance), ...gst({ cents: gstOnPaymentsCents ?? 0 })]]
}

export function csvCells(line: StatementLine, localTime: LocalTime): Cell[] {
  const { at, kind, visit_at, service, client, booking_id } = line
  return [
    localTime.localDate(at),
    KIND_NAMES[kind],
    visit_at && localTime.localDate(visit_at),
    service,
    client,
    booking_id,
    { cents: line.priceCents },
    { cents: line.commissionCents },
    { cents: line.commissionGstCents },
    { cents: line.commissionPstCents },
    { cents: line.netCents },
    { cents: line.gstCents },
    { cents: line.tipCents },
    { cents: line.payoutCents },
    { cents: line.otherCents },
    { cents: line.totalCents },
  ]
}
