import { openTask, resolveTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import type { ListedRefund } from '#server/payments/gateway.ts'
import { UNKNOWN_RECEIPT } from '#server/payments/unapplied-events.ts'
import {
  closeAgreed,
  closeBySystem,
  countForeign,
  insertDiscrepancy,
  type Break,
  type NewDiscrepancy,
} from './queries.ts'

type DiscrepancyDeps = Pick<Deps, 'clock' | 'events' | 'log'>

const subjectOf = (id: string) => ({ kind: 'gateway.differs', subject: { type: 'break', id } })

/**
 * Keeps something in which the payment company and our books differ, with all that was said of it, and asks for a person.
 * Until it is closed it holds what it touches and nothing else. Told again it changes nothing. Says whether it is new.
 * Rules: docs/product-rules.md#reconciliation
 */
export async function noteDiscrepancy(
  deps: DiscrepancyDeps,
  trx: Transaction,
  found: NewDiscrepancy,
): Promise<boolean> {
  const id = await insertDiscrepancy(trx, newId(), found, deps.clock.now())
  if (id === null) return false
  const { kind, subject_id, expected_cents, found_cents, currency } = found
  deps.log.error({ kind, subject: subject_id, expected_cents, found_cents }, 'the payment company and our books differ')
  await askFor(deps, trx, { id, kind, expected_cents, found_cents, currency })
  return true
}

async function askFor(
  deps: Pick<Deps, 'events'>,
  trx: Transaction,
  {
    id,
    kind,
    expected_cents,
    found_cents,
    currency,
  }: Pick<Break, 'id' | 'kind' | 'expected_cents' | 'found_cents' | 'currency'>,
): Promise<void> {
  const facts = { what: kind, expected: expected_cents, found: found_cents, currency }
  await openTask(deps, trx, { ...subjectOf(id), dueAt: null, severity: 'urgent', facts })
}

/** Both sides agree on these again: whatever was open about them closes by itself. */
export async function settleDiscrepancies(
  deps: DiscrepancyDeps,
  trx: Transaction,
  subjectIds: string[],
): Promise<void> {
  for (const closed of await closeAgreed(trx, subjectIds, deps.clock.now())) {
    await tellGone(deps, trx, closed)
    await closeTask(deps, trx, closed.id)
  }
}

export async function tellUnknown(
  { events, clock }: Pick<Deps, 'events' | 'clock'>,
  trx: Transaction,
  gatewaySessionId: string,
  amountCents: number,
): Promise<void> {
  await events.publish(trx, UNKNOWN_RECEIPT, {
    gatewaySessionId,
    amountCents,
    at: clock.now(),
  })
}

/** Unassigned money leaves the books with its difference: it was returned by hand, or belonged to another site. */
export async function tellGone(
  deps: Pick<Deps, 'events' | 'clock'>,
  trx: Transaction,
  { kind, subject_id, currency, found_cents }: Pick<Break, 'kind' | 'subject_id' | 'currency' | 'found_cents'>,
): Promise<void> {
  if (kind === 'unknown_payment' && currency === 'CAD' && found_cents !== null)
    await tellUnknown(deps, trx, subject_id, -found_cents)
}

/** Closes the difference of a checkout, because its time was over. */
export async function closeOfCheckout(
  deps: Pick<Deps, 'events' | 'clock'>,
  trx: Transaction,
  sessionId: string,
  resolution: 'paid_in_full' | 'returned',
): Promise<void> {
  for (const id of await closeBySystem(trx, sessionId, resolution, deps.clock.now())) await closeTask(deps, trx, id)
}

/**
 * Handles money in another currency that was refunded at the payment company. Our books know neither the payment nor
 * the refund. The difference closes once the company has confirmed all of it, in any number of refunds, and opens again
 * when one fails.
 * @returns whether it is that
 */
export async function settleForeign(
  deps: DiscrepancyDeps,
  trx: Transaction,
  { sessionId, gatewayRefundId, currency, amountCents, isReturned, isMade }: ListedRefund,
): Promise<boolean> {
  if (sessionId === null || currency === 'CAD') return false
  const said = { sessionId, gatewayRefundId, currency, cents: isReturned && isMade ? amountCents : 0 }
  const counted = await countForeign(trx, said, deps.clock.now())
  if (!counted) return false
  const { change, ...sums } = counted
  if (change === 'closed') await closeTask(deps, trx, sums.id)
  if (change === 'opened') await askFor(deps, trx, { kind: 'currency_differs', currency, ...sums })
  // It may have been reported before its payment was.
  await settleDiscrepancies(deps, trx, [gatewayRefundId])
  return true
}

export function closeTask(deps: Pick<Deps, 'events'>, trx: Transaction, id: string): Promise<void> {
  return resolveTask(deps, trx, subjectOf(id))
}
