import { setTimeout as sleep } from 'node:timers/promises'
import { claimTime, releaseTime } from '#server/availability/index.ts'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import type { Attempt } from './race-plan.ts'

const HOUR_MS = 3_600_000
const PAUSE_MS = 200

export type SideDoor = { kept: string[]; released: number; refused: number }

/**
 * Claims the same people's time at the door of availability, a quarter past or to the hour, where no page would ever
 * offer it: whatever asks, and at whatever minute, the claims decide. Every third claim is released immediately.
 */
export async function knock(
  db: Database,
  { provider, client, n }: Attempt,
  startsAt: Date,
  door: SideDoor,
): Promise<void> {
  const claimId = newId()
  const from = new Date(startsAt.getTime() + (n % 2 === 0 ? 15 : -15) * 60_000)
  const endsAt = new Date(from.getTime() + HOUR_MS)
  const claim = { claimId, providerId: provider.id, clientId: client.id, startsAt: from, endsAt, bufferMinutes: n % 30 }
  const isClaimed = await untilKnown(async () => {
    // The commit of a try before may have come through although its answer did not.
    if (await isThere(db, claimId)) return true
    return inTransaction(db, (trx) => claimTime(trx, claim)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false
        throw error
      },
    )
  })
  if (!isClaimed) door.refused += 1
  else if (n % 3 === 0) {
    await untilKnown(() => inTransaction(db, (trx) => releaseTime(trx, claimId)))
    door.released += 1
  } else door.kept.push(claimId)
}

async function isThere(db: Database, claimId: string): Promise<boolean> {
  return (await db.selectFrom('claim').select('claim_id').where('claim_id', '=', claimId).execute()).length > 0
}

/** Tries again while the database is away. */
async function untilKnown<T>(act: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1)
    try {
      return await act()
    } catch (error) {
      if (n === 1000) throw error
      await sleep(PAUSE_MS)
    }
}
