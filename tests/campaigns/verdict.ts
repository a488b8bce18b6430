import type { Database } from '#server/platform/db/connection.ts'
import { countKeysOfNothing, countOverlaps, countUnclaimed, listBookingIds, listClaimIds } from './checks.ts'
import type { History } from './race.ts'

/** Every number here must be 0. */
export type Verdict = {
  doubleBookedProviders: number
  doubleBookedClients: number
  overlappingClaims: number
  acknowledgedButAbsent: number
  presentButNotAcknowledged: number
  bookingsWithoutTheirClaims: number
  keysWithoutOneBooking: number
  sideDoorClaimsLost: number
  surprises: number
}

/** What the database says after the race. Every request has had an answer, so its bookings are exactly the acknowledged. */
export async function judgeRace(db: Database, history: History): Promise<Verdict> {
  const overlaps = await countOverlaps(db)
  const present = await listBookingIds(db)
  const acknowledged = new Set(history.acknowledged.values())
  const claims = await listClaimIds(db)
  return {
    doubleBookedProviders: overlaps.provider,
    doubleBookedClients: overlaps.client,
    overlappingClaims: overlaps.claims,
    acknowledgedButAbsent: [...acknowledged].filter((id) => !present.has(id)).length,
    presentButNotAcknowledged: [...present].filter((id) => !acknowledged.has(id)).length,
    bookingsWithoutTheirClaims: await countUnclaimed(db),
    // Two keys of one booking, or two bookings of one key, would make these differ as well.
    keysWithoutOneBooking: (await countKeysOfNothing(db)) + Math.abs(history.acknowledged.size - acknowledged.size),
    sideDoorClaimsLost: history.sideDoor.kept.filter((id) => !claims.has(id)).length,
    surprises: history.surprises.length,
  }
}

export function describeRace(history: History, verdict: Verdict): string {
  const { attempts, seconds, acknowledged, refusals, unknown, repeats, kills, edits, sideDoor } = history
  const lost = [...refusals].map(([code, count]) => `${count} ${code}`).join(', ')
  const bad = Object.entries(verdict).filter(([, count]) => count !== 0)
  return [
    `${attempts} attempts in ${seconds.toFixed(0)} s (${Math.round(attempts / seconds)}/s): ${acknowledged.size} booked, ${lost}`,
    `${kills} processes killed, ${unknown} answers lost and asked again, ${repeats} repeats, ${edits} edits of hours`,
    `side door: ${sideDoor.kept.length} claims kept, ${sideDoor.released} given back, ${sideDoor.refused} refused`,
    bad.length === 0
      ? 'no double booking, nothing acknowledged is missing, every loser got a 409'
      : `BROKEN: ${bad.map(([name, count]) => `${name} ${count}`).join(', ')}\n${history.surprises.slice(0, 10).join('\n')}`,
  ].join('\n')
}
