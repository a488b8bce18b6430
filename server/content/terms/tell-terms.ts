import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { TERMS_TOLD, type TermsTold } from './events.ts'
import { holdUntold, listReaders, noteTold } from './queries.ts'

const BATCH = 200

/**
 * Tells whoever new terms ask, once these hold, each once, however many they are. A planned version that is withdrawn is
 * told to nobody. Rules: docs/product-rules.md#terms
 */
export async function tellTerms(deps: Deps): Promise<void> {
  while (await tellSome(deps));
}

/** @returns whether there may be more */
async function tellSome(deps: Deps): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const terms = await holdUntold(trx, at)
    if (!terms) return false
    const readers = terms.holds ? await listReaders(trx, terms, BATCH) : []
    for (const { id, email, first_name: firstName } of readers)
      await deps.events.announce(trx, TERMS_TOLD, {
        personId: id,
        email,
        firstName,
        side: terms.audience,
        version: terms.version,
        note: terms.note,
      } satisfies TermsTold)
    await noteTold(trx, terms, { through: readers.at(-1)?.id, end: readers.length < BATCH ? at : null })
    return true
  })
}
