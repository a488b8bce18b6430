import type { Database } from '#server/platform/db/connection.ts'
import { listProviderVersions } from '#server/availability/queries.ts'

/**
 * Reads the versions of providers. Questions that come in the same turn of the event loop share one statement; each is
 * answered by one that began after it was asked.
 */
export function createVersionReader(db: Database): (providerId: string) => Promise<string | undefined> {
  let asked = new Set<string>()
  let answer: Promise<Map<string, string>> | undefined

  function ask(): Promise<Map<string, string>> {
    return new Promise((resolve) => {
      setImmediate(() => {
        const ids = [...asked]
        asked = new Set()
        answer = undefined
        resolve(listProviderVersions(db, ids))
      })
    })
  }

  return async (providerId) => {
    asked.add(providerId)
    answer ??= ask()
    return (await answer).get(providerId)
  }
}
