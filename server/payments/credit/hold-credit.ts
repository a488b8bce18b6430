import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { CREDIT_SPENT } from './events.ts'
import {
  deleteHolds,
  insertEntries,
  insertHolds,
  listFreeLots,
  lockCredit,
  spendHolds,
  sumHeld,
  type LotShare,
} from './queries.ts'
import { compareLots, takeInOrder } from './split.ts'
import { voidFreed } from './void-credit.ts'

/**
 * A person's spendable credit in cents, including what their open checkout holds if that will be replaced. For a
 * decision it is read under `lockCredit`.
 */
export async function findSpendable(
  db: Database,
  { personId, sessionId, now }: { personId: string; sessionId: string | null; now: Date },
): Promise<number> {
  const lots = await listFreeLots(db, personId, now)
  const free = lots.reduce((sum, { free_cents }) => sum + free_cents, 0)
  return sessionId === null ? free : free + (await sumHeld(db, sessionId))
}

export type HoldRequest = { personId: string; sessionId: string; cents: number; now: Date }

/**
 * Promises credit to a checkout: nothing else can spend it until the checkout ends.
 * @returns whether there was enough; otherwise nothing is held
 */
export async function holdCredit(trx: Transaction, { personId, sessionId, cents, now }: HoldRequest): Promise<boolean> {
  await lockCredit(trx, personId)
  const lots = (await listFreeLots(trx, personId, now)).toSorted(compareLots)
  const shares: LotShare[] = takeInOrder(lots, ({ free_cents }) => free_cents, cents).map(({ from, cents }) => ({
    lotId: from.id,
    cents,
  }))
  if (shares.reduce((sum, share) => sum + share.cents, 0) < cents) return false
  await insertHolds(trx, sessionId, shares)
  return true
}

type CreditDeps = Pick<Deps, 'clock' | 'events'>

/** A checkout has ended without being paid: its credit is its owner's again. Harmless where it holds none. */
export async function releaseCredit(
  deps: CreditDeps,
  trx: Transaction,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
  await lockCredit(trx, personId)
  await deleteHolds(trx, sessionId)
  await voidFreed(deps, trx, personId)
}

/** Pays an order with the credit its checkout holds, in the transaction that settles it. */
export async function spendHeld(
  { clock, events }: CreditDeps,
  trx: Transaction,
  spending: { personId: string; orderId: string; sessionId: string; paymentId: string; amountCents: number },
): Promise<void> {
  const { personId, orderId, sessionId, paymentId, amountCents } = spending
  const at = clock.now()
  await lockCredit(trx, personId)
  const shares = await spendHolds(trx, sessionId, paymentId)
  const entry = { person_id: personId, kind: 'spent', order_id: orderId, at } as const
  await insertEntries(
    trx,
    shares.map(({ lotId, cents }) => ({ ...entry, id: newId(), lot_id: lotId, amount_cents: -cents })),
  )
  await events.publish(trx, CREDIT_SPENT, { personId, orderId, paymentId, amountCents, at })
}
