import type { FastifyInstance } from 'fastify'
import { buildApp, type App } from './app.ts'
import { adaptersOf, bucketOf } from './adapters.ts'
import { seedContent } from './seed.ts'
import { createMovableClock, systemClock, type Clock } from './platform/clock.ts'
import { createMetrics, listenForMetrics, registerMetrics, type Metrics } from '#server/operations/index.ts'
import type { Deps } from './platform/deps.ts'
import { createDeps, type PushParts } from './platform/create-deps.ts'
import { createDatabase, findMissingSettings, type Database } from './platform/db/connection.ts'
import { patiently } from './platform/db/patiently.ts'
import { readDeployment, type Deployment } from './deployment.ts'
import { databaseOf, siteOf, type Env } from './env.ts'
import { hostOf, listen } from './listen.ts'
import { CannotStart } from './platform/errors.ts'
import { createHostCheck } from './platform/http/known-hosts.ts'
import type { Logger } from './platform/logger.ts'
import { createLimits } from './platform/rate-limit.ts'
import type { OpenDatabase } from './open-database.ts'
import type { StartOptions } from './start-server.ts'
import { startPages } from './pages/start-pages.ts'
import { startWorker } from './worker.ts'

export type RoleOptions = {
  say: (line: string) => void
  log: Logger
  /** Gets what has to be done at the end, or when the start fails. */
  closing: (() => Promise<unknown>)[]
  isStopping: () => boolean
} & Pick<StartOptions, 'isSeedOnly' | 'until'>

/** Brings up the dependencies and the asked-for roles on an opened database. */
export async function startRoles(
  env: Env,
  { target, secret, uploads, tombstones, leaveWaiting }: OpenDatabase,
  { say, log, closing, isStopping, isSeedOnly, until }: RoleOptions,
): Promise<void> {
  const { pooler } = databaseOf(env)
  const db = createDatabase(target, { max: env.DATABASE_POOL, isServing: true, pooler })
  closing.push(() => db.destroy())
  if (pooler) await refuseBareRole(db)
  const deployment = await patiently(() => readDeployment(db, env.mode !== 'production'))
  refuseMixedModes(env, deployment)
  const bucket = await bucketOf(env)
  const deps = createDeps({
    db,
    target,
    clock: clockOf(env, deployment),
    zone: env.SERVICE_TIME_ZONE,
    site: siteOf(env),
    inboundSecret: env.INBOUND_SECRET,
    twilioToken: env.mode === 'production' ? env.TWILIO_AUTH_TOKEN : undefined,
    limits: createLimits(env.mode !== 'production'),
    log,
    secret,
    formerSecrets: env.DATA_KEY_OLD?.map((key) => Buffer.from(key, 'base64')) ?? [],
    push: pushOf(env),
    ...(bucket ? { uploads: bucket } : { uploads, tombstones }),
  })
  const isOwn = typeof target !== 'string'
  await seedContent(deps, deployment, {
    say,
    until,
    ...(isOwn && {
      own: {
        openHasty: () => createDatabase(target, { max: env.DATABASE_POOL, isHasty: true }),
        uploads: env.UPLOAD_DIR ? undefined : uploads,
      },
    }),
  })
  if (isSeedOnly) return
  const metrics = metricsOf(env, deps)
  const app = await buildApp(deps, {
    ...(metrics ? { watch: (http: FastifyInstance) => metrics.watch(http) } : {}),
    checksAnswers: env.mode === 'development',
    ...(env.mode === 'production'
      ? { proxies: env.PROXIES }
      : { isKnownHost: createHostCheck({ host: hostOf(env), publicUrl: deps.site.publicUrl }) }),
    adapters: await adaptersOf(env),
    isStopping,
    hasWorker: env.SERVICE_WORKER === 'on',
  })
  const { http } = app
  if (env.ROLE !== 'web') {
    const worker = startWorker(deps, app.work)
    closing.push(() => worker.stop())
  }
  if (env.ROLE !== 'worker') {
    if (metrics && env.METRICS_TOKEN) registerMetrics(http, metrics, { token: env.METRICS_TOKEN })
    await startPages(app, deps, env.mode)
    await leaveWaiting?.()
    await openDoors(app, env)
  }
  if (metrics) await openMetrics(env, metrics, closing)
  await deps.pubsub.start()
  closing.push(() => deps.pubsub.stop())
  closing.push(() => http.close())
}

/** The sandbox draws a key from its own secret; production has none without its setting. */
function pushOf({ mode, WEB_PUSH, VAPID_PRIVATE_KEY: key, PUSH_HOSTS: hosts }: Env): PushParts {
  if (WEB_PUSH === 'off' || (mode === 'production' && key === undefined)) return 'off'
  return { hosts, ...(key === undefined ? {} : { privateKey: Buffer.from(key, 'base64') }) }
}

/** Undefined unless metrics are read. */
function metricsOf(env: Env, deps: Deps): Metrics | undefined {
  if (env.METRICS_PORT === undefined && env.METRICS_TOKEN === undefined) return undefined
  return createMetrics(deps)
}

/** On a port of its own, for every role. */
async function openMetrics(env: Env, metrics: Metrics, closing: RoleOptions['closing']): Promise<void> {
  if (env.METRICS_PORT === undefined) return
  const server = await listenForMetrics(metrics, {
    port: env.METRICS_PORT,
    host: hostOf(env),
    token: env.METRICS_TOKEN,
  }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new CannotStart(`Port ${env.METRICS_PORT} is taken. Choose another for METRICS_PORT.`)
    throw error
  })
  closing.push(async () => server.close())
}

/** Through a pooler no connection brings its settings along, so a hanging process would hold its locks for good. */
async function refuseBareRole(db: Database): Promise<void> {
  const missing = await patiently(() => findMissingSettings(db))
  if (missing.length > 0)
    throw new CannotStart(`DATABASE_POOLER=on needs settings of the database’s role. Run: ${missing.join('; ')}`)
}

function refuseMixedModes(env: Env, deployment: Deployment): void {
  if (env.mode !== 'production' && !deployment.isSandbox)
    throw new CannotStart('This database belongs to a production deployment, so the sandbox won’t use it.')
  // Also before there are users: the next start of a sandbox would fill it with the demo.
  if (env.mode === 'production' && deployment.isSandbox)
    throw new CannotStart('The sandbox made this database, so production won’t use it. Please use an empty one.')
}

function clockOf(env: Env, deployment: Deployment): Clock {
  return env.mode === 'production' ? systemClock : createMovableClock(deployment.clockOffsetMs)
}

/**
 * Takes requests, once the OpenAPI document is built: a version that cannot describe itself must not start.
 * @throws Error when the document cannot be built, which ends the process with exit code 1
 */
export async function openDoors({ http, openApi }: Pick<App, 'http' | 'openApi'>, env: Env): Promise<void> {
  await http.ready()
  openApi()
  await listen(http, env)
}
