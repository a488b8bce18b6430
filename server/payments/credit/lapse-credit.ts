import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { CREDIT_ENDING, CREDIT_LAPSED } from './events.ts'
import {
  emptyEndedLots,
  endLots,
  insertEntries,
  listOwnersOfEnded,
  listOwnersOfLots,
  lockCredit,
  markWarned,
  type CreditEntry,
  type CreditSource,
} from './queries.ts'

const BATCH = 100
/** Owners of expiring credit are notified this long before. */
const WARN_BEFORE_MS = 30 * 86_400_000

/**
 * Ends credit that wasn't spent in time, and notifies people whose credit ends in 30 days. Credit held by an open
 * checkout waits for that. Rules: docs/product-rules.md#end-of-credit
 */
export async function lapseCredit(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const personId of await listOwnersOfEnded(deps.db, now, BATCH))
    // One that fails must not stop the sweep for all others; the next sweep tries it again.
    await lapseOf(deps, personId).catch((err: unknown) => deps.log.error({ err, person: personId }, 'credit sweep'))
  await warn(deps)
}

async function lapseOf(deps: Deps, personId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockCredit(trx, personId)
    await emptyEnded(deps, trx, personId)
  })
}

type LapseDeps = Pick<Deps, 'clock' | 'events'>

/**
 * Takes back unspent credit that we gave, in the caller's transaction. Credit held by an open checkout, or returned
 * later, ends by the sweep.
 */
export async function takeCreditBack(
  deps: LapseDeps,
  trx: Transaction,
  granted: { source: Exclude<CreditSource, 'gift'>; references: string[] },
): Promise<void> {
  const owners = await listOwnersOfLots(trx, granted.source, granted.references)
  for (const personId of owners) await lockCredit(trx, personId)
  await endLots(trx, { ...granted, at: deps.clock.now() })
  for (const personId of owners) await emptyEnded(deps, trx, personId)
}

/** Under the lock of the person's credit. */
export async function emptyEnded({ clock, events }: LapseDeps, trx: Transaction, personId: string): Promise<void> {
  const at = clock.now()
  for (const { id: lot_id, cents: amountCents } of await emptyEndedLots(trx, personId, at)) {
    const entryId = newId()
    const entry: CreditEntry = {
      id: entryId,
      lot_id,
      person_id: personId,
      kind: 'lapsed',
      amount_cents: -amountCents,
      order_id: null,
      at,
    }
    await insertEntries(trx, [entry])
    await events.publish(trx, CREDIT_LAPSED, { entryId, personId, amountCents, at })
  }
}

async function warn({ db, clock, events }: Deps): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    const until = new Date(now.getTime() + WARN_BEFORE_MS)
    for (const ending of await markWarned(trx, { now, until, limit: BATCH }))
      await events.publish(trx, CREDIT_ENDING, ending)
  })
}
