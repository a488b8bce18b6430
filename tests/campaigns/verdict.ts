import type { Database } from '#server/platform/db/connection.ts'
import {
  countKeysOfNothing,
  countOtherLengths,
  countOverlaps,
  countUnclaimed,
  listBookingIds,
  listClaimIds,
} from './checks.ts'
import type { History } from './history.ts'
import { countOtherEndings, countUnsentNews, findMoneyFaults, type MoneyFaults } from './money-checks.ts'

/** Every number here must be 0, except for the last. */
export type Verdict = {
  faults: MoneyFaults & {
    doubleBookedProviders: number
    doubleBookedClients: number
    overlappingClaims: number
    acknowledgedButAbsent: number
    presentButNotAcknowledged: number
    bookingsWithoutTheirClaims: number
    otherLengths: number
    keysWithoutOneBooking: number
    endedOtherwise: number
    sideDoorClaimsLost: number
    surprises: number
  }
  /** Emails and text messages that wait for a worker with more time: no fault. */
  unsentNews: number
}

/**
 * The database's state after the race. Every request has had an answer, so its bookings are exactly the acknowledged
 * ones.
 */
export async function judgeRace(db: Database, history: History): Promise<Verdict> {
  const overlaps = await countOverlaps(db)
  const present = await listBookingIds(db)
  const acknowledged = new Set(history.acknowledged.values())
  const claims = await listClaimIds(db)
  return {
    faults: {
      doubleBookedProviders: overlaps.provider,
      doubleBookedClients: overlaps.client,
      overlappingClaims: overlaps.claims,
      acknowledgedButAbsent: [...acknowledged].filter((id) => !present.has(id)).length,
      presentButNotAcknowledged: [...present].filter((id) => !acknowledged.has(id)).length,
      bookingsWithoutTheirClaims: await countUnclaimed(db),
      otherLengths: await countOtherLengths(db),
      // Two keys of one booking, or two bookings of one key, would make these differ as well.
      keysWithoutOneBooking: (await countKeysOfNothing(db)) + Math.abs(history.acknowledged.size - acknowledged.size),
      endedOtherwise: await countOtherEndings(db, history.endings),
      sideDoorClaimsLost: history.sideDoor.kept.filter((id) => !claims.has(id)).length,
      surprises: history.surprises.count,
      ...(await findMoneyFaults(db)),
    },
    unsentNews: await countUnsentNews(db),
  }
}

/** The names of what is broken, with how often. */
export function listFaults({ faults }: Verdict): string[] {
  return Object.entries(faults).flatMap(([name, count]) => (count === 0 ? [] : [`${name} ${count}`]))
}

export function describeRace(history: History, verdict: Verdict): string {
  const { attempts, seconds, acknowledged, refusals, unknown, unavailable, repeats, kills, edits, sideDoor } = history
  const { crashes, restarts, terminations } = history.damage
  const lost = [...refusals].map(([code, count]) => `${count} ${code}`).join(', ')
  const faults = listFaults(verdict)
  return [
    `${attempts} attempts in ${seconds.toFixed(0)} s (${Math.round(attempts / seconds)}/s): ${acknowledged.size} booked, ${lost}`,
    `${history.payments} paid, ${history.refunds} refunded, ${verdict.unsentNews} messages still to be sent`,
    `${kills} processes killed, ${unknown} answers lost and ${unavailable} times 503, all asked again; ${repeats} repeats, ${edits} edits of hours`,
    `PostgreSQL: ${crashes} times killed, ${restarts} times restarted, ${terminations} times all connections ended; longest time without any answer ${(history.longestSilenceMs / 1000).toFixed(1)} s`,
    `side door: ${sideDoor.kept.length} claims kept, ${sideDoor.released} given back, ${sideDoor.refused} refused`,
    faults.length === 0
      ? 'no double booking, nothing acknowledged is missing, no money astray, every loser got a 409'
      : `BROKEN: ${faults.join(', ')}\n${history.surprises.words.join('\n')}`,
  ].join('\n')
}
