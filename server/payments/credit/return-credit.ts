import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { grantCredit } from './grant-credit.ts'
import { addMadeGood, insertEntries, listSpendings, lockCredit, returnToLots } from './queries.ts'
import { compareLots, takeInOrder } from './split.ts'
import { voidFreed } from './void-credit.ts'

/** Returned credit can be spent at least this long. */
export const RETURNED_FOR_MS = 30 * 86_400_000

type Returned = { personId: string; orderId: string; paymentId: string; cents: number; isOwnChoice: boolean }

/**
 * Returns credit to the lots that a payment took it from, purchased ones first, under the lock of the order. The caller
 * makes sure that the payment took as much. Lots that a bank has taken come first, and credit returned to them belongs
 * to no one; if the owner didn't choose this, they get the same amount at our cost, without expiry. Rules:
 * docs/product-rules.md#chargebacks
 * @returns the amount that no one has got back, in cents
 */
export async function returnCredit(
  deps: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { personId, orderId, paymentId, cents, isOwnChoice }: Returned,
): Promise<number> {
  const at = deps.clock.now()
  await lockCredit(trx, personId)
  const sorted = (await listSpendings(trx, paymentId)).toSorted(compareLots).toReversed()
  const spendings = sorted.toSorted((a, b) => Number(b.is_void) - Number(a.is_void))
  const shares = takeInOrder(spendings, ({ taken_cents }) => taken_cents, cents).map(({ from, cents }) => ({
    lotId: from.lot_id,
    cents,
  }))
  const isVoid = new Set(spendings.flatMap(({ lot_id, is_void }) => (is_void ? [lot_id] : [])))
  await returnToLots(trx, { paymentId, shares, until: new Date(at.getTime() + RETURNED_FOR_MS), at, isOwnChoice })
  const entry = { person_id: personId, kind: 'refunded', order_id: orderId, at } as const
  await insertEntries(
    trx,
    shares.map(({ lotId, cents: amount_cents }) => ({ ...entry, id: newId(), lot_id: lotId, amount_cents })),
  )
  const lost = shares.filter(({ lotId }) => isVoid.has(lotId))
  const amountCents = lost.reduce((sum, share) => sum + share.cents, 0)
  if (amountCents === 0) return 0
  await voidFreed(deps, trx, personId, true)
  if (isOwnChoice) return amountCents
  await addMadeGood(trx, lost)
  const reference = `taken_back:${paymentId}:${newId()}`
  await grantCredit(deps, trx, { personId, amountCents, source: 'goodwill', reference, expiresAt: null })
  return 0
}
