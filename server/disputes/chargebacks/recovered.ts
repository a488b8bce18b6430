import { listBankRefunds, undoBankRefunds, type BankRefund } from '#server/payments/index.ts'
import { sumVoided } from '#server/promotions/index.ts'
import { resolveTask } from '#server/platform/tasks.ts'
import { recordAudit, type Audited } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { announceStep } from '#server/disputes/announce.ts'
import { settleFreeze } from '#server/disputes/freeze.ts'
import { holdDispute, loadDispute, type LoadedDispute } from '#server/disputes/load-dispute.ts'
import { changeDispute } from '#server/disputes/queries.ts'
import type { Due } from '#server/disputes/rulings/carry-out.ts'
import type { RecoveredTo } from '#server/disputes/rulings/queries.ts'
import { changeChargeback, findChargeback, sumLost, type ChargebackRow } from './queries.ts'

/**
 * Money that a bank has returned after it was lost, when someone else than Homebloom had borne the loss: an admin says
 * whose it is. Losses that Homebloom alone had borne are simply its own again. Rules: docs/product-rules.md#chargebacks
 */

/** Amount that each decision would move now, in cents. */
export type Recovered = Record<RecoveredTo, number> & { chargeback: ChargebackRow; refunds: BankRefund[] }

/** Null where there is nothing to decide. Under the order's lock, or only to look. */
export async function findRecovered(
  trx: Transaction,
  { dispute, order, booking }: LoadedDispute,
): Promise<Recovered | null> {
  const chargeback = await findChargeback(trx, { disputeId: dispute.id })
  if (!chargeback || chargeback.decided_back_cents === chargeback.recovered_cents) return null
  const { recovered_cents, decided_back_cents, checkout_session_id, status } = chargeback
  // The rest of a won one was ours to bear alone.
  if (status === 'won') return null
  const sessionId = checkout_session_id!
  const refunds = await listBankRefunds(trx, sessionId)
  const { lost, kept } = await sumLost(trx, sessionId)
  const sum = (of: (refund: BankRefund) => number) => refunds.reduce((total, refund) => total + of(refund), 0)
  const left = sum(({ left_cents }) => left_cents)
  const undone = sum(({ amount_cents, left_cents }) => amount_cents - left_cents)
  // The spent part of a gift card was our cost in any case.
  const borne =
    order.kind === 'gift_card'
      ? Math.min(left + undone, await sumVoided(trx, order.orderId)) - undone
      : left - Math.max(0, lost)
  const keep = Math.min(recovered_cents - decided_back_cents, borne - kept)
  if (keep <= 0) return null
  const isShared = sharedBy({ booking }, chargeback.id)
  const shared = order.kind === 'gift_card' ? 0 : sum((refund) => (isShared(refund) ? refund.left_cents : 0))
  return { chargeback, refunds, keep, client: keep, shares: Math.min(keep, shared) }
}

/** Whether it was taken from the shares: not promised before, and for a cancelled visit only what had been kept. */
function sharedBy({ booking }: Pick<LoadedDispute, 'booking'>, chargebackId: string) {
  const cancelledAt = booking?.row.status === 'cancelled' ? booking.row.cancelled_at : null
  return ({ cause, created_at }: BankRefund) =>
    cause === `chargeback:${chargebackId}` && (cancelledAt === null || created_at >= cancelledAt)
}

/** @throws DomainError wrong_state when there is less of it by now */
export async function settleRecovered(deps: Deps, trx: Transaction, due: Due, by: Audited['actor']): Promise<void> {
  const id = due.dispute_id!
  const to = due.decision as RecoveredTo
  const loaded = await holdDispute(trx, id)
  const recovered = await findRecovered(trx, loaded)
  const cents = due.amount_cents
  if (!recovered || recovered[to] < cents)
    throw new DomainError('wrong_state', 'This has already been decided. Please reload the page.')
  const { chargeback } = recovered
  const { orderId } = loaded.order
  if (to !== 'keep') {
    const parts = partsOf(loaded, recovered, to, cents)
    await undoBankRefunds(deps, trx, {
      rulingId: due.id,
      orderId,
      sessionId: chargeback.checkout_session_id!,
      to,
      parts,
    })
  }
  await changeChargeback(trx, chargeback.id, {
    decided_back_cents: chargeback.decided_back_cents + cents,
    kept_back_cents: chargeback.kept_back_cents + (to === 'keep' ? cents : 0),
  })
  await changeDispute(trx, { id, from: 'decided' }, { recovered_to: to })
  const after = await loadDispute(trx, id)
  await settleFreeze(deps, trx, after, typeof by === 'object' ? by.id : null)
  if (!(await findRecovered(trx, after)))
    await resolveTask(deps, trx, { kind: 'chargeback.returned', subject: { type: 'dispute', id } })
  await recordAudit(trx, {
    actor: by,
    action: 'chargeback.recovered',
    subject: { type: 'dispute', id },
    after: { ruling: due.id, to, amount_cents: cents, booking_id: due.booking_id },
    reason: due.reason,
    at: deps.clock.now(),
  })
  const recovery = { to, cents, reason: due.reason }
  await announceStep(deps, trx, after, { step: 'bank_recovered', by: null, recovery, round: due.id })
}

/** The bank's refunds it is taken from: for the client first those of earlier promises. */
function partsOf(
  loaded: LoadedDispute,
  { chargeback, refunds }: Recovered,
  to: 'shares' | 'client',
  cents: number,
): { refund: BankRefund; cents: number }[] {
  const isShared = sharedBy(loaded, chargeback.id)
  const first = refunds.filter((refund) => !isShared(refund))
  const shared = refunds.filter(isShared)
  let left = cents
  const parts = (to === 'shares' ? shared : [...first, ...shared]).map((refund) => {
    const taken = Math.min(left, refund.left_cents)
    left -= taken
    return { refund, cents: taken }
  })
  return parts.filter((part) => part.cents > 0)
}
