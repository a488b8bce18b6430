/** `npm run openapi` prints the document that `/api/openapi.json` answers: of a server that never listens or reaches a database. */
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { readEnv, siteOf } from '#server/env.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { createLimits } from '#server/platform/rate-limit.ts'

const target = 'postgres://nobody@localhost/nowhere'
const deps = createDeps({
  db: createDatabase(target),
  target,
  clock: systemClock,
  site: siteOf(readEnv({})),
  limits: createLimits(false),
  log: createLogger('silent'),
  secret: 'no secret',
  uploads: 'data/uploads',
})
const { http } = await buildApp(deps)
await http.ready()
process.stdout.write(`${JSON.stringify(http.swagger(), null, 2)}\n`)
