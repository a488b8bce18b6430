import { readEnv, siteOf } from '#server/env.ts'
import { registerNotificationSubscribers } from '#server/notifications/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLogger } from '#server/platform/logger.ts'
import { unlimited } from '#server/platform/rate-limit.ts'

/** For commands at the terminal: the database of DATABASE_URL, or the built-in one, brought up to date. */
export async function withDeps<T>(act: (deps: Deps) => Promise<T>): Promise<T> {
  const url = process.env['DATABASE_URL']
  const postgres = url ? undefined : await startEmbeddedPostgres({ durable: true })
  const target = url ?? postgres!.connection
  const db = createDatabase(target, { max: 2 })
  // The settings of a deployment are for its server: here only names count.
  const { PRODUCT_NAME, SUPPORT_EMAIL } = process.env
  const site = siteOf(readEnv({ PRODUCT_NAME, SUPPORT_EMAIL }))
  const log = createLogger('silent')
  const deps = createDeps({ db, target, clock: systemClock, site, limits: unlimited, log, secret: '', uploads: '' })
  try {
    await migrate(db)
    registerNotificationSubscribers(deps)
    return await act(deps)
  } finally {
    await db.destroy()
    await postgres?.stop()
  }
}
