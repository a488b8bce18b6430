import type { Deps } from '#server/platform/deps.ts'
import { addEmptySearches, type EmptySearch } from './queries.ts'

/** How long numbers are gathered before they are written. */
const GATHERED_MS = 5000

/** A search without results: the entry, and the city of the postal code ('' without one). */
export type Missed = { entryId: string; city: string }

export type EmptySearches = { note(missed: Missed): void; write(): Promise<void> }

/**
 * Counts searches without a result, beside the requests: numbers are gathered and written together a moment later, or
 * when the server closes. Numbers not yet written are lost when the process is killed. Nothing about people is stored.
 */
export function createEmptySearches({ db, clock, localTime, log }: Deps): EmptySearches {
  let gathered = new Map<string, EmptySearch>()
  let timer: NodeJS.Timeout | undefined
  const put = async () => {
    clearTimeout(timer)
    timer = undefined
    const rows = [...gathered.values()]
    gathered = new Map()
    if (rows.length > 0) await addEmptySearches(db, rows)
  }
  const write = () => put().catch((error: unknown) => log.warn({ err: error }, 'empty searches were not counted'))
  return {
    note({ entryId, city }) {
      const today = localTime.localDate(clock.now())
      const week = localTime.addDays(today, -localTime.weekdayOf(today))
      const key = `${week} ${entryId} ${city}`
      const { count } = gathered.get(key) ?? { count: 0 }
      gathered.set(key, { week, entryId, city, count: count + 1 })
      timer ??= setTimeout(() => void write(), GATHERED_MS).unref()
    },
    write,
  }
}
