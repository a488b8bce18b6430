import { previewHours, updateProfile } from '#contract/availability.ts'
import { guestsFor } from './households.ts'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { answerConsent, askContact } from '#contract/bookings/safety.ts'
import { checkIn, getVisitDay, sayOnMyWay } from '#contract/bookings/visit-day.ts'
import { listOutbox } from '#contract/notifications.ts'
import { listProviderServices } from '#contract/providers.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { pay, type Stage } from './play-bookings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const QUARTER = 15

/** Before anything else of the story lies on this day. */
const ARRANGED_DAYS_AGO = 12
/** The last start of a visit of an hour that ends well before midnight, in minutes of the day. */
const LAST_START = 22 * 60 + 45

const UNDER_WAY = { client: 'client2@demo.homebloom.test', provider: 'provider@demo.homebloom.test' }
const LATER = { client: 'client@demo.homebloom.test', provider: 'provider2@demo.homebloom.test' }
const FRIEND = { name: 'Sam', phone_number: '6045550190' }

/** Local date and minute of that day. */
type Start = { date: string; minute: number }

/**
 * The story's last moment: one provider has checked in, another visit begins soon and shows its code, and a trusted
 * contact has agreed. Both visits are near the moment at which the demo is made, at any hour of the day, so their
 * providers open just that hour.
 */
export function planToday(stage: Stage, localTime: LocalTime, idOf: (email: string) => string): void {
  const { door, agenda, now } = stage
  agenda.add(now - (ARRANGED_DAYS_AGO + 1) * DAY, () => agreeToWatch(stage))

  const [begun, ahead] = [startedBy(localTime, now), startingAfter(localTime, now)]
  const instantOf = ({ date, minute }: Start) => localTime.instantOfMinute(date, minute) ?? now
  agenda.add(now - ARRANGED_DAYS_AGO * DAY, async () => {
    const id = await arrange(stage, UNDER_WAY, idOf(UNDER_WAY.provider), begun)
    const startsAt = instantOf(begun)
    const params = { id }
    agenda.add(startsAt - 20 * MINUTE, async () => void (await door.call(UNDER_WAY.provider, sayOnMyWay, { params })))
    agenda.add(startsAt, async () => {
      const { code } = await door.call(UNDER_WAY.client, getVisitDay, { params })
      await door.call(UNDER_WAY.provider, checkIn, { params, body: { code } })
    })
    await arrange(stage, LATER, idOf(LATER.provider), ahead)
  })
}

/** A visit that began about half an hour ago, on the same day. */
export function startedBy(localTime: LocalTime, now: number): Start {
  const date = localTime.localDate(new Date(now))
  const minute = localTime.minuteOfDay(new Date(now)) - 25
  return { date, minute: Math.min(LAST_START, Math.max(0, minute - (minute % QUARTER))) }
}

/** A visit within the two hours in which its code is shown; late in the evening it begins with the next day. */
export function startingAfter(localTime: LocalTime, now: number): Start {
  const date = localTime.localDate(new Date(now))
  const minute = localTime.minuteOfDay(new Date(now))
  if (minute >= LAST_START) return { date: localTime.addDays(date, 1), minute: 0 }
  return { date, minute: Math.min(LAST_START, Math.ceil((minute + 75) / QUARTER) * QUARTER) }
}

/** Requested, accepted and paid, long before. @returns the booking's id */
async function arrange(
  { door, agenda, clock }: Stage,
  { client, provider }: { client: string; provider: string },
  providerId: string,
  { date, minute }: Start,
): Promise<string> {
  const [start, end] = [textOf(minute), textOf(minute + 60)]
  const availability = { [date]: [{ start, end }] }
  const { visits } = await door.call(provider, previewHours, { body: { availability } })
  await door.call(provider, updateProfile, { body: { availability, expected_visits: visits } })
  const [service] = await door.call(null, listProviderServices, { params: { id: providerId } })
  const guests = await guestsFor(door, client, { service_id: service!.id, date })
  const body = { service_id: service!.id, date, time: start, notes: 'Buzzer 12, second floor.', ...guests }
  const { id } = await door.call(client, createBooking, { body })
  agenda.add(clock() + HOUR, async () => {
    await door.call(provider, setBookingStatus, { params: { id }, body: { status: 'confirmed' } })
    await pay({ door }, client, id)
  })
  return id
}

function textOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The friend of the provider whose visit is under way has opened the link that they were sent. */
async function agreeToWatch({ door }: Stage): Promise<void> {
  await door.call(UNDER_WAY.provider, askContact, { body: FRIEND })
  const [sent] = await door.call(null, listOutbox, { query: { to: FRIEND.phone_number, limit: 1 } })
  const token = /#token=([\w-]+)/.exec(sent?.text ?? '')?.[1]
  if (!token) throw new Error('the trusted contact was not asked')
  await door.call(null, answerConsent, { body: { token, agrees: true } })
}
