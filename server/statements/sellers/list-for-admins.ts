import { toDollars } from '#contract/money.ts'
import type { Seller, SellerAdmin } from '#contract/sellers.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { askForTaxDetails } from '#server/taxes/index.ts'
import { eachPage, findSellers, yearOf } from './find-sellers.ts'
import { countLacking, findFirstYear, listSellerFiles, listSellers } from './queries.ts'

/** Files made for a year, and the number of sellers without tax details. */
export async function showSellerAdmin(deps: Deps, asked?: number): Promise<SellerAdmin> {
  const { db, localTime } = deps
  const { year, presentYear, range } = await yearOf(deps, asked)
  const first = (await findFirstYear(db)) ?? presentYear
  return {
    year,
    years: Array.from({ length: presentYear - first + 1 }, (_, index) => presentYear - index),
    is_over: year < presentYear,
    due_text: localTime.longDate(`${year + 1}-01-31`),
    lacking: await countLacking(db, range),
    files: (await listSellerFiles(db, year)).map(({ id, made_at, ...counts }) => ({
      id,
      made_text: localTime.longText(made_at),
      ...counts,
    })),
  }
}

/**
 * Sellers to be reported for a year, by name. Opens no tax numbers.
 * @throws DomainError malformed_request for a cursor that was never sent
 */
export async function showSellers(
  deps: Deps,
  { year, cursor, limit }: { year?: number | undefined; cursor?: string | undefined; limit: number },
): Promise<{ sellers: Seller[]; next: Cursor | null }> {
  const place = decodeCursor(cursor, ['string', 'string'])
  const after = place && { name: String(place[0]), id: String(place[1]) }
  const { range } = await yearOf(deps, year)
  const found = await findSellers(deps.db, range, { after, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, (last) => [last.full_name, last.id])
  const sellers = page.map(({ id, full_name, sealed, quarters }) => ({
    provider_id: id,
    name: full_name,
    has_details: sealed !== null,
    consideration: toDollars(quarters.reduce((sum, one) => sum + one.consideration_cents, 0)),
    activities: quarters.reduce((sum, one) => sum + one.activities, 0),
  }))
  return { sellers, next }
}

/** @returns how many were asked just now */
export async function askSellers(deps: Deps, actor: Actor, year: number): Promise<number> {
  const { range } = await yearOf(deps, year)
  let asked = 0
  for await (const lacking of eachPage((page) => listSellers(deps.db, range, { ...page, isLacking: true })))
    asked += await askForTaxDetails(
      deps,
      lacking.map(({ id }) => id),
    )
  const subject = { type: 'seller_file', id: String(year) }
  const entry = { actor, action: 'seller_file.asked', subject, after: { asked }, at: deps.clock.now() } as const
  await inTransaction(deps.db, (trx) => recordAudit(trx, entry))
  return asked
}
