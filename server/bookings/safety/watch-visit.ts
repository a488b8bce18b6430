import { BOOKING_CHANGED, type BookingChanged } from '#server/bookings/events.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { lockBooking } from '#server/bookings/visit-day/take-step.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { announceLive } from '#server/platform/live.ts'
import { ALL_CLEAR, SAFETY_ASKED, type AllClear } from './events.ts'
import * as alarms from './alarm-queries.ts'
import * as contacts from './contact-queries.ts'
import * as queries from './queries.ts'
import { raiseAlarmOf } from './raise-alarm.ts'

/**
 * The timer asks half an hour after the visit's end, and waits a quarter of an hour for the answer.
 * Rules: docs/product-rules.md#safety-timer
 */
export const ASK_AFTER_MS = 30 * 60_000
export const ANSWER_WITHIN_MS = 15 * 60_000
const BATCH = 200

/** The provider's own acts on the visit page prove that they are well; acts of others don't. */
const ENDS = new Set<BookingChanged['change']>(['check_out', 'complete', 'no_show', 'cancel_by_provider'])

/** The timer of a visit starts with its check-in and ends with what the provider does after it. */
export function registerSafetySubscribers(deps: Deps): void {
  deps.events.subscribe(BOOKING_CHANGED, async (trx, { booking, change }) => {
    if (change === 'check_in') await startTimer(deps, trx, booking)
    if (ENDS.has(change)) await endTimer(deps, trx, booking)
  })
}

async function startTimer({ clock }: Deps, trx: Transaction, { row }: BookingDetails): Promise<void> {
  if (!(await queries.hasTimer(trx, row.provider_id))) return
  const due_at = new Date(row.ends_at.getTime() + ASK_AFTER_MS)
  const { id: booking_id, provider_id } = row
  await queries.startWatch(trx, { booking_id, provider_id, due_at, started_at: clock.now() })
}

/** Tells the alarmed people that the provider has answered. */
async function endTimer(deps: Deps, trx: Transaction, { row, provider }: BookingDetails): Promise<void> {
  const watch = await queries.findWatch(trx, row.id)
  if (!watch || watch.state === 'ended') return
  const now = deps.clock.now()
  await queries.changeWatch(trx, row.id, watch.state, { state: 'ended', due_at: null, ended_at: now })
  for (const { id, phone_number } of await alarms.answerAlarms(trx, row.id, now))
    if (phone_number !== null) {
      const clear: AllClear = { id, providerName: provider.full_name, at: now, contactPhone: phone_number }
      await deps.events.publish(trx, ALL_CLEAR, clear)
    }
}

/**
 * The provider says that all is well: the timer ends, or asks again so many minutes from now.
 * @throws DomainError not_found for anyone but the provider, wrong_state without a timer that runs
 */
export async function sayAllIsWell(
  deps: Deps,
  providerId: string,
  bookingId: string,
  minutes: number | null,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (booking?.row.provider_id !== providerId) throw new DomainError('not_found', 'Booking not found.')
    const watch = await queries.findWatch(trx, bookingId)
    if (!watch || watch.state === 'ended')
      throw new DomainError('wrong_state', 'No safety timer is running for this visit.')
    await endTimer(deps, trx, booking)
    if (minutes === null) return
    const due_at = new Date(deps.clock.now().getTime() + minutes * 60_000)
    await queries.changeWatch(trx, bookingId, 'ended', { state: 'running', due_at, ended_at: null })
  })
}

/** Time-driven steps: asks the provider, and alerts others a quarter of an hour later. */
export async function processDueWatches(deps: Deps): Promise<void> {
  for (const id of await queries.listDueWatches(deps.db, deps.clock.now(), BATCH))
    await processWatch(deps, id).catch((error: unknown) => deps.log.error({ err: error, booking: id }, 'safety timer'))
}

/** Held like every step of the visit, so that a check-out at the same moment comes before it or after it. */
async function processWatch(deps: Deps, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    const watch = await queries.findWatch(trx, bookingId)
    const now = deps.clock.now()
    if (!booking || !watch?.due_at || watch.due_at > now) return
    if (watch.state === 'running') return ask(deps, trx, booking, watch, now)
    await queries.changeWatch(trx, bookingId, 'asked', { state: 'alarmed', due_at: null })
    await raiseAlarmOf(deps, trx, booking, 'timer')
  })
}

async function ask(
  deps: Deps,
  trx: Transaction,
  { row, provider }: BookingDetails,
  watch: queries.WatchRow,
  now: Date,
): Promise<void> {
  // Counted from the question, not from when it was due: no alarm for a provider who wasn't asked.
  const answerBy = new Date(now.getTime() + ANSWER_WITHIN_MS)
  const asked_count = watch.asked_count + 1
  await queries.changeWatch(trx, row.id, 'running', { state: 'asked', due_at: answerBy, asked_count })
  const contact = await contacts.findContact(trx, row.provider_id)
  announceLive(deps, trx, row.provider_id, { type: 'visit', id: row.id })
  await deps.events.publish(trx, SAFETY_ASKED, {
    bookingId: row.id,
    round: String(asked_count),
    email: provider.email,
    phone: provider.phone_number,
    firstName: provider.first_name,
    answerBy,
    hasContact: contact?.state === 'agreed',
  })
}
