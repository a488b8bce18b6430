import type { AvailabilityMap } from '#contract/availability.ts'
import { toDollars } from '#contract/money.ts'
import { findBookingDetails } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'
import { changeBooking, type ChangeRequest } from '#server/bookings/lifecycle/change-booking.ts'
import { transitionOf } from '#server/bookings/lifecycle/lifecycle.ts'
import { findEventAt, insertBookingEvent } from '#server/bookings/queries.ts'
import { applyReschedule } from '#server/bookings/reschedule/apply-reschedule.ts'
import { listTimesForBoth } from '#server/bookings/reschedule/list-reschedule-times.ts'
import { closeProposal } from '#server/bookings/reschedule/queries.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { DESK_CHANGES, moveRefusal, outlookOf, remindRefusal, type AdminBookingAct } from './rules.ts'

export type AdminRequest = {
  act: AdminBookingAct
  /** Stored with the history, which both sides read, and in the audit. */
  reason: string
  /** The refund as the admin was shown it. */
  expectedBackCents: number
}

/**
 * An admin does what one of the two could do, or what the marketplace alone may, along the same row of the lifecycle.
 * Rules: docs/product-rules.md#bookings-in-the-console
 * @throws DomainError not_found, wrong_state, fee_changed with `meta.back` in dollars, second_factor_required
 */
export async function actOnBooking(deps: Deps, actor: Actor, id: string, request: AdminRequest): Promise<void> {
  const { act, reason, expectedBackCents } = request
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    let [before, backCents] = ['', 0]
    const decide = (booking: BookingDetails): ChangeRequest => {
      const outlook = outlookOf(act, booking, now)
      if (outlook.refusal !== null) throw new DomainError('wrong_state', outlook.refusal)
      if (outlook.backCents !== expectedBackCents)
        throw new DomainError('fee_changed', 'The refund to the client has just changed. Please look again.', {
          meta: { back: toDollars(outlook.backCents) },
        })
      if (outlook.needsFactor) requireFreshFactor(actor, now)
      before = booking.row.status
      backCents = outlook.backCents
      return {
        change: DESK_CHANGES[act],
        party: 'admin',
        actorId: actor.id,
        expectedFeeCents: outlook.feeCents,
        note: reason,
      }
    }
    const mayEnd = transitionOf(DESK_CHANGES[act]).to === 'cancelled'
    const after = await changeBooking({ ...deps, db: trx }, id, decide, { mayEnd })
    await recordAudit(trx, {
      actor,
      action: AUDITED[act],
      subject: { type: 'booking', id },
      before: { status: before },
      after: { status: after.row.status, ...(backCents > 0 ? { refund_cents: backCents } : {}) },
      reason,
      at: now,
    })
  })
}

const AUDITED = {
  cancel: 'booking.cancelled',
  cancel_for_client: 'booking.cancelled_for_client',
  cancel_for_provider: 'booking.cancelled_for_provider',
  decline_for_provider: 'booking.declined_for_provider',
  complete: 'booking.completed',
  client_no_show: 'booking.marked_client_no_show',
  provider_no_show: 'booking.marked_provider_no_show',
} as const satisfies Record<AdminBookingAct, string>

/**
 * Moves a visit to another time that its provider offers, immediately: both sides were asked by phone.
 * @throws DomainError not_found, wrong_state, slot_taken, slot_unavailable, client_busy
 */
export async function moveBooking(
  deps: Deps,
  actor: Actor,
  id: string,
  { reason, ...to }: { date: string; time: string; reason: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    await lockVisitOrder(trx, id)
    const booking = await getMovable({ ...deps, db: trx }, id)
    const { row, payment } = booking
    await closeProposal(trx, id, 'overtaken', now)
    const asked = { row, payment, ...to, askedBy: 'admin', actorId: actor.id, isOwnReschedule: false } as const
    await applyReschedule(deps, trx, { ...asked, note: reason })
    const moved = await findBookingDetails(trx, id)
    await recordAudit(trx, {
      actor,
      action: 'booking.moved',
      subject: { type: 'booking', id },
      before: { starts_at: row.starts_at },
      after: { starts_at: moved!.row.starts_at },
      reason,
      at: now,
    })
  })
}

/** Asks the provider again to answer a request. @throws DomainError not_found, wrong_state */
export async function remindProvider(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    await lockVisitOrder(trx, id)
    const booking = await findBookingDetails(trx, id)
    if (!booking) throw new DomainError('not_found', 'Booking not found.')
    const refusal = remindRefusal(booking, await findEventAt(trx, id, REMINDED), at)
    if (refusal !== null) throw new DomainError('wrong_state', refusal)
    const { status } = booking.row
    const entry = { event: REMINDED, from_status: status, to_status: status, detail: {} }
    const round = await insertBookingEvent(trx, { ...entry, booking_id: id, actor_id: actor.id, at })
    await deps.events.publish(trx, BOOKING_CHANGED, { booking, change: REMINDED, round })
    await recordAudit(trx, { actor, action: 'booking.reminded', subject: { type: 'booking', id }, at })
  })
}

const REMINDED = 'remind_answer'

/** Time of the last reminder that an admin sent to the provider. */
export function findReminder(db: Database, id: string): Promise<Date | null> {
  return findEventAt(db, id, REMINDED)
}

/** The times to which an admin can move it. @throws DomainError not_found, wrong_state */
export async function listAdminTimes(deps: Deps, id: string): Promise<AvailabilityMap> {
  return listTimesForBoth(deps, (await getMovable(deps, id)).row)
}

async function getMovable({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<BookingDetails> {
  const booking = await findBookingDetails(db, id)
  if (!booking) throw new DomainError('not_found', 'Booking not found.')
  const refusal = moveRefusal(booking, clock.now())
  if (refusal !== null) throw new DomainError('wrong_state', refusal)
  return booking
}
