import type { EarningFilter, EarningLine, EarningState } from '#contract/earnings.ts'
import { toDollars } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { streamCsv, type Row } from '#server/platform/text/csv.ts'
import { KIND_NAMES, toLine } from '#server/statements/lines.ts'
import { CSV_HEAD, csvCells } from '#server/statements/write-csv.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { listEarningRows, type EarningRow, type EarningsAsked } from './queries.ts'

type ListDeps = Pick<Deps, 'db' | 'localTime'>

/** How many lines of a file are read together: the memory it takes, however long it is. */
const CSV_PAGE = 500

/** A page, the newest first. @throws DomainError malformed_request for a cursor that was never sent */
export async function listEarnings(
  deps: ListDeps,
  providerId: string,
  { limit, cursor, ...filter }: EarningFilter & { limit: number; cursor?: string | undefined },
): Promise<{ lines: EarningLine[]; next: Cursor | null }> {
  const after = decodeCursor(cursor, ['number', 'number'])
  const rows = await listEarningRows(deps.db, providerId, {
    ...spanOf(deps, filter),
    after: after && { at: new Date(after[0]!), id: Number(after[1]) },
    limit: limit + 1,
  })
  const { page, next } = pageOf(rows, limit, (last) => [last.at.getTime(), last.id])
  return {
    lines: page.map((row) => presentLine(row, deps.localTime)),
    next,
  }
}

/** Everything a filter leaves, for a spreadsheet, a page at a time. */
export function writeEarningsCsv(deps: ListDeps, providerId: string, filter: EarningFilter): AsyncGenerator<string> {
  return streamCsv([...CSV_HEAD, 'State'], rowPages(deps, providerId, filter))
}

async function* rowPages(deps: ListDeps, providerId: string, filter: EarningFilter): AsyncGenerator<Row[]> {
  const asked = spanOf(deps, filter)
  let after: EarningsAsked['after'] = null
  for (;;) {
    const rows: EarningRow[] = await listEarningRows(deps.db, providerId, { ...asked, after, limit: CSV_PAGE })
    if (rows.length > 0) yield rows.map((row) => [...csvCells(toLine(row), deps.localTime), STATE_NAMES[row.state]])
    if (rows.length < CSV_PAGE) return
    after = rows.at(-1)!
  }
}

function spanOf({ localTime }: ListDeps, { from, to, ...rest }: EarningFilter) {
  return {
    ...rest,
    from: from === undefined ? undefined : new Date(localTime.dayOf(from).start),
    to: to === undefined ? undefined : new Date(localTime.dayOf(to).end),
  }
}

const STATE_NAMES: Record<EarningState, string> = {
  available: 'Available',
  pending: 'Pending for 48 hours',
  on_hold: 'On hold until a decision',
  on_the_way: 'On the way to your bank',
  paid: 'At your bank',
}

function presentLine(row: EarningRow, localTime: LocalTime): EarningLine {
  const line = toLine(row)
  const date = localTime.localDate(line.at)
  const isPlain = line.kind === 'commission_gst' || line.kind === 'payout'
  return {
    id: String(line.id),
    date,
    date_text: localTime.longDate(date),
    kind: isPlain ? 'adjustment' : (line.kind as EarningLine['kind']),
    kind_text: KIND_NAMES[line.kind],
    state: row.state,
    state_text: STATE_NAMES[row.state],
    booking_id: line.booking_id,
    service: line.service,
    client: line.client,
    visit_text: line.visit_at && localTime.longDate(localTime.localDate(line.visit_at)),
    price: toDollars(line.priceCents),
    commission: toDollars(line.commissionCents),
    commission_gst: toDollars(line.commissionGstCents),
    commission_pst: toDollars(line.commissionPstCents),
    net: toDollars(line.netCents),
    gst: toDollars(line.gstCents),
    tip: toDollars(line.tipCents),
    other: toDollars(line.otherCents + line.payoutCents),
    total: toDollars(line.totalCents),
  }
}
