import { claimTime, releaseTime } from '#server/availability/index.ts'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import type { Attempt } from './race-plan.ts'

const HOUR_MS = 3_600_000

export type SideDoor = { kept: string[]; released: number; refused: number }

/**
 * Claims the same people's time at the door of availability, a quarter past or to the hour, where no page would ever
 * offer it: whatever asks, and at whatever minute, the claims decide. Every third claim is given back at once.
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
  try {
    await inTransaction(db, (trx) => claimTime(trx, claim))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    door.refused += 1
    return
  }
  if (n % 3 === 0) {
    await inTransaction(db, (trx) => releaseTime(trx, claimId))
    door.released += 1
  } else door.kept.push(claimId)
}
