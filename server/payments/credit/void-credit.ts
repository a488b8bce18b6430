import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { CREDIT_LAPSED, CREDIT_VOIDED } from './events.ts'
import { emptyVoidedLots, findLotOfOrder, insertEntries, lockCredit, markVoided, restoreLot } from './queries.ts'

type VoidDeps = Pick<Deps, 'clock' | 'events'>

/**
 * The bank has taken back the money that bought credit: nothing of that lot can be spent any more. Credit held by an
 * open checkout, or returned to the lot later, is taken as soon as it is free.
 */
export async function voidLotOfOrder(deps: VoidDeps, trx: Transaction, orderId: string): Promise<void> {
  const lot = await findLotOfOrder(trx, orderId)
  if (!lot) return
  await lockCredit(trx, lot.person_id)
  await markVoided(trx, lot.id, deps.clock.now())
  await voidFreed(deps, trx, lot.person_id)
}

/** Locks the credit bought with an order: it can't be spent, refunded or voided until the transaction ends. */
export async function lockLotOfOrder(trx: Transaction, orderId: string): Promise<void> {
  const lot = await findLotOfOrder(trx, orderId)
  if (lot) await lockCredit(trx, lot.person_id)
}

/** The bank has returned it: what was taken of the lot can be spent again. */
export async function restoreLotOfOrder({ clock, events }: VoidDeps, trx: Transaction, orderId: string): Promise<void> {
  const lot = await findLotOfOrder(trx, orderId)
  if (!lot) return
  const [personId, at] = [lot.person_id, clock.now()]
  await lockCredit(trx, personId)
  const { cents, madeGoodCents } = await restoreLot(trx, lot.id)
  if (cents === 0) return
  const entryId = newId()
  const entry = { id: entryId, lot_id: lot.id, person_id: personId, kind: 'restored', order_id: orderId } as const
  await insertEntries(trx, [{ ...entry, amount_cents: cents, at }])
  await events.publish(trx, CREDIT_VOIDED, {
    entryId,
    personId,
    orderId,
    amountCents: -cents,
    madeGoodCents,
    isReturned: false,
    at,
  })
  if (madeGoodCents === 0) return
  // Its owner has that part already, at our cost.
  const again = { id: newId(), lot_id: lot.id, person_id: personId, kind: 'lapsed', order_id: orderId } as const
  await insertEntries(trx, [{ ...again, amount_cents: -madeGoodCents, at }])
  const lapsed = { entryId: again.id, personId, amountCents: madeGoodCents, at }
  await events.publish(trx, CREDIT_LAPSED, lapsed)
}

/**
 * Takes what is free of a person's voided lots; under the lock of their credit.
 * @param isReturned it has just come back from what it was spent on, which says so itself
 */
export async function voidFreed(
  { clock, events }: VoidDeps,
  trx: Transaction,
  personId: string,
  isReturned = false,
): Promise<void> {
  const at = clock.now()
  for (const { id: lot_id, order_id, cents: amountCents } of await emptyVoidedLots(trx, personId)) {
    const entryId = newId()
    const entry = { id: entryId, lot_id, person_id: personId, kind: 'voided', order_id, at } as const
    await insertEntries(trx, [{ ...entry, amount_cents: -amountCents }])
    const voided = { entryId, personId, orderId: order_id, amountCents, isReturned, at }
    await events.publish(trx, CREDIT_VOIDED, voided)
  }
}
