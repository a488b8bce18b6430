import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { insertEntries, listSpendings, lockCredit, returnToLots } from './queries.ts'
import { compareLots, takeInOrder } from './split.ts'
import { voidFreed } from './void-credit.ts'

/** What comes back can be spent at least this long. */
export const RETURNED_FOR_MS = 30 * 86_400_000

type Returned = { personId: string; orderId: string; paymentId: string; cents: number; isOwnChoice: boolean }

/**
 * Gives credit back to the lots that a payment took it from, what somebody has paid for first, under the lock of the
 * order. The caller makes sure that the payment took as much.
 */
export async function returnCredit(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { personId, orderId, paymentId, cents, isOwnChoice }: Returned,
): Promise<void> {
  const at = deps.clock.now()
  await lockCredit(trx, personId)
  const spendings = (await listSpendings(trx, paymentId)).toSorted(compareLots).toReversed()
  const shares = takeInOrder(spendings, ({ taken_cents }) => taken_cents, cents).map(({ from, cents }) => ({
    lotId: from.lot_id,
    cents,
  }))
  await returnToLots(trx, { paymentId, shares, until: new Date(at.getTime() + RETURNED_FOR_MS), at, isOwnChoice })
  const entry = { person_id: personId, kind: 'refunded', order_id: orderId, at } as const
  await insertEntries(
    trx,
    shares.map(({ lotId, cents: amount_cents }) => ({ ...entry, id: newId(), lot_id: lotId, amount_cents })),
  )
  await voidFreed(deps, trx, personId)
}
