import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findPaperFile } from './queries.ts'
import { standingsOf, type Standing } from './standing.ts'

/** How the papers of a provider stand today. */
export async function loadStandings(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  db: Database,
  providerId: string,
): Promise<{ standings: Standing[]; today: string }> {
  const today = localTime.localDate(clock.now())
  return { standings: standingsOf(await findPaperFile(db, providerId), today), today }
}
