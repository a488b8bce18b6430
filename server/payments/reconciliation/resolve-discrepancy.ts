import type { Resolution } from '#contract/payments/reconciliation.ts'
import { findSession, type CheckoutSession } from '#server/payments/checkout-queries.ts'
import { lockOrderRow, type Order } from '#server/payments/queries.ts'
import { LARGE_REFUND_CENTS, returnSurplus } from '#server/payments/request-refund.ts'
import { takeMoney, takePayment } from '#server/payments/settle-checkout.ts'
import { applyUnapplied, returnUnapplied } from '#server/payments/unapplied.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { bookByHand } from './book-by-hand.ts'
import { closeTask, tellGone } from './discrepancies.ts'
import { canResolve } from './present.ts'
import { closeDiscrepancy, findDiscrepancy, type Break } from './queries.ts'

/**
 * An admin's decision on a difference between the payment company and our books. Money moves in the same transaction,
 * and once: received money is accepted, and settles the order or is refunded; refunds made elsewhere are booked. A
 * large amount requires the second factor again.
 * @throws DomainError not_found, wrong_state when it is closed or this cannot be done with it, second_factor_required
 */
export async function resolveDiscrepancy(
  deps: Deps,
  actor: Actor,
  id: string,
  { resolution, reason }: { resolution: Resolution; reason: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const found = await findDiscrepancy(trx, id)
    if (!found) throw new DomainError('not_found')
    if (found.order_id !== null) await lockOrderRow(trx, found.order_id)
    const at = deps.clock.now()
    if (!(await closeDiscrepancy(trx, id, { resolution, reason, resolved_by: actor.id, resolved_at: at })))
      throw new DomainError('wrong_state', 'This has been closed already. Please reload the page.')
    if (!canResolve(found, resolution)) throw new DomainError('wrong_state', 'You can’t do this with this difference.')
    if ((found.found_cents ?? found.expected_cents ?? 0) > LARGE_REFUND_CENTS) requireFreshFactor(actor, at)
    if (resolution === 'booked') await bookByHand(deps, trx, found)
    else if (resolution === 'dismissed') await tellGone(deps, trx, found)
    else await takeWhatCame(deps, trx, found, resolution)
    await closeTask(deps, trx, id)
    const { kind, expected_cents, found_cents, subject_id } = found
    await recordAudit(trx, {
      actor,
      action: 'break.resolved',
      subject: { type: 'break', id },
      before: { kind, subject_id, expected_cents, found_cents },
      after: { resolution },
      reason,
      at,
    })
  })
}

async function takeWhatCame(
  deps: Deps,
  trx: Transaction,
  { subject_id, order_id, found_cents }: Break,
  resolution: 'paid_in_full' | 'returned',
): Promise<void> {
  const order = order_id === null ? undefined : await lockOrderRow(trx, order_id)
  const session = await findSession(trx, subject_id)
  if (!order || !session) throw new DomainError('wrong_state')
  if (session.state !== 'complete' && found_cents !== null)
    return takeLate(deps, trx, { order, session, found_cents }, resolution)
  if (!session.unapplied_at)
    throw new DomainError('wrong_state', 'This checkout has been paid in the meantime. Please dismiss the difference.')
  if (resolution === 'paid_in_full' && order.paid_at === null) return applyUnapplied(deps, trx, order, session)
  return returnUnapplied(deps, trx, order, session)
}

/** Money received before payments could wait to be applied, which is in no account yet. */
async function takeLate(
  deps: Deps,
  trx: Transaction,
  { order, session, found_cents }: { order: Order; session: CheckoutSession; found_cents: number },
  resolution: 'paid_in_full' | 'returned',
): Promise<void> {
  const isEnough = found_cents >= session.amount_cents
  if (resolution === 'paid_in_full' && isEnough) return takePayment(deps, trx, order, session, found_cents)
  await takeMoney(deps, trx, session, found_cents, !isEnough)
  if (isEnough) return returnSurplus(deps, trx, session, found_cents)
  const taken = { ...session, received_cents: found_cents }
  if (resolution === 'paid_in_full' && order.paid_at === null) return applyUnapplied(deps, trx, order, taken)
  return returnUnapplied(deps, trx, order, taken)
}
