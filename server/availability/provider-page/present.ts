import { MONTHS, WEEKDAYS } from '#contract/clock.ts'
import type { Provider, ProviderCard, ScheduleRules } from '#contract/availability.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { toDollars } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  presentOffering,
  presentPhoto,
  presentProofs,
  presentPublic,
  presentRating,
  type CardRow,
  type ProfileRow,
} from '#server/providers/index.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { TimesRow } from '#server/availability/queries.ts'
import { toRules } from '#server/availability/slots/slot-input.ts'
import type { Slot } from '#server/availability/slots/slots.ts'
import { presentPairs, presentSlots } from '#server/availability/schedule/window-codec.ts'

const NEXT_SLOTS = 3

export function presentCard(
  deps: Pick<Deps, 'clock' | 'localTime'>,
  row: CardRow,
  free: ReadonlyMap<string, readonly Slot[]>,
  { wanted, hasMaps = true }: { wanted: readonly Slot[]; hasMaps?: boolean },
): ProviderCard {
  const { clock, localTime } = deps
  const today = localTime.localDate(clock.now())
  const until = row.offered_until
  const offered = until === null ? free : new Map([...free].filter(([date]) => date <= until))
  const shown = hasMaps ? presentSlots(offered) : undefined
  return {
    ...presentPerson(row),
    ...presentProofs(row.checked_papers, today, localTime),
    service: {
      id: row.offering_id,
      title: row.title,
      price: toDollars(row.price_cents),
      duration_minutes: row.duration_minutes,
      description: presentPublic(row.description),
    },
    services: row.services,
    photos: row.photos.map(presentPhoto),
    charges_gst: row.charges_gst,
    ...(shown && { availability: shown, date_availability: shown }),
    free_dates: [...offered.keys()],
    next_slots: wanted
      .slice(0, NEXT_SLOTS)
      .map(({ date, start }) => ({ date, start, label: labelOf(deps, date, start) })),
  }
}

/** "Tue, Dec 15" */
export function dayLabel(localTime: LocalTime, date: string): string {
  return `${shortWeekday(localTime, date)}, ${shortDay(date)}`
}

/** "Tomorrow, 2:00 PM", later "Tue, Dec 15, 2:00 PM": a weekday alone leaves open which. */
export function labelOf({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>, date: string, start: string): string {
  const tomorrow = localTime.addDays(localTime.localDate(clock.now()), 1)
  return `${date === tomorrow ? 'Tomorrow' : dayLabel(localTime, date)}, ${localTime.timeText(start)}`
}

function shortWeekday(localTime: LocalTime, date: string): string {
  return WEEKDAYS[localTime.weekdayOf(date)]!.slice(0, 3)
}

/** "Dec 15" */
function shortDay(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${MONTHS[month! - 1]!.slice(0, 3)} ${day}`
}

/** A provider's public page. */
export function presentProvider(
  row: ProfileRow,
  offered: Map<string, Slot[]>,
  actor: Actor | null,
): Omit<Provider, 'area' | 'is_checked' | 'proofs' | 'today'> {
  const shown = presentSlots(offered)
  return {
    ...presentPerson(row, actor?.id === row.provider_id),
    services: row.offerings.map((offering) => ({
      ...presentOffering(offering, actor),
      free_until: endingWithin(offered, offering.offered_until),
    })),
    availability: shown,
    date_availability: shown,
    is_bookable: row.is_open && row.offerings.some((offering) => offering.is_listed),
    charges_gst: Boolean(row.gst_number),
  }
}

/**
 * The last day of a service if its papers end before the available days do: it reveals no more than these days anyway.
 */
function endingWithin(offered: ReadonlyMap<string, unknown>, until: string | null): string | null {
  const isWithin = until !== null && [...offered.keys()].some((date) => date > until)
  return isWithin ? until : null
}

export function presentRules(row: TimesRow & ProfileRow): ScheduleRules {
  const rules = toRules(row.schedule)
  return {
    min_notice_minutes: rules.minNoticeMinutes,
    max_advance_days: rules.maxAdvanceDays,
    buffer_minutes: rules.bufferMinutes,
    daily_cap: rules.dailyCap,
    cancellation_tier: row.cancellation_tier,
  }
}

/** Seven days, also before any hours were saved. */
export function presentWeekly({ schedule }: TimesRow) {
  return WEEKDAYS.map((_, day) => presentPairs(schedule?.weekly[day] ?? []))
}

/** Owners read their own words as they wrote them. */
function presentPerson(row: Pick<ProfileRow, keyof CardRow & keyof ProfileRow>, isOwn = false) {
  const show = isOwn ? (text: string) => text : presentPublic
  return {
    id: row.provider_id,
    full_name: row.full_name,
    avatar_url: row.avatar_url,
    bio: show(row.bio),
    location: show(row.location),
    years_of_experience: row.years_of_experience,
    specialties: row.specialties.map(show),
    cancellation_tier: row.cancellation_tier,
    ...presentRating(row),
  }
}
