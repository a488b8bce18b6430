import type { Deps } from '#server/platform/deps.ts'
import { listSealedBefore, replaceSeal } from './queries.ts'
import { openMember, sealMember } from './seal.ts'

const BATCH = 200

/**
 * Seals old values with the current key, so that a replaced key can be thrown away. A value that doesn't open is
 * reported and doesn't hold up the others.
 */
export async function resealHousehold({ db, vault, log }: Pick<Deps, 'db' | 'vault' | 'log'>): Promise<void> {
  for (const row of await listSealedBefore(db, vault.keyId, BATCH))
    try {
      const { facts, notes } = openMember(vault, row)
      await replaceSeal(db, row, { ...sealMember(vault, row.id, facts, notes), key_id: vault.keyId })
    } catch (err) {
      log.error({ err, member: row.id }, 'a member of a household was not sealed again')
    }
}
