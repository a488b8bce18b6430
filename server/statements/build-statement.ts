import { closeMonths, monthOf } from '#server/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { gstOfPeriod } from './gst/read-gst.ts'
import { toLine, type StatementLine } from './lines.ts'
import { monthsBetween, periodOf } from './periods.ts'
import {
  findFirstMonth,
  findOwnPayout,
  findPayoutSpan,
  findRange,
  findSeller,
  listLines,
  listLinesOfPayout,
  listMonthEnds,
  sumThrough,
  type LineRow,
  type Seller,
} from './queries.ts'

/** How many lines are read together: the memory a statement takes, however long it is. */
const PAGE = 1000

/** All of a statement except the sums of its lines; cents are signed as money for the provider. */
export type Statement = {
  id: string
  kind: 'month' | 'year' | 'payout'
  title: string
  periodText: string
  /** Over: it says the same for good. */
  isFinal: boolean
  madeAt: Date
  seller: Seller
  /** For a payout: what happened to its sum. */
  fateText: string | null
  openingCents: number
  /** GST on payments received, less GST refunded, in the period; null where it is not told, and of a payout. */
  gstOnPaymentsCents: number | null
  /** Its lines in the order in which they were booked, a page at a time. */
  readPages: () => AsyncGenerator<StatementLine[]>
  /** The month in whose statement a line appears; for a payout, the month it was booked. The first day. */
  monthOf: (line: StatementLine) => string
}

export type StatementDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'log' | 'site' | 'vault'>

/**
 * A provider's own statement, calculated from the ledger, which only grows: a month that is over is the transactions up
 * to one that was marked when it ended, and a payout the lines that it took. Rules: docs/product-rules.md#statements
 * @throws DomainError not_found if it doesn't exist or belongs to another person
 */
export async function buildStatement(deps: StatementDeps, providerId: string, id: string): Promise<Statement> {
  return id.startsWith('payout-') ? ofPayout(deps, providerId, id) : ofPeriod(deps, providerId, id)
}

async function ofPeriod(deps: StatementDeps, providerId: string, id: string): Promise<Statement> {
  const { db, localTime } = deps
  const period = periodOf(id)
  const { from, last, to, title, kind } = period
  const { first, present } = await monthsOf(deps, providerId)
  if (to <= first || from > present) throw notThere()
  const range = await findRange(db, from, last)
  const openingCents = await sumThrough(db, providerId, range.afterId)
  const months = monthsBetween(from, last).toReversed()
  const ends = await listMonthEnds(db, months, present)
  const day = (date: string) => localTime.longDate(date)
  const seller = await findSeller(db, providerId)
  return {
    id,
    kind,
    title: `Statement for ${title}`,
    periodText: `${day(from)} to ${day(localTime.addDays(to, -1))}`,
    isFinal: range.throughId !== null,
    madeAt: deps.clock.now(),
    seller,
    fateText: null,
    openingCents,
    gstOnPaymentsCents: await gstOfPeriod(db, { id: providerId, ...seller }, { from, last }),
    readPages: () => readPages((afterId) => listLines(db, providerId, { ...range, afterId }, PAGE), range.afterId),
    monthOf: (line) => months[ends.findIndex((end) => line.id <= end)]!,
  }
}

async function ofPayout(deps: StatementDeps, providerId: string, id: string): Promise<Statement> {
  const { db, localTime } = deps
  const payout = await findOwnPayout(db, providerId, id.slice('payout-'.length))
  if (!payout) throw notThere()
  const { first, last } = await findPayoutSpan(db, payout.id)
  const day = (at: Date | null) => localTime.longDate(localTime.localDate(at ?? payout.created_at))
  return {
    id,
    kind: 'payout',
    title: `Payout of ${day(payout.created_at)}`,
    periodText: `${day(first)} to ${day(last)}`,
    isFinal: true,
    madeAt: deps.clock.now(),
    seller: await findSeller(db, providerId),
    fateText: fateOf(localTime, payout),
    openingCents: 0,
    gstOnPaymentsCents: null,
    readPages: () => readPages((afterId) => listLinesOfPayout(db, providerId, payout.id, { afterId }, PAGE), 0),
    monthOf: (line) => monthOf(localTime.localDate(line.at)),
  }
}

async function* readPages(
  listBehind: (afterId: number) => Promise<LineRow[]>,
  afterId: number,
): AsyncGenerator<StatementLine[]> {
  let last = afterId
  for (;;) {
    const rows = await listBehind(last)
    if (rows.length > 0) yield rows.map(toLine)
    if (rows.length < PAGE) return
    last = rows.at(-1)!.id
  }
}

function fateOf(
  localTime: StatementDeps['localTime'],
  { arrived_at, failed_at }: Pick<Payout, 'arrived_at' | 'failed_at'>,
): string {
  if (failed_at === null) return arrived_at === null ? 'Sent to your bank' : 'Paid to your bank'
  const day = localTime.longDate(localTime.localDate(failed_at))
  return arrived_at === null ? `Didn’t arrive: sent back on ${day}` : `Paid to your bank, and sent back on ${day}`
}

type Payout = NonNullable<Awaited<ReturnType<typeof findOwnPayout>>>

/** From the first month in which the provider earned anything to the current one; first days. */
export async function monthsOf(deps: StatementDeps, providerId: string): Promise<{ first: string; present: string }> {
  // A request right after midnight finds the month closed.
  await closeMonths(deps)
  const present = monthOf(deps.localTime.localDate(deps.clock.now()))
  return { first: (await findFirstMonth(deps.db, providerId)) ?? present, present }
}

function notThere(): DomainError {
  return new DomainError('not_found')
}
