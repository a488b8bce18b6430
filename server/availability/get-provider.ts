import type { Provider } from '#contract/availability.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findProfile, getVerification, maySeeUnlisted, presentVerification } from '#server/providers/index.ts'
import { findFreeTimes } from './free-times.ts'
import { presentProvider, presentRules, presentWeekly } from './present.ts'
import { cityNames } from './reach/areas.ts'
import { answerFor, areaText, citiesOf, type Reach } from './reach/service-reach.ts'
import { reachOf } from './slot-input.ts'
import { listOverrides } from './schedule-queries.ts'
import { showOverrides } from './wire-windows.ts'

/**
 * A provider's page. Who is not approved exists for the owner and admins only. Two statements for everybody; the owner
 * also gets what they edit, and `availability` is then exactly what they saved for dates from today on.
 * @throws DomainError not_found
 */
export async function getProviderPage(
  deps: Deps,
  actor: Actor | null,
  providerId: string,
  postal?: string,
): Promise<Provider> {
  const [row, free] = await Promise.all([findProfile(deps.db, providerId), findFreeTimes(deps, providerId, postal)])
  const seesAll = maySeeUnlisted(actor, providerId)
  const isOwner = actor?.id === providerId
  if (!row || !(row.is_open || seesAll)) throw new DomainError('not_found', 'Provider not found')
  // Without a profile the owner's editor starts empty and creates one (specification section 7).
  if (!row.is_open && !row.has_profile) throw new DomainError('not_found', 'Provider not found')
  const offerings = seesAll ? row.offerings : row.offerings.filter((offering) => offering.is_listed)
  if (!free.times) throw new DomainError('not_found', 'Provider not found')
  const reach = reachOf(free.times)
  const page = {
    ...presentProvider({ ...row, offerings }, free.offered, actor),
    area: { text: areaText(reach), cities: citiesOf(reach) },
    ...(postal === undefined ? {} : { at_postal: presentPlace(reach, postal) }),
  }
  if (!isOwner) return page
  const today = deps.localTime.localDate(deps.clock.now())
  const [overrides, verification] = await Promise.all([
    listOverrides(deps.db, providerId, today),
    getVerification(deps, providerId),
  ])
  return {
    ...page,
    availability: showOverrides(overrides),
    weekly_hours: presentWeekly(free.times),
    today,
    rules: presentRules(free.times, row),
    reach: { home_prefix: reach.home, cities: [...reach.cities], max_minutes: reach.maxMinutes },
    all_cities: [...cityNames],
    gst_number: row.gst_number,
    verification: presentVerification(verification, deps.localTime),
  }
}

function presentPlace(reach: Reach, postal: string): NonNullable<Provider['at_postal']> {
  const { isInside, text } = answerFor(reach, postal)
  return { postal, is_inside: isInside, text }
}
