import { findEntryByName } from '#server/catalogue/index.ts'
import { cardKeyOf, compareCards, listCandidates, type Candidate } from '#server/providers/index.ts'
import { labelOf } from '#server/availability/provider-page/present.ts'
import { daysFromTomorrow } from '#server/availability/slots/free-times.ts'
import { isOfferedOn, listFreeDay, minutesOf, type Needs } from './free-day.ts'

/** A visit for which a provider is sought. */
export type WantedVisit = {
  /** The name of the catalogue entry. */
  title: string
  /** Before tax; lower for providers who charge GST, so that no one costs the client more. */
  maxPriceCents: number
  maxTaxedPriceCents: number
  /** Postal code. */
  place: string
  /** Minutes; only who offers it in this length is meant. */
  durationMinutes: number
  /** Local date and HH:MM. */
  date: string
  time: string
  /** Providers who are not meant. */
  without: readonly string[]
}

export type FreeOffering = {
  offeringId: string
  providerId: string
  date: string
  start: string
  /** "Tue 2:00 PM" */
  label: string
}

/** The number of days searched when no one is available at the wanted time. */
const DAYS_NEARBY = 7

/** Providers available at exactly this time, recommended ones first. The number of statements is constant. */
export async function listFreeAt(deps: Needs, wanted: WantedVisit, limit: number): Promise<FreeOffering[]> {
  if (wanted.date < daysFromTomorrow(deps, 1).fromDate) return []
  const free = await freeOn(deps, wanted, await listMeant(deps, wanted), wanted.date)
  return free.filter(({ start }) => start === wanted.time).slice(0, limit)
}

/**
 * The free times nearest to the wanted one: of its day, then of the days after it, soonest first; each time once, with
 * the first who is recommended.
 */
export async function listFreeNear(deps: Needs, wanted: WantedVisit, limit: number): Promise<FreeOffering[]> {
  const tomorrow = daysFromTomorrow(deps, 1).fromDate
  const candidates = await listMeant(deps, wanted)
  const found: FreeOffering[] = []
  for (const date of deps.localTime.datesFrom(wanted.date < tomorrow ? tomorrow : wanted.date, DAYS_NEARBY)) {
    const byStart = new Map<string, FreeOffering>()
    for (const free of await freeOn(deps, wanted, candidates, date))
      if (!byStart.has(free.start)) byStart.set(free.start, free)
    const starts = [...byStart.values()].toSorted((a, b) => compareText(a.start, b.start))
    found.push(...starts)
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

/**
 * Whether a provider is available at the wanted time (`at`), or else at another time of its day or the next ones
 * (`near`): for callers who only have to know whether to look further.
 */
export async function foreseeFree(deps: Needs, wanted: WantedVisit): Promise<'at' | 'near' | null> {
  const tomorrow = daysFromTomorrow(deps, 1).fromDate
  const candidates = await listMeant(deps, wanted)
  if (candidates.length === 0) return null
  for (const date of deps.localTime.datesFrom(wanted.date < tomorrow ? tomorrow : wanted.date, DAYS_NEARBY)) {
    const free = await freeOn(deps, wanted, candidates, date)
    if (date === wanted.date && free.some(({ start }) => start === wanted.time)) return 'at'
    if (free.length > 0) return 'near'
  }
  return null
}

async function listMeant(
  { db }: Needs,
  { title, maxPriceCents, maxTaxedPriceCents, durationMinutes, without }: WantedVisit,
): Promise<Candidate[]> {
  const entry = await findEntryByName(db, title)
  if (!entry) return []
  const candidates = await listCandidates(db, { entryId: entry.id, maxPriceCents, maxTaxedPriceCents })
  return candidates
    .filter((one) => one.duration_minutes === durationMinutes && !without.includes(one.provider_id))
    .toSorted((a, b) => compareCards(cardKeyOf(a, 'recommended'), cardKeyOf(b, 'recommended'), 'recommended'))
}

async function freeOn(
  deps: Needs,
  { place }: WantedVisit,
  candidates: Candidate[],
  date: string,
): Promise<FreeOffering[]> {
  const able = candidates.filter((candidate) => isOfferedOn(candidate, date))
  const slotsOf = await listFreeDay(deps, minutesOf(able), { date, place })
  return able.flatMap(({ offering_id: offeringId, provider_id: providerId }) =>
    slotsOf(providerId).map(({ start }) => ({
      offeringId,
      providerId,
      date,
      start,
      label: labelOf(deps, date, start),
    })),
  )
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
