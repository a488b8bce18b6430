import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { isUnderWay } from '#server/bookings/visit-day/rules.ts'
import { lockBooking } from '#server/bookings/visit-day/take-step.ts'
import { openTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { ALARM_RAISED } from './events.ts'
import * as alarms from './alarm-queries.ts'
import * as contacts from './contact-queries.ts'

declare module '#server/platform/site.ts' {
  interface Site {
    /** Phone number of the people who watch over visits; null if there are none. Ten digits. */
    safetyPhone: string | null
  }
}

/**
 * The provider needs help. The history that the client reads has nothing of it, and nothing is sent to the provider:
 * their phone stays silent. Pressed again while it is open, it is the same alarm. Rules:
 * docs/product-rules.md#silent-alarm
 * @throws DomainError not_found for anyone but the provider, wrong_state unless the visit is under way
 */
export async function raiseSilentAlarm(deps: Deps, providerId: string, bookingId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (booking?.row.provider_id !== providerId) throw new DomainError('not_found', 'Booking not found.')
    if (!isUnderWay(booking, deps.clock.now())) throw new DomainError('wrong_state', 'This visit is not under way.')
    await raiseAlarmOf(deps, trx, booking, 'silent')
  })
}

/**
 * Puts a red row on the admins' board and notifies the safety phone and the trusted contact, in the caller's
 * transaction.
 */
export async function raiseAlarmOf(
  deps: Deps,
  trx: Transaction,
  { row, provider }: BookingDetails,
  kind: alarms.AlarmKind,
): Promise<void> {
  const now = deps.clock.now()
  const found = await contacts.findContact(trx, row.provider_id)
  const contact = found?.state === 'agreed' ? found : null
  const alarm = { id: newId(), booking_id: row.id, provider_id: row.provider_id, kind, raised_at: now }
  const told = { told_contact_id: contact?.id ?? null, told_desk: deps.site.safetyPhone !== null }
  if (!(await alarms.insertAlarm(trx, { ...alarm, ...told }))) return
  await openTask(deps, trx, {
    kind: 'safety.alarm',
    subject: { type: 'alarm', id: alarm.id },
    dueAt: now,
    severity: 'red',
    facts: { alarm: kind, provider: provider.full_name },
  })
  await deps.events.publish(trx, ALARM_RAISED, {
    id: alarm.id,
    kind,
    providerName: provider.full_name,
    at: now,
    contactPhone: contact?.phone_number ?? null,
  })
}
