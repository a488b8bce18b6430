import { findPerson } from '#server/accounts/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { deleteBlock, insertBlock } from './queries.ts'

type Own = Pick<Deps, 'db' | 'clock' | 'pubsub'>

/**
 * From now on neither of the two can write to the other or book, and neither's review photos appear on the other's
 * profile; agreed visits stay. The other person isn't notified. Rules: docs/product-rules.md#blocks
 * @throws DomainError not_found for oneself, for admins and for unknown people
 */
export async function blockPerson({ db, clock, pubsub }: Own, personId: string, otherId: string) {
  const other = await findPerson(db, otherId)
  if (!other || other.id === personId || other.role === 'admin') throw new DomainError('not_found')
  await inTransaction(db, async (trx) => {
    await insertBlock(trx, personId, otherId, clock.now())
    await pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** Harmless where there is none. */
export async function unblockPerson({ db, pubsub }: Own, personId: string, otherId: string) {
  await inTransaction(db, async (trx) => {
    await deleteBlock(trx, personId, otherId)
    await pubsub.publish(trx, CONTENT_CHANGED)
  })
}
