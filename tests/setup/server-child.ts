/**
 * One whole server as a process of its own, on a free port: what campaigns kill and the bench measures. It uses the
 * PostgreSQL of DATABASE_URL, or starts and supervises the built-in one in EMBEDDED_DIR. With ROLE=worker it does the
 * work that waits instead of being asked. Limits that would stop a load generator are wide open; everything else is the
 * product. Ends with its parent.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildApp } from '#server/app.ts'
import { startPages } from '#server/pages/start-pages.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { readEnv, siteOf } from '#server/env.ts'
import { createLogger } from '#server/platform/logger.ts'
import { unlimited } from '#server/platform/rate-limit.ts'
import { startWorker } from '#server/worker.ts'

const dataDir = process.env['EMBEDDED_DIR']
const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, durable: true }) : undefined
const target = embedded?.connection ?? process.env['DATABASE_URL']
if (!target) throw new Error('DATABASE_URL is missing')
const isWorker = process.env['ROLE'] === 'worker'
const log = createLogger(process.env['LOG_LEVEL'] ?? 'error')
const deps = createDeps({
  db: createDatabase(target, { max: Number(process.env['DATABASE_POOL'] ?? 20), isServing: true }),
  target,
  clock: createMovableClock(Number(process.env['CLOCK_OFFSET_MS'] ?? 0)),
  site: siteOf(readEnv({ APP_MODE: 'sandbox' })),
  limits: unlimited,
  log,
  secret: 'of tests',
  uploads: process.env['UPLOAD_DIR'] ?? join(tmpdir(), 'homebloom-no-uploads'),
})
const app = await buildApp(deps)
if (process.env['PAGES'] === '1') await startPages(app, deps, 'sandbox')
if (isWorker) startWorker(deps, app.work)
else await app.http.listen({ port: 0, host: '127.0.0.1' })
await deps.pubsub.start()

process.on('disconnect', () => void Promise.resolve(embedded?.stop()).finally(() => process.exit(0)))
process.on('message', (question) => {
  if (question === 'cpu') process.send?.({ cpu: process.cpuUsage() })
})
const address = app.http.server.address()
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
