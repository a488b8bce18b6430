import { getProvider, type Provider } from '#contract/availability.ts'
import { createBooking, getBooking, openCheckout, setBookingStatus, type Booking } from '#contract/bookings.ts'
import { checkIn, checkOut, getVisitDay, sayOnMyWay } from '#contract/bookings/visit-day.ts'
import { paySandboxCheckout } from '#contract/payments.ts'
import type { Agenda } from './agenda.ts'
import { guestsFor } from './households.ts'
import { Refused, type FrontDoor } from './front-door.ts'
import { playReviews, type Reviewers } from './play-reviews.ts'
import type { Random } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const RECORDED_DAYS = 10

export type Stage = {
  door: FrontDoor
  agenda: Agenda
  random: Random
  /** Reviews draw from their own random numbers, so that they don't change the story. */
  reviewers: Reviewers
  /** Puts something on the agenda; a refusal that belongs to the story is forgiven. */
  plan(at: number, act: () => Promise<unknown>): void
  /** When a person would really act at `at`, if it comes after `since`: no one gets up at night for it. */
  awake(at: number, since?: number): number
  /** The end of the story: nothing is done after it. */
  now: number
  /** The instant (epoch ms) the demo's clock shows. */
  clock(): number
}

export type Cast = { client: string; postalCode: string; provider: string; providerId: string }

/**
 * Course of one request. `pending` leaves it unanswered, `unpaid` accepted and waiting for its payment, `late` is paid
 * and cancelled for a fee.
 */
export type Fate = 'completed' | 'declined' | 'ignored' | 'withdrawn' | 'cancelled' | 'late' | 'pending' | 'unpaid'

const NOTES = [
  'Buzzer 204, please come up.',
  'We have a friendly dog who likes to say hello.',
  'Street parking is free on our block.',
  'First time, a little nervous!',
  'Could you bring a towel?',
  null,
  null,
  null,
]

/**
 * One request from asking to its end, each step put on the agenda at the hour a person would take it.
 * @returns false when there was no time to ask for, or nobody who goes there
 */
export async function playBooking(stage: Stage, cast: Cast, fate: Fate, daysAhead: number): Promise<boolean> {
  const booking = await request(stage, cast, daysAhead)
  if (booking && fate !== 'pending' && fate !== 'ignored') goOn(stage, cast, fate, booking)
  return booking !== null
}

function goOn(stage: Stage, cast: Cast, fate: Fate, booking: Booking): void {
  const asked = stage.clock()
  const startsAt = Date.parse(booking.starts_at)
  const answerAt = stage.awake(asked + Math.min((1 + stage.random.int(5)) * HOUR, (startsAt - asked) / 4), asked)
  if (fate === 'withdrawn') return step(stage, answerAt, () => cancel(stage, cast.client, booking.id))
  if (fate === 'declined') return step(stage, answerAt, () => setStatus(stage, cast.provider, booking.id, 'cancelled'))
  step(stage, answerAt, async () => {
    await setStatus(stage, cast.provider, booking.id, 'confirmed')
    if (fate === 'unpaid') return
    step(stage, stage.awake(answerAt + (1 + stage.random.int(3)) * HOUR, answerAt), async () => {
      await pay(stage, cast.client, booking.id)
      const halfway = stage.clock() + Math.max(0, (startsAt - DAY - stage.clock()) / 2)
      if (fate === 'cancelled') step(stage, halfway, () => cancel(stage, cast.client, booking.id))
      else if (fate === 'late') step(stage, startsAt - 3 * HOUR, () => cancel(stage, cast.client, booking.id))
      else {
        const hours = booking.service.duration / 60
        attend(stage, cast, booking.id, startsAt, hours)
        step(stage, startsAt + (hours + 0.2) * HOUR, async () => {
          await setStatus(stage, cast.provider, booking.id, 'completed')
          playReviews(stage, cast, booking, startsAt + (hours + 0.2) * HOUR)
        })
      }
    })
  })
}

/** The visits of the last days have their day recorded. */
function attend(stage: Stage, { client, provider }: Cast, id: string, startsAt: number, hours: number): void {
  const { door, now } = stage
  const params = { id }
  if (startsAt <= now - RECORDED_DAYS * DAY) return
  step(stage, startsAt - 0.5 * HOUR, async () => void (await door.call(provider, sayOnMyWay, { params })))
  step(stage, startsAt - 0.05 * HOUR, async () => {
    const { code } = await door.call(client, getVisitDay, { params })
    await door.call(provider, checkIn, { params, body: { code } })
  })
  step(stage, startsAt + hours * HOUR, async () => void (await door.call(provider, checkOut, { params, body: {} })))
}

function step(stage: Stage, at: number, act: () => Promise<void>): void {
  stage.plan(at, act)
}

async function request(
  stage: Stage,
  { client, postalCode, providerId }: Cast,
  daysAhead: number,
): Promise<Booking | null> {
  const query = { postal: postalCode }
  const provider = await stage.door.call(null, getProvider, { params: { id: providerId }, query })
  const slot = chooseSlot(stage, provider, daysAhead)
  const service = provider.services.length > 0 ? stage.random.pick(provider.services) : undefined
  if (!slot || !service) return null
  try {
    const visit = { service_id: service.id, date: slot.date }
    const guests = await guestsFor(stage.door, client, visit)
    return await stage.door.call(client, createBooking, {
      body: { ...visit, time: slot.start, notes: stage.random.pick(NOTES), ...guests },
    })
  } catch (error) {
    forgiveRefusal(error)
    return null
  }
}

/** A free time on the first open day that lies about `daysAhead` from now. */
export function chooseSlot({ clock, random }: Stage, provider: Provider, daysAhead: number) {
  const earliest = new Date(clock() + daysAhead * DAY).toISOString().slice(0, 10)
  const dates = Object.keys(provider.date_availability).toSorted()
  const date = dates.find((day) => day >= earliest) ?? dates.at(-1)
  const windows = date ? provider.date_availability[date] : undefined
  return date && windows && windows.length > 0 ? { date, start: random.pick(windows).start } : null
}

export async function pay({ door }: Pick<Stage, 'door'>, client: string, bookingId: string): Promise<void> {
  const { session_id } = await door.call(client, openCheckout, { body: { booking_id: bookingId } })
  await door.call(null, paySandboxCheckout, {
    params: { session_id },
    body: { card_number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Demo Client' },
  })
}

async function cancel(stage: Stage, who: string, id: string): Promise<void> {
  const params = { id }
  const { cancellation } = await stage.door.call(who, getBooking, { params })
  const body = { status: 'cancelled', expected_fee: cancellation.fee } as const
  await stage.door.call(who, setBookingStatus, { params, body })
}

async function setStatus(stage: Stage, who: string, id: string, status: 'confirmed' | 'cancelled' | 'completed') {
  await stage.door.call(who, setBookingStatus, { params: { id }, body: { status } })
}

/** A taken slot or a request that expired is part of the story; anything else is a fault. */
export function forgiveRefusal(error: unknown): void {
  if (!(error instanceof Refused) || error.status !== 409) throw error
}
