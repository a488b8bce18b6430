import type { z } from 'zod'
import type { Answer } from '#contract/endpoint.ts'
import type { readWords as contract } from '#contract/availability/search.ts'
import { listCategories, listEntries } from '#server/catalogue/index.ts'
import { dayLabel } from '#server/availability/provider-page/present.ts'
import { cached } from '#server/platform/cache.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createEntryIndex, type FoundEntry, NAMED } from './entry-index.ts'
import { readCity } from './read-city.ts'
import { readDay } from './read-day.ts'

/** More than anyone looks through. */
const MOST_FOUND = 24
/** Results below this share of the best score are dropped. */
const LEAST_SHARE_OF_BEST = 0.12
/** How much better than the next the first has to be to count without a question. */
const CLEARLY = 1.3

type Asked = z.output<typeof contract.query>

/**
 * Reads typed words: entries of the catalogue, best first, with a day and a city named in them. The index of all
 * entries is cached for a few seconds. Rules: docs/product-rules.md#words-of-a-search
 */
export function createWordReader(deps: Pick<Deps, 'db' | 'pubsub' | 'clock' | 'localTime'>) {
  const index = cached(deps.pubsub, () => prepare(deps))
  return async ({ query }: Asked): Promise<Answer<typeof contract>> => {
    const { names, find } = await index.get()
    const { localTime } = deps
    // Letters of full width, as keyboards of East Asia type them, are the usual ones.
    const words = query
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}'’]+/u)
      .filter(Boolean)
    const dated = readDay(words, localTime.localDate(deps.clock.now()), localTime)
    const placed = readCity(dated?.rest ?? words)
    const rest = placed?.rest ?? dated?.rest ?? words
    const meant = find(rest)
    const all = meant ?? []
    const found = all.filter(({ score }) => score >= all[0]!.score * LEAST_SHARE_OF_BEST).slice(0, MOST_FOUND)
    return {
      found: found.map(({ id }) => ({ id, name: names.get(id)! })),
      is_sure: isSure(found),
      is_near: found.length > 0 && !found[0]!.isBegun,
      day: dated && { date: dated.value, label: dayLabel(localTime, dated.value) },
      city: placed?.value ?? null,
      words: meant ? rest.join(' ') : '',
    }
  }
}

/**
 * Called so, or found by every word, each spelled nearly right, and by far better than anything else; "massage" is
 * another word for many. A guess is listed and leads nowhere.
 */
function isSure([first, second]: readonly FoundEntry[]): boolean {
  if (!first) return false
  if (first.isCalledSo) return true
  const lead = first.isNamed && !second?.isNamed ? NAMED * CLEARLY : CLEARLY
  return first.isSpelled && (!second || first.score >= second.score * lead)
}

async function prepare({ db, clock, localTime }: Pick<Deps, 'db' | 'clock' | 'localTime'>) {
  const [categories, all] = await Promise.all([listCategories(db), listEntries(db)])
  const today = localTime.localDate(clock.now())
  const isOffered = ({ retired_from }: { retired_from: string | null }) => retired_from === null || retired_from > today
  const open = new Set(categories.filter(isOffered).map(({ slug }) => slug))
  const entries = all.filter((entry) => isOffered(entry) && open.has(entry.category_slug))
  return { names: new Map(entries.map(({ id, name }) => [id, name])), find: createEntryIndex(entries) }
}
