import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { eraseLeaver, hindrancesOf } from './close-account.ts'
import { listStillHere, lockLeaver } from './erasure-queries.ts'
import type { Tombstones } from './tombstones.ts'

export type Repeated = {
  /** How many were deleted again. */
  deleted: number
  /** Codes of matters that were still unsettled at the moment of the backup. An operator has to look at them. */
  open: { personId: string; codes: string[] }[]
}

/**
 * Repeats deletions of accounts that happened after the moment to which a database was restored. Their owners were
 * notified, and the lost data settled what stood in the way: what surely ended is ended again, the rest is reported,
 * and nothing prevents the deletion.
 */
export async function repeatClosings(
  deps: Deps,
  tombstones: Tombstones,
  parts: readonly ErasureStep[],
): Promise<Repeated> {
  const open: Repeated['open'] = []
  const back = await listStillHere(deps.db, [...tombstones.keys()])
  for (const personId of back)
    await inTransaction(deps.db, async (trx) => {
      const leaver = await lockLeaver(trx, personId)
      if (!leaver) return
      const found = (await hindrancesOf(deps, trx, leaver, parts)).map(({ code }) => code)
      const ended: string[] = []
      for (const part of parts)
        ended.push(...((await part.endAgain?.(deps, trx, leaver, tombstones.get(personId)!)) ?? []))
      const codes = found.filter((code) => !ended.includes(code))
      if (codes.length > 0) open.push({ personId, codes })
      await eraseLeaver(deps, trx, leaver, parts)
      await recordAudit(trx, {
        actor: 'operator',
        action: 'account.deleted_again',
        subject: { type: 'account', id: personId },
        after: { was_open: found, still_open: codes },
        at: deps.clock.now(),
      })
    })
  return { deleted: back.length, open }
}
