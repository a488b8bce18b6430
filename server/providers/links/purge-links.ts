import type { Deps } from '#server/platform/deps.ts'
import { linksSince } from './kept.ts'
import { purgeLinkRows } from './queries.ts'

/** Former handles that lead nowhere any more, and rows older than anyone looks at. */
export async function purgeLinks({ db, localTime }: Pick<Deps, 'db' | 'localTime'>, now: Date): Promise<void> {
  const since = linksSince(now)
  await purgeLinkRows(db, { since, sinceDay: localTime.localDate(since) })
}
