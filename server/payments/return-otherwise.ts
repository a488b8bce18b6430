import type { ReturnWay, StuckRefund as ShownRefund } from '#contract/payments/stuck-refunds.ts'
import { toDollars } from '#contract/money.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { grantCredit } from './credit/grant-credit.ts'
import type { PaymentDeps } from './gateway.ts'
import { listLines, lockOrderRow, type Order } from './queries.ts'
import { insertUncounted, type NewRefund } from './refund-queries.ts'
import { tellSent } from './request-refund.ts'
import { markSent } from './send-refunds.ts'
import { stuckTask } from './refund-news.ts'
import { findStuck, isHeld, listStuck, takeFromLane, type StuckRefund } from './stuck-queries.ts'
import { eventName } from '#server/platform/events.ts'
import type { Deps } from '#server/platform/deps.ts'

export const RETURNED_OTHERWISE = eventName<ReturnedOtherwise>('payment.returned_otherwise')
/** A refund that couldn't go to a card was made in another way: announced once. `what` is what was paid for. */
export type ReturnedOtherwise = {
  refundId: string
  payerId: string
  bookingId: string | null
  way: ReturnWay
  amountCents: number
  what: string
}

/**
 * Ends a refund that the payment company does not make: an admin has sent the money from our own bank, or gives it as
 * credit that never ends. Its replacement counts as it did, and no more of it is sent. Rules:
 * docs/product-rules.md#refunds
 * @throws DomainError not_found, wrong_state while it is being tried or its order is held, and when it is over by now;
 * second_factor_required
 */
export async function returnOtherwise(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  { way, reason }: { way: ReturnWay; reason: string },
): Promise<void> {
  requireFreshFactor(actor, deps.clock.now())
  const stuck = await findStuck(deps.db, id)
  if (!stuck) throw new DomainError('not_found')
  if (stuck.state !== 'pending') throw isOver()
  await endOtherwise(deps, stuck, way, (trx, after) => {
    const subject = { type: 'refund', id } as const
    return recordAudit(trx, {
      actor,
      action: 'refund.returned_otherwise',
      subject,
      after,
      reason,
      at: deps.clock.now(),
    })
  })
}

type Given = { way: ReturnWay; amount_cents: number; order_id: string; given: string }

/**
 * The refund, for a person who may decide it. @returns how much, in cents
 * @throws DomainError wrong_state
 */
async function endOtherwise(
  deps: PaymentDeps,
  stuck: StuckRefund,
  way: ReturnWay,
  record?: (trx: Transaction, given: Given) => Promise<void>,
): Promise<number> {
  const { id } = stuck
  await askGateway(deps, stuck)
  return inTransaction(deps.db, async (trx) => {
    const order = (await lockOrderRow(trx, stuck.order_id))!
    if (await isHeld(trx, order.id))
      throw new DomainError(
        'wrong_state',
        'A bank is reviewing this payment, or it differs from the payment company’s list. Please decide that first.',
      )
    const taken = await takeFromLane(trx, id, { attempts: stuck.attempts, now: deps.clock.now() })
    if (!taken) throw isOver()
    const given = await give(deps, trx, order, taken, way)
    await resolveTask(deps, trx, stuckTask(id))
    const amount_cents = given.amount_cents
    await record?.(trx, { way, amount_cents, order_id: order.id, given: given.id })
    const what = (await listLines(trx, order.id))[0]?.label ?? ''
    const { payer_id: payerId, booking_id: bookingId } = order
    const told = { refundId: id, payerId, bookingId, way, amountCents: amount_cents, what }
    await deps.events.publish(trx, RETURNED_OTHERWISE, told)
    return amount_cents
  })
}

function isOver(): DomainError {
  return new DomainError(
    'wrong_state',
    'This refund is being sent right now, or has already been made. Please reload the page.',
  )
}

/** It may have been made and its answer lost: then it counts as refunded, and nothing is given again. */
async function askGateway(deps: PaymentDeps, { id, gateway_session_id }: StuckRefund): Promise<void> {
  if (gateway_session_id === null) return
  const found = await deps.gateway
    .findRefund({ refundId: id, gatewaySessionId: gateway_session_id })
    .catch((err: unknown) => {
      deps.log.warn({ err, refund: id }, 'refund not found out')
      throw new DomainError(
        'wrong_state',
        'The payment company does not answer, so it may have returned the money. Please try again later.',
      )
    })
  if (!found?.isReturned) return
  await markSent(deps, id, found.isMade)
  throw new DomainError('wrong_state', 'The payment company has returned it by now. You don’t have to do anything.')
}

/** @returns its replacement */
async function give(
  deps: PaymentDeps,
  trx: Transaction,
  order: Order,
  { id: stuckId, ...taken }: NewRefund,
  way: ReturnWay,
): Promise<NewRefund> {
  const cause = `${taken.cause}:otherwise:${stuckId}`
  const given = { ...taken, id: newId(), cause, method: way, checkout_session_id: null }
  await insertUncounted(trx, given, deps.clock.now())
  const amountCents = given.amount_cents
  const credit = { personId: order.payer_id, amountCents, source: 'refund', reference: given.id } as const
  if (way === 'credit') await grantCredit(deps, trx, { ...credit, expiresAt: null })
  await tellSent(deps, trx, order, given)
  return given
}

/**
 * The payer takes a refund their card refuses as credit that never expires; none of it is sent any more. Rules:
 * docs/product-rules.md#refunds
 * @throws DomainError not_found for anyone else, and wrong_state if the card has not refused it, or it is over by now
 */
export async function takeAsCredit(deps: PaymentDeps, personId: string, id: string): Promise<{ amountCents: number }> {
  const stuck = await findStuck(deps.db, id)
  if (!stuck || stuck.payer_id !== personId) throw new DomainError('not_found')
  if (stuck.state !== 'pending' || !stuck.is_refused)
    throw new DomainError('wrong_state', 'This refund has already been made. Please reload the page.')
  return { amountCents: await endOtherwise(deps, stuck, 'credit') }
}

const MOST = 100

/** Refunds the payment company doesn't make, for admins: oldest first. */
export async function listStuckRefunds({ db, localTime }: Pick<Deps, 'db' | 'localTime'>): Promise<ShownRefund[]> {
  return (await listStuck(db, MOST)).map((one) => ({
    id: one.id,
    about: one.order_kind,
    order_id: one.order_id,
    booking_id: one.booking_id,
    amount: toDollars(one.amount_cents),
    tries: one.attempts,
    promised_text: localTime.longText(one.created_at),
    client_name: one.full_name,
    client_email: one.email,
  }))
}
