import { holdForDispute } from '#server/bookings/index.ts'
import { LARGE_REFUND_CENTS, lockVisitOrder } from '#server/payments/index.ts'
import { openTask, resolveTask, type TaskClosed } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { requireFreshFactor } from '#server/platform/http/actor.ts'
import { findFrozenSince, findVisitOrder } from '#server/disputes/queries.ts'
import { freeSpending, listChargebacksBehind, listHeldVisits, listMoved, type HeldVisit } from './spent-queries.ts'

const KIND = 'credit.held'
const BATCH = 100

/**
 * Visits paid with credit whose money a bank has taken back since: by the view they aren't paid out from that moment
 * on. Here they stop being earned, one task names them, and both end once nothing holds them. Outside the handling of
 * the bank's event: there the credit is locked before the orders, and here the order comes first, as everywhere. Rules:
 * docs/product-rules.md#chargebacks
 */
export async function holdSpentCredit(deps: Deps): Promise<void> {
  for (const id of await listMoved(deps.db, BATCH))
    await inTransaction(deps.db, (trx) => settleHold(deps, trx, id)).catch((err: unknown) => {
      // One that fails must not keep the others from being held.
      deps.log.error({ err, booking: id }, 'void credit sweep')
    })
}

async function settleHold(deps: Deps, trx: Transaction, bookingId: string): Promise<void> {
  await lockVisitOrder(trx, bookingId)
  const orderId = await findVisitOrder(trx, bookingId)
  const since = await findFrozenSince(trx, orderId)
  await holdForDispute(deps, trx, { bookingId, since, actorId: null })
  for (const id of await listChargebacksBehind(trx, orderId)) await renewTask(deps, trx, id)
}

async function renewTask(deps: Deps, trx: Transaction, disputeId: string): Promise<void> {
  const subject = { type: 'dispute', id: disputeId }
  const visits = await listHeldVisits(trx, disputeId)
  if (visits.length === 0) return resolveTask(deps, trx, { kind: KIND, subject })
  const facts = Object.fromEntries(visits.map((visit) => [`visit:${visit.booking_id}`, wordsOf(deps, visit)]))
  return openTask(deps, trx, { kind: KIND, subject, dueAt: null, severity: 'urgent', facts })
}

function wordsOf({ localTime }: Deps, { title, provider, starts_at }: HeldVisit): string {
  return `${title} with ${provider}, ${localTime.longText(starts_at)}`
}

/**
 * An admin has closed the task: what waits by it is free. Harmless for any other.
 * @throws DomainError second_factor_required where that is a large sum
 */
export async function releaseSpentCredit(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  { kind, subject, actor }: TaskClosed,
): Promise<void> {
  if (kind !== KIND) return
  const now = clock.now()
  const visits = await listHeldVisits(trx, subject.id)
  if (visits.reduce((sum, { worth_cents }) => sum + worth_cents, 0) > LARGE_REFUND_CENTS) requireFreshFactor(actor, now)
  await freeSpending(trx, subject.id, now)
}
