import type { Deps } from '#server/platform/deps.ts'
import { listSealedBefore, replaceSeal } from './queries.ts'
import { openDetails, sealDetails } from './seal.ts'

const BATCH = 200

/**
 * Seals with the present key what a former one sealed, so that a key that was replaced can be thrown away. One that does
 * not open is told, and does not keep the others from theirs.
 */
export async function resealTaxDetails({ db, vault, log }: Pick<Deps, 'db' | 'vault' | 'log'>): Promise<void> {
  for (const row of await listSealedBefore(db, vault.keyId, BATCH))
    try {
      const details = openDetails(vault, row.provider_id, row.sealed)
      await replaceSeal(db, row, sealDetails(vault, row.provider_id, details), vault.keyId)
    } catch (err) {
      log.error({ err, provider: row.provider_id }, 'tax details were not sealed again')
    }
}
