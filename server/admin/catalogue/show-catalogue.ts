import type { AdminCategory, AdminEntry, AdminEntryPage, EntryService } from '#contract/admin/catalogue.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { searchWords } from '#contract/rules/search-words.ts'
import {
  findEntry,
  listCategories,
  listEntries,
  presentPicture,
  type CategoryRow,
  type EntryRow,
} from '#server/catalogue/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { countEntryOfferings, listEntryOfferings, type EntryOffering } from '#server/providers/index.ts'
import { countBookingsOf, countByEntry, findMedianPrice, type EntryCounts } from './queries.ts'

const BOOKED_DAYS = 90
const DAY_MS = 86_400_000

/** The whole catalogue as it is edited. */
export async function showCatalogue(deps: Deps): Promise<{ categories: AdminCategory[]; entries: AdminEntry[] }> {
  const [categories, entries, counts] = await Promise.all([
    listCategories(deps.db),
    listEntries(deps.db),
    countByEntry(deps.db, null),
  ])
  const countsOf = new Map(counts.map((one) => [one.entry_id, one]))
  return {
    categories: categories.map((category) => presentAdminCategory(deps, category)),
    entries: entries.map((entry) => presentAdminEntry(deps, entry, countsOf.get(entry.id))),
  }
}

/** @throws DomainError not_found */
export async function showEntry(deps: Deps, id: string): Promise<AdminEntryPage> {
  const { db, clock } = deps
  const entry = await getEntry(deps, id)
  const [[counts], all, median, bookings] = await Promise.all([
    countByEntry(db, id),
    listEntries(db),
    findMedianPrice(db, id),
    countBookingsOf(db, id, new Date(clock.now().getTime() - BOOKED_DAYS * DAY_MS)),
  ])
  return {
    ...presentAdminEntry(deps, entry, counts),
    former_names: entry.former_names,
    shared_synonyms: sharedWords(entry, all),
    bookings_90_days: bookings,
    median_price: median === null ? null : toDollars(median),
  }
}

type Wanted = {
  limit: number
  cursor?: string | undefined
  min_price?: number | undefined
  max_price?: number | undefined
}

/** Providers of an entry; with a range, those outside it. @throws DomainError not_found, malformed_request */
export async function listServicesOf(
  deps: Deps,
  id: string,
  { limit, cursor, min_price, max_price }: Wanted,
): Promise<{ total: number; services: EntryService[]; next: Cursor | null }> {
  await getEntry(deps, id)
  const range =
    min_price === undefined || max_price === undefined
      ? null
      : { min_price_cents: toCents(min_price), max_price_cents: toCents(max_price) }
  const at = decodeCursor(cursor, ['number', 'string'])
  const after = at && { price: Math.trunc(Number(at[0])), id: String(at[1]) }
  if (after && !(after.price >= 0 && after.price <= 2_147_483_647)) throw new DomainError('malformed_request')
  const [{ total }, found] = await Promise.all([
    countEntryOfferings(deps.db, id, range),
    listEntryOfferings(deps.db, id, { range, after, limit: limit + 1 }),
  ])
  const { page: shown, next } = pageOf(found, limit, (last) => [last.price_cents, last.id])
  return {
    total,
    services: shown.map((one) => presentService(deps, one)),
    next,
  }
}

export function presentAdminCategory(deps: Deps, category: CategoryRow): AdminCategory {
  const { slug, name, tagline, art, retired_from, version } = category
  return { slug, name, tagline, art, ...stateOf(deps, retired_from), version }
}

async function getEntry({ db }: Deps, id: string): Promise<EntryRow> {
  const entry = await findEntry(db, id)
  if (!entry) throw new DomainError('not_found', 'Service not found.')
  return entry
}

function presentAdminEntry(deps: Deps, entry: EntryRow, counts: EntryCounts | undefined): AdminEntry {
  const { retired_from } = entry
  return {
    id: entry.id,
    name: entry.name,
    category_slug: entry.category_slug,
    category: entry.category,
    description: entry.description,
    art: entry.art,
    picture: presentPicture(entry),
    min_price: toDollars(entry.min_price_cents),
    max_price: toDollars(entry.max_price_cents),
    min_minutes: entry.min_minutes,
    max_minutes: entry.max_minutes,
    synonyms: entry.synonyms,
    ...stateOf(deps, retired_from),
    retired_from,
    retired_with_category: entry.retired_with_category,
    required_papers: entry.required_papers,
    gates: entry.gates,
    version: entry.version,
    services: counts?.services ?? 0,
    providers: counts?.providers ?? 0,
    outside: counts?.outside ?? 0,
  }
}

function stateOf({ clock, localTime }: Deps, from: string | null): Pick<AdminEntry, 'state' | 'state_text'> {
  if (from === null) return { state: 'active', state_text: 'Active' }
  const isOver = from <= localTime.localDate(clock.now())
  const day = localTime.longDate(from)
  return isOver
    ? { state: 'retired', state_text: `Retired since ${day}` }
    : { state: 'retiring', state_text: `Ends before ${day}` }
}

/** Words that lead to other entries as well: allowed, and worth knowing. */
function sharedWords(entry: EntryRow, all: readonly EntryRow[]): AdminEntryPage['shared_synonyms'] {
  const fold = (word: string) => searchWords(word).join(' ')
  return entry.synonyms.flatMap((word) => {
    const others = all.filter(
      (other) => other.id !== entry.id && [other.name, ...other.synonyms].some((one) => fold(one) === fold(word)),
    )
    return others.length === 0 ? [] : [{ word, entries: others.map(({ name }) => name) }]
  })
}

function presentService({ localTime }: Deps, one: EntryOffering): EntryService {
  const { id, provider_id, provider_name, price_cents, is_listed, is_active } = one
  return {
    id,
    provider_id,
    provider_name,
    price: toDollars(price_cents),
    is_listed,
    mark: markOf(one, localTime) ?? (is_active ? null : 'Switched off'),
  }
}

function markOf({ price_kept, price_until }: EntryOffering, localTime: Deps['localTime']): string | null {
  if (price_until !== null) return `Told; pauses after ${localTime.longDate(price_until)}`
  return price_kept ? 'Stays until its owner edits it' : null
}
