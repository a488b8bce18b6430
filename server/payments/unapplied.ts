import { openTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findUnapplied, listUnapplied, updateSession, type CheckoutSession } from './checkout-queries.ts'
import { grantCredit } from './credit/grant-credit.ts'
import { findSpendable, holdCredit, releaseCredit } from './credit/hold-credit.ts'
import { lockCredit } from './credit/queries.ts'
import { endProcessing, lockOrderRow, updateAttempt, type Order } from './queries.ts'
import { closeOfCheckout } from './reconciliation/discrepancies.ts'
import { returnSurplus } from './request-refund.ts'
import { settleOrder } from './settle-order.ts'
import {
  MONEY_APPLIED,
  MONEY_UNAPPLIED,
  UNAPPLIED_RETURNED,
  type MoneyApplied,
  type MoneyUnapplied,
  type UnappliedReturned,
} from './unapplied-events.ts'

/** Outcomes of waiting money. `apply`: what it is for takes place, and what is missing is ours to bear. */
export type Fate = 'wait' | 'apply' | 'return'

/** How long an admin has. Rules: docs/product-rules.md#reconciliation */
const WAITS_MS = 24 * 3_600_000
/** Money that a sweep checks; this much never waits. */
const BATCH = 200
const DAYS_365_MS = 365 * 24 * 3_600_000

/** Keeps money that is less than was asked: it is there, and its order is neither paid nor to be paid meanwhile. */
export async function keepUnapplied(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  order: Order,
  session: CheckoutSession,
): Promise<void> {
  const at = deps.clock.now()
  await updateSession(trx, session.id, { unapplied_at: at })
  if (session.credit_cents > 0) await releaseCredit(deps, trx, { personId: order.payer_id, sessionId: session.id })
  // As long as we can't tell whether it is paid, the client isn't asked to pay.
  await updateAttempt(trx, order.id, 'processing')
  const told: MoneyUnapplied = { ...about(order, session), at, askedCents: session.amount_cents }
  await deps.events.publish(trx, MONEY_UNAPPLIED, told)
}

/**
 * Decides on all money that waits and that no admin has decided on.
 * @param fateOf what to do where the money is of a visit, under its order's lock
 */
export async function tendUnapplied(
  deps: Deps,
  fateOf: (trx: Transaction, bookingId: string) => Promise<Fate>,
): Promise<void> {
  for (const { id, order_id } of await listUnapplied(deps.db, BATCH))
    await inTransaction(deps.db, async (trx) => {
      const order = (await lockOrderRow(trx, order_id))!
      const session = await findUnapplied(trx, order_id)
      if (session?.id !== id) return
      const fate = await decide(deps, trx, { order, session, fateOf })
      if (fate === 'apply') await applyUnapplied(deps, trx, order, session)
      if (fate === 'return') await returnUnapplied(deps, trx, order, session)
      if (fate !== 'wait') await closeOfCheckout(deps, trx, id, fate === 'apply' ? 'paid_in_full' : 'returned')
    }).catch((err: unknown) => deps.log.error({ err, session: id }, 'money is not applied'))
}

async function decide(
  { clock }: Deps,
  trx: Transaction,
  {
    order,
    session,
    fateOf,
  }: {
    order: Order
    session: CheckoutSession
    fateOf: (trx: Transaction, bookingId: string) => Promise<Fate>
  },
): Promise<Fate> {
  // Paid in another way meanwhile.
  if (order.paid_at !== null) return 'return'
  const fate = order.kind === 'visit' && order.booking_id !== null ? await fateOf(trx, order.booking_id) : 'wait'
  if (fate !== 'wait') return fate
  return clock.now().getTime() >= session.unapplied_at!.getTime() + WAITS_MS ? 'return' : 'wait'
}

/**
 * Accepts the money received as payment of all of the order. The missing part is given as goodwill credit and spent
 * immediately, so that we bear it; an admin is notified, and may ask the payment company or the client. Under the
 * order's lock.
 * @throws DomainError wrong_state for orders that credit cannot pay
 */
export async function applyUnapplied(
  deps: Deps,
  trx: Transaction,
  order: Order,
  session: CheckoutSession,
): Promise<void> {
  if (order.kind !== 'visit')
    throw new DomainError('wrong_state', 'We can cover a shortfall for visits only. Please return the money.')
  const at = deps.clock.now()
  const receivedCents = await leaveUnapplied(deps, trx, order, session)
  await lockCredit(trx, order.payer_id)
  // The credit that the checkout had held may have been spent elsewhere meanwhile.
  if ((await findSpendable(trx, { personId: order.payer_id, sessionId: session.id, now: at })) < session.credit_cents)
    return returnRest(deps, trx, order, session, receivedCents)
  const missing = session.amount_cents - receivedCents
  const credit_cents = order.amount_cents - receivedCents
  const [personId, reference] = [order.payer_id, session.id]
  const expiresAt = new Date(at.getTime() + DAYS_365_MS)
  await grantCredit(deps, trx, { personId, amountCents: missing, source: 'goodwill', reference, expiresAt })
  if (!(await holdCredit(trx, { personId, sessionId: session.id, cents: credit_cents, now: at })))
    throw new Error('credit that was counted is gone')
  await updateSession(trx, session.id, { amount_cents: receivedCents, credit_cents })
  await settleOrder(deps, trx, order, { ...session, amount_cents: receivedCents, credit_cents })
  const subject = { type: 'order', id: order.id }
  const facts = { cents: missing, order: order.id }
  await openTask(deps, trx, { kind: 'gateway.short', subject, dueAt: null, severity: 'normal', facts })
}

/** Refunds the payment; the order has to be paid as before. Under the order's lock. */
export async function returnUnapplied(
  deps: Deps,
  trx: Transaction,
  order: Order,
  session: CheckoutSession,
): Promise<void> {
  await returnRest(deps, trx, order, session, await leaveUnapplied(deps, trx, order, session))
}

async function returnRest(
  deps: Deps,
  trx: Transaction,
  order: Order,
  session: CheckoutSession,
  cents: number,
): Promise<void> {
  await endProcessing(trx, order.id)
  await returnSurplus(deps, trx, session, cents)
  const told: UnappliedReturned = { ...about(order, session), at: deps.clock.now() }
  await deps.events.publish(trx, UNAPPLIED_RETURNED, told)
}

/** @returns what came, in cents; it waits no more */
async function leaveUnapplied(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { id: orderId }: Order,
  { id: sessionId, received_cents }: CheckoutSession,
): Promise<number> {
  await updateSession(trx, sessionId, { unapplied_at: null })
  const applied: MoneyApplied = { sessionId, orderId, amountCents: received_cents!, at: clock.now() }
  await events.publish(trx, MONEY_APPLIED, applied)
  return received_cents!
}

function about({ id: orderId, kind, booking_id: bookingId, payer_id: payerId }: Order, session: CheckoutSession) {
  return { sessionId: session.id, orderId, kind, bookingId, payerId, amountCents: session.received_cents! }
}
