import type { Provider } from '#contract/availability.ts'
import { SLOT_MINUTES, VISIT_MINUTES_MAX } from '#contract/constants.ts'
import type { Deps } from '#server/platform/deps.ts'
import { tally } from '#server/platform/tally.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { describeVerification, getVerification, maySeeUnlisted, presentProofs } from '#server/providers/index.ts'
import { coversPlace, offerAll, wholeSpan } from '#server/availability/slots/free-times.ts'
import { presentProvider, presentRules, presentWeekly } from './present.ts'
import { cityNames } from '#server/availability/service-area/postal-areas.ts'
import { answerFor, areaText, citiesOf, type ServiceArea } from '#server/availability/service-area/service-area.ts'
import { listOwnVisits } from './own-visits-queries.ts'
import { findPage } from '#server/availability/queries.ts'
import { serviceAreaOf } from '#server/availability/slots/slot-input.ts'
import type { Slot } from '#server/availability/slots/slots.ts'
import { minutesOf } from '#server/availability/slots/visit-length.ts'
import { listOverrides } from '#server/availability/schedule/queries.ts'
import { presentOverrides, presentSlots } from '#server/availability/schedule/window-codec.ts'

/**
 * `postal` and `service_id` narrow the free times: to what can be reached, and to times as long as the service takes on
 * the days that its papers let it be booked; `add_ons` (ids with commas) and `quantity` make the visit longer.
 */
type PageQuery = {
  postal?: string | undefined
  service_id?: string | undefined
  add_ons?: string | undefined
  quantity?: number | undefined
  lengths?: 'all' | undefined
}

/**
 * A provider's page. Providers who aren't approved are visible to themselves and admins only. One statement for
 * everyone; the owner also gets what they edit, and `availability` is then exactly what they saved for dates from today
 * on.
 * @throws DomainError not_found
 */
export async function getProviderPage(
  deps: Deps,
  actor: Actor | null,
  providerId: string,
  asked: PageQuery = {},
): Promise<Provider> {
  const { page, row, area } = await readPage(deps, actor, providerId, asked)
  if (actor?.role === 'client' && asked.service_id !== undefined)
    return { ...page, own_visits: await ownVisits(deps, actor.id) }
  if (actor?.id !== providerId) return page
  const [overrides, { waiting_name }, verification] = await Promise.all([
    listOverrides(deps.db, providerId, page.today),
    getVerification(deps, providerId),
    describeVerification(deps, providerId),
  ])
  return {
    ...page,
    availability: presentOverrides(overrides),
    weekly_hours: presentWeekly(row),
    rules: presentRules(row),
    service_area: { home_prefix: area.home, cities: [...area.cities], max_minutes: area.maxMinutes },
    all_cities: [...cityNames],
    gst_number: row.gst_number,
    profile_version: row.profile_version,
    hours_version: row.schedule?.hours_version ?? 0,
    verification,
    full_name: waiting_name ?? page.full_name,
    name_review: waiting_name === null ? null : ('pending' as const),
  }
}

/** A provider's own page as they edit it; null before they have created a profile. */
export async function findOwnPage(deps: Deps, actor: Actor): Promise<Provider | null> {
  try {
    return await getProviderPage(deps, actor, actor.id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

/** So that a client can't choose a time that would be refused because of another visit of theirs. */
async function ownVisits({ db, clock, localTime }: Deps, clientId: string): Promise<Provider['own_visits']> {
  const visits = await listOwnVisits(db, clientId, clock.now())
  return visits.map(({ starts_at, ends_at }) => ({
    start: localTime.localText(starts_at),
    end: localTime.localText(ends_at),
  }))
}

async function readPage(
  deps: Deps,
  actor: Actor | null,
  providerId: string,
  { postal, service_id: offering, lengths, ...choice }: PageQuery,
) {
  // How long a service takes is read with the times, so they are read for the longest.
  const longest = offering === undefined && lengths === undefined ? SLOT_MINUTES : VISIT_MINUTES_MAX
  const row = await findPage(deps.db, providerId, wholeSpan(deps, { durationMinutes: longest, offering }))
  const seesAll = maySeeUnlisted(actor, providerId)
  if (!row || !(row.is_open || seesAll)) throw new DomainError('not_found', 'Provider not found')
  // Without a profile the owner's editor starts empty, and saving creates one.
  if (!row.is_open && !row.has_profile) throw new DomainError('not_found', 'Provider not found')
  const offerings = seesAll ? row.offerings : row.offerings.filter((offering) => offering.is_listed)
  const visit = { durationMinutes: minutesOf(row.offerings, offering, choice), place: postal, offering }
  const isCovered = coversPlace(row, postal)
  const offerFor = (durationMinutes: number): Map<string, Slot[]> =>
    isCovered ? offerAll(deps, row, { ...visit, durationMinutes }) : new Map()
  const offered = offerFor(visit.durationMinutes)
  const others = new Set(offerings.map(({ duration_minutes }) => duration_minutes))
  others.delete(visit.durationMinutes)
  tally(
    'slots_offered',
    [...offered.values()].reduce((sum, { length }) => sum + length, 0),
  )
  const area = serviceAreaOf(row)
  const today = deps.localTime.localDate(deps.clock.now())
  const page: Provider = {
    ...presentProvider({ ...row, offerings, is_open: row.is_open && isInsured(deps, row) }, offered, actor),
    ...(lengths === undefined
      ? {}
      : { lengths: Object.fromEntries([...others].map((length) => [length, presentSlots(offerFor(length))])) }),
    today,
    ...presentProofs(row.checked_papers, today, deps.localTime),
    area: { text: areaText(area), cities: citiesOf(area) },
    ...(postal === undefined ? {} : { at_postal: presentPlace(area, postal) }),
  }
  return { page, row, area }
}

/** Tomorrow is the first day that can be booked: from the last insured day on none is left. */
function isInsured({ clock, localTime }: Deps, { insured_until }: { insured_until: string | null }): boolean {
  return insured_until === null || insured_until > localTime.localDate(clock.now())
}

function presentPlace(area: ServiceArea, postal: string): NonNullable<Provider['at_postal']> {
  const { isInside, text } = answerFor(area, postal)
  return { postal, is_inside: isInside, text }
}
