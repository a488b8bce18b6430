import type { KyselyPlugin } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** Counts the statements that run through it, except for `begin` and `commit`. */
export function counted(db: Database): { db: Database; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return { db: db.withPlugin(plugin), count: () => count }
}
