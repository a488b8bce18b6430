import { closeMonths, monthOf } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  findYearRange,
  listQuarters,
  listSellers,
  type AfterSeller,
  type QuarterRow,
  type SellerRow,
  type YearRange,
} from './queries.ts'

type FindDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'log'>

/** Sellers handled together, if all of them are there. */
const PAGE = 200

/** A provider with earnings, and the quarters in which they earned. */
export type FoundSeller = SellerRow & { quarters: QuarterRow[] }

/** @param asked the current year by default */
export async function yearOf(
  deps: FindDeps,
  asked?: number,
): Promise<{ year: number; presentYear: number; range: YearRange }> {
  const { db, clock, localTime } = deps
  await closeMonths(deps)
  const present = monthOf(localTime.localDate(clock.now()))
  const presentYear = Number(present.slice(0, 4))
  const year = asked ?? presentYear
  return { year, presentYear, range: await findYearRange(db, year, present) }
}

/** A page of them, by their names. */
export async function findSellers(
  db: Database,
  range: YearRange,
  page: { after: AfterSeller | null; limit: number },
): Promise<FoundSeller[]> {
  const sellers = await listSellers(db, range, page)
  const ids = sellers.map(({ id }) => id)
  const quarters = Map.groupBy(await listQuarters(db, range, ids), ({ provider_id }) => provider_id)
  return sellers.map((seller) => ({ ...seller, quarters: quarters.get(seller.id) ?? [] }))
}

/** All of them, or what `list` finds of them, a page at a time. */
export async function* eachPage<S extends Pick<SellerRow, 'id' | 'full_name'>>(
  list: (page: { after: AfterSeller | null; limit: number }) => Promise<S[]>,
): AsyncGenerator<S[]> {
  let after: AfterSeller | null = null
  for (;;) {
    const sellers: S[] = await list({ after, limit: PAGE })
    if (sellers.length > 0) yield sellers
    if (sellers.length < PAGE) return
    const { full_name: name, id } = sellers.at(-1)!
    after = { name, id }
  }
}
