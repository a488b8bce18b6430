/** The OpenAPI document, from the server itself: built on edges that are never reached, and never listening. */
import { buildApp } from '#server/app.ts'
import { QUEUES } from '#server/domains.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { readEnv, siteOf } from '#server/platform/env.ts'
import { createEvents } from '#server/platform/events.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createListener } from '#server/platform/pubsub.ts'
import { limitsFor } from '#server/platform/rate-limit.ts'
import { createKeys } from '#server/platform/keys.ts'
import { createDiskStorage } from '#server/platform/storage.ts'
import { createLocalTime } from '#server/platform/time.ts'

export async function openApi(): Promise<string> {
  const target = 'postgres://nobody@localhost/nowhere'
  const log = createLogger('silent')
  const { http } = await buildApp({
    db: createDatabase(target),
    clock: systemClock,
    localTime: createLocalTime('America/Vancouver'),
    site: siteOf(readEnv({})),
    limits: limitsFor(false),
    log,
    events: createEvents(),
    jobs: createJobs({ target, queues: QUEUES, log, isWorker: false }),
    keys: createKeys('no secret'),
    storage: createDiskStorage('data/uploads'),
    listener: createListener({ target, log }),
  })
  await http.ready()
  return `${JSON.stringify(http.swagger(), null, 2)}\n`
}
