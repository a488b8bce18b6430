import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findPaperFile } from './queries.ts'
import { standingsOf, type Standing } from './standing.ts'

/** Today's status of each kind of paper of a provider. */
export async function loadStandings(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  db: Database,
  providerId: string,
): Promise<{ standings: Standing[]; today: string }> {
  const today = localTime.localDate(clock.now())
  return { standings: standingsOf(await findPaperFile(db, providerId), today), today }
}
