import type { Provider } from '#contract/availability.ts'
import { SLOT_MINUTES, VISIT_MINUTES_MAX } from '#contract/constants.ts'
import type { Service } from '#contract/providers.ts'
import { postalArea } from '#contract/rules.ts'
import { minutesWith, PLAIN_VISIT, type VisitChoice } from '#contract/rules/add-ons.ts'
import { ApiError, call } from '#web/api.ts'
import { getProvider } from '#web/endpoints/availability.gen.ts'

import { bookableDays, type BookableDay } from './bookable-days.ts'

/** The provider and service of the booking page. */
export type Target = {
  provider: Provider
  /** The provider's own active service; null when there is none of that id or title. */
  service: Service | null
  days: BookableDay[]
  /** When the client has visits themself, local YYYY-MM-DDTHH:MM. */
  ownVisits: readonly { start: string; end: string }[]
  /** How long the visit takes, in minutes. */
  minutes: number
  /** The reason why visits aren't possible at the address. Null where they are, or without an address. */
  outside: string | null
}

export type LoadedTarget =
  | { target: Target }
  /** `isRefused`: the session is over (401 or 403). */
  | { problem: string; canRetry: boolean; isRefused: boolean }

/**
 * Loads the provider and picks the service.
 * @param wanted id of a service or title of a catalogue entry, as in the address
 * @param postalCode where the visit would be: the times then allow for the drive. Outside the provider's area all times
 *   are shown, since another address may be given.
 * @param choice what is added to the visit, which makes it longer
 */
export async function loadTarget(
  wanted: string,
  providerId: string,
  postalCode?: string | null,
  choice: VisitChoice = PLAIN_VISIT,
): Promise<LoadedTarget> {
  const postal = postalArea(postalCode ?? '') ?? undefined
  try {
    const load = (query: { postal?: string }) =>
      call(getProvider, {
        params: { id: providerId },
        query: { ...query, service_id: wanted, ...choiceQueryOf(choice) },
      })
    const there = await load(postal === undefined ? {} : { postal })
    const outside = there.at_postal?.is_inside === false ? there.at_postal.text : null
    const provider = outside === null ? there : await load({})
    const service = pickService(provider.services, wanted)
    const minutes = service ? Math.min(VISIT_MINUTES_MAX, minutesWith(service, choice)) : SLOT_MINUTES
    const ownVisits = there.own_visits ?? []
    return { target: { provider, service, ownVisits, minutes, days: daysOf(provider, minutes), outside } }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404) return { problem: 'Provider not found', canRetry: false, isRefused: false }
    return { problem: 'Failed to load data', canRetry: true, isRefused: status === 401 || status === 403 }
  }
}

/** The choice as address parameters. */
export function choiceQueryOf({ addOns, quantity }: VisitChoice): { add_ons?: string; quantity?: number } {
  return {
    ...(addOns.length > 0 ? { add_ons: addOns.join(',') } : {}),
    ...(quantity > 1 ? { quantity } : {}),
  }
}

/** The same in a body. */
export function choiceBodyOf({ addOns, quantity }: VisitChoice): { add_ons?: string[]; quantity?: number } {
  return { ...(addOns.length > 0 ? { add_ons: [...addOns] } : {}), ...(quantity > 1 ? { quantity } : {}) }
}

/** By its id, or by the title of its catalogue entry; only what is active. */
export function pickService(services: readonly Service[], wanted: string): Service | null {
  const title = wanted.trim().toLowerCase()
  const active = services.filter((service) => service.is_active)
  return (
    active.find((service) => service.id === wanted) ??
    active.find((service) => service.title.trim().toLowerCase() === title) ??
    null
  )
}

export function daysOf(provider: Pick<Provider, 'date_availability' | 'today'>, minutes: number): BookableDay[] {
  return bookableDays(provider.date_availability, provider.today, minutes)
}
