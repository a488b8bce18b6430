import type { z } from 'zod'
import type { QuotedReview } from '#contract/reviews.ts'
import type { AdminQuote, AdminQuotes, listQuotable as listing } from '#contract/reviews/quotes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { authorName } from '#server/reviews/present.ts'
import { chooseByItself } from './choose-quotes.ts'
import {
  findChoice,
  listChosen,
  listLatestQuotable,
  listQuotable,
  type ChosenRow,
  type QuotableRow,
} from './queries.ts'

/** For the home page. */
export async function listTestimonials({ db }: Pick<Deps, 'db'>): Promise<QuotedReview[]> {
  return (await listShown({ db }, await listChosen(db))).map((row) => ({
    id: row.id,
    stars: row.stars,
    text: row.body,
    author: authorName(row),
    service: row.service,
  }))
}

/** The chosen reviews that can still be quoted, otherwise the page's own choice. */
async function listShown({ db }: Pick<Deps, 'db'>, chosen: readonly ChosenRow[]): Promise<QuotableRow[]> {
  const fit = chosen.filter((row) => whyLeftOut(row) === null)
  return fit.length > 0 ? fit : chooseByItself(await listLatestQuotable(db))
}

function whyLeftOut({ may_quote, is_hidden, is_author_here, is_provider_here }: ChosenRow): string | null {
  if (!is_author_here) return 'Its author is suspended or has left'
  if (!is_provider_here) return 'The provider is suspended, no longer approved, or has left'
  if (is_hidden) return 'The review is hidden'
  return may_quote ? null : 'Its author no longer agrees to be quoted'
}

/** The console's view of the quotes. */
export async function showAdminQuotes({ db, localTime }: Deps): Promise<AdminQuotes> {
  const [version, chosen] = await Promise.all([findChoice(db), listChosen(db)])
  const shown = await listShown({ db }, chosen)
  return {
    version,
    chosen: chosen.map((row) => ({ ...present(row, localTime), left_out: whyLeftOut(row) })),
    shown: shown.map((row) => present(row, localTime)),
  }
}

/** One page of reviews to choose from; `next` continues after its last one, null at the end. */
export async function listQuotablePage(
  { db, localTime }: Deps,
  { category, cursor, limit }: z.output<typeof listing.query>,
): Promise<{ quotes: AdminQuote[]; next: Cursor | null }> {
  const read = decodeCursor(cursor, ['number', 'string'])
  const after = read && { publishedAt: Math.trunc(Number(read[0])), id: String(read[1]) }
  const rows = await listQuotable(db, { category, after, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, (last) => [last.published_at.getTime(), last.id])
  return {
    quotes: page.map((row) => present(row, localTime)),
    next,
  }
}

function present(row: QuotableRow, localTime: LocalTime): AdminQuote {
  return {
    id: row.id,
    stars: row.stars,
    text: row.body,
    author: authorName(row),
    provider: { id: row.provider_id, full_name: row.provider_name },
    service: row.service,
    published_text: localTime.longDate(localTime.localDate(row.published_at)),
  }
}
