import { findPerson } from '#server/accounts/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { insertBlock } from './queries.ts'

/**
 * From now on neither of the two can write to the other or book; what is agreed on stays. The other is told nothing.
 * Rules: docs/product-rules.md#blocks
 * @throws DomainError not_found for oneself, for admins and for nobody
 */
export async function blockPerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: string, otherId: string) {
  const other = await findPerson(db, otherId)
  if (!other || other.id === personId || other.role === 'admin') throw new DomainError('not_found')
  await insertBlock(db, personId, otherId, clock.now())
}
