import type { Answer } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import type { listStatements as listStatementsEndpoint, StatementItem } from '#contract/statements.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { monthsOf, type StatementDeps } from './build-statement.ts'
import { listMonthRows, type MonthRow } from './earnings/queries.ts'
import { gstOfMonths, gstOfPeriod } from './gst/read-gst.ts'
import { listInvoices } from './invoices/queries.ts'
import { monthName, monthsBetween } from './periods.ts'
import { findSeller, listPayoutsBetween } from './queries.ts'
import { findCopy } from './sellers/copy-queries.ts'
import { openCopy, type SellerCopy } from './sellers/keep-copies.ts'
import { totalOf } from './sellers/render-copy.ts'

/**
 * Downloads for a year. The first page has the year, its months and our invoices; each page has the requested number of
 * payouts, newest first.
 * @throws DomainError malformed_request for a cursor that was never sent
 */
export async function listStatements(
  deps: StatementDeps,
  providerId: string,
  { year: asked, cursor, limit }: { year?: number | undefined; cursor?: string | undefined; limit: number },
): Promise<{ listed: Answer<typeof listStatementsEndpoint>; next: Cursor | null }> {
  const { db, localTime } = deps
  const place = decodeCursor(cursor, ['number', 'string'])
  const after = place && { at: new Date(Number(place[0])), id: String(place[1]) }
  const { first, present } = await monthsOf(deps, providerId)
  const [firstYear, presentYear] = [first, present].map((month) => Number(month.slice(0, 4))) as [number, number]
  const year = asked ?? presentYear
  const years = Array.from({ length: presentYear - firstYear + 1 }, (_, index) => presentYear - index)
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`].map((day) => new Date(localTime.dayOf(day).start))
  const found = await listPayoutsBetween(db, providerId, { from: from!, to: to!, after, limit: limit + 1 })
  const { page: payouts, next } = pageOf(found, limit, (last) => [last.created_at.getTime(), last.id])
  const once = after === null ? await listOnce(deps, providerId, year, { first, present }) : []
  const items = [...once, ...payouts.map((payout) => payoutItem(deps, payout))]
  return { listed: { year, years, items }, next }
}

/** A year's single documents and its months: at most twelve, each with an invoice. */
async function listOnce(
  { db, vault, localTime }: StatementDeps,
  providerId: string,
  year: number,
  { first, present }: { first: string; present: string },
): Promise<StatementItem[]> {
  const [from, last] = [`${year}-01-01`, `${year}-12-01`]
  const months = monthsBetween(first > from ? first : from, present < last ? present : last)
  if (months.length === 0) return []
  const earned = await listMonthRows(db, providerId, months.toReversed(), present)
  const invoices = await listInvoices(db, providerId, from, `${year + 1}-01-01`)
  const seller = { id: providerId, ...(await findSeller(db, providerId)) }
  const gst = await gstOfMonths(db, seller, months)
  const gstOfYear = await gstOfPeriod(db, seller, { from, last })
  const copy = await findCopy(db, providerId, year)
  return [
    yearItem(year, earned, Number(present.slice(0, 4)), gstOfYear),
    ...(copy ? [reportedItem(openCopy(vault, copy), year, localTime)] : []),
    ...months.map((month) => monthItem(month, earned, present, gst.get(month) ?? null)),
    ...invoices.map(({ number, facts }): StatementItem => ({
      id: number,
      kind: 'invoice',
      title: `${facts.is_credit ? 'Credit note for our' : 'Our'} commission for ${facts.month_text}`,
      text: `${formatCents(facts.total_cents)}, ${number}`,
      is_final: true,
      has_csv: false,
    })),
  ]
}

function reportedItem(copy: SellerCopy, year: number, localTime: LocalTime): StatementItem {
  const day = localTime.longDate(localTime.localDate(copy.madeAt))
  return {
    id: `reported-${year}`,
    kind: 'reported',
    title: `Reported for ${year}`,
    text: `${formatCents(totalOf(copy).consideration_cents)} paid to you, copy of ${day}`,
    is_final: true,
    has_csv: true,
  }
}

type Payout = Awaited<ReturnType<typeof listPayoutsBetween>>[number]

function payoutItem(deps: StatementDeps, { id, amount_cents, created_at, state }: Payout): StatementItem {
  const day = shortTimes(deps).dayText(deps.localTime.localDate(created_at))
  const text = `${formatCents(Number(amount_cents))}${state === 'failed' || state === 'reversed' ? ', came back' : ''}`
  return { id: `payout-${id}`, kind: 'payout', title: day, text, is_final: true, has_csv: true }
}

function yearItem(
  year: number,
  earned: readonly MonthRow[],
  presentYear: number,
  gstCents: number | null,
): StatementItem {
  const text = textOf(earned, gstCents)
  return { id: String(year), kind: 'year', title: `All of ${year}`, text, is_final: year < presentYear, has_csv: true }
}

function monthItem(
  first: string,
  earned: readonly MonthRow[],
  present: string,
  gstCents: number | null,
): StatementItem {
  const id = first.slice(0, 7)
  const text = textOf(
    earned.filter(({ month }) => month === id),
    gstCents,
  )
  return { id, kind: 'month', title: monthName(first), text, is_final: first < present, has_csv: true }
}

function textOf(earned: readonly MonthRow[], gstCents: number | null): string {
  const gst = gstCents === null ? '' : ` · GST on payments received, less refunded: ${formatCents(gstCents)}`
  return `Earned ${formatCents(sumOf(earned))}${gst}`
}

function sumOf(rows: readonly MonthRow[]): number {
  return rows.reduce((sum, { own_cents, gst_cents, tip_cents }) => sum + own_cents + gst_cents + tip_cents, 0)
}
