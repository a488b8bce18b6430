import { estimateDrive } from '#server/availability/index.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changeDay, findPlaceBefore } from './queries.ts'
import { requireWritten, takeStep } from './take-step.ts'

/** A provider who was elsewhere at most this long ago sets out from there, otherwise from home. */
const COMES_FROM_MS = 2 * 3_600_000

/**
 * The provider sets out, and the client gets the approximate drive by our own model: no position is requested or
 * stored. Once.
 * @throws DomainError not_found for anyone but the provider, wrong_state
 */
export async function setOut(deps: Deps, providerId: string, bookingId: string): Promise<void> {
  const by = { bookingId, actorId: providerId, side: 'provider', step: 'on_my_way' } as const
  await takeStep(deps, by, async (trx, booking, now) => {
    const drive_minutes = await driveTo(deps, trx, booking, now)
    requireWritten(await changeDay(trx, bookingId, { on_my_way_at: now, drive_minutes }, 'on_my_way_at'))
    // A moved visit needs a new "on my way".
    return { change: 'on_my_way', detail: { drive_minutes }, round: String(booking.row.reschedule_count) }
  })
}

async function driveTo(
  { localTime }: Deps,
  trx: Transaction,
  { row }: BookingDetails,
  now: Date,
): Promise<number | null> {
  const endedSince = new Date(now.getTime() - COMES_FROM_MS)
  const before = { providerId: row.provider_id, startsAt: row.starts_at, endedSince }
  const from = await findPlaceBefore(trx, before)
  return estimateDrive(trx, localTime, { providerId: row.provider_id, from, to: row.postal_code, at: now })
}

/**
 * The provider will be late by so many minutes after the start. The client is notified each time; the visit itself
 * stays as it is.
 * @throws DomainError not_found for anyone but the provider, wrong_state
 */
export async function runLate(deps: Deps, providerId: string, bookingId: string, minutes: number): Promise<void> {
  const by = { bookingId, actorId: providerId, side: 'provider', step: 'running_late' } as const
  await takeStep(deps, by, async (trx, { day, row }, now) => {
    const late_count = (day?.late_count ?? 0) + 1
    await changeDay(trx, bookingId, { late_minutes: minutes, late_said_at: now, late_count })
    return { change: 'running_late', detail: { minutes }, round: `${row.reschedule_count}.${late_count}` }
  })
}
