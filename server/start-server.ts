import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { adaptersOf } from './adapters.ts'
import { seedContent } from './seed.ts'
import { createMovableClock, systemClock, type Clock } from './platform/clock.ts'
import { createDeps } from './platform/create-deps.ts'
import { createDatabase } from './platform/db/connection.ts'
import { readDeployment, type Deployment } from './deployment.ts'
import { siteOf, type Env } from './env.ts'
import { CannotStart } from './platform/errors.ts'
import { createLogger } from './platform/logger.ts'
import { createLimits } from './platform/rate-limit.ts'
import { openDatabase, type OpenOptions } from './open-database.ts'
import { startPages } from './pages/start-pages.ts'
import { startWorker } from './worker.ts'

export type RunningServer = { stop(): Promise<void> }

export type StartOptions = Pick<OpenOptions, 'dataDir' | 'say'>

type Closing = () => Promise<unknown>

/** A load balancer needs a moment to hear that this process is leaving; a sandbox has none. */
const DRAIN_MS = { production: 3000, sandbox: 0, development: 0 }

/**
 * Brings up the database, the dependencies and the asked-for roles. `stop` first says `stopping` at the readiness check
 * while everything still works, then takes them down in reverse order.
 */
export async function startServer(env: Env, options: StartOptions): Promise<RunningServer> {
  const closing: Closing[] = []
  let isStopping = false
  const stop = async () => {
    for (const close of closing.reverse()) await close()
  }
  try {
    await start(env, options, closing, () => isStopping)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async stop() {
      isStopping = true
      await sleep(env.ROLE === 'worker' ? 0 : DRAIN_MS[env.mode])
      await stop()
    },
  }
}

async function start(env: Env, options: StartOptions, closing: Closing[], isStopping: () => boolean): Promise<void> {
  const log = createLogger(env.LOG_LEVEL)
  const { target, secret, uploads } = await openDatabase(env, { ...options, warn: (line) => log.warn(line), closing })
  const db = createDatabase(target, { max: env.DATABASE_POOL, isServing: true })
  closing.push(() => db.destroy())
  const deployment = await readDeployment(db, env.mode !== 'production')
  refuseMixedModes(env, deployment)
  const deps = createDeps({
    db,
    target,
    clock: clockOf(env, deployment),
    zone: env.SERVICE_TIME_ZONE,
    site: siteOf(env),
    limits: createLimits(env.mode !== 'production'),
    log,
    secret,
    uploads,
  })
  await seedContent(deps, deployment, options.say)
  const app = await buildApp(deps, {
    checksAnswers: env.mode === 'development',
    ...(env.mode === 'production' ? { proxies: env.PROXIES } : {}),
    adapters: await adaptersOf(env),
    isStopping,
  })
  const { http } = app
  if (env.ROLE !== 'web') {
    const worker = startWorker(deps, app.work)
    closing.push(() => worker.stop())
  }
  if (env.ROLE !== 'worker') {
    await startPages(app, deps, env.mode)
    await listen(http, env)
  }
  await deps.pubsub.start()
  closing.push(() => deps.pubsub.stop())
  closing.push(() => http.close())
}

function refuseMixedModes(env: Env, deployment: Deployment): void {
  if (env.mode !== 'production' && !deployment.isSandbox)
    throw new CannotStart('This database belongs to a production deployment: the sandbox will not use it.')
  // Also before there are users: the next start of a sandbox would fill it with the demo.
  if (env.mode === 'production' && deployment.isSandbox)
    throw new CannotStart(
      'This database was made by the sandbox: production will not use it. Please name an empty one.',
    )
}

function clockOf(env: Env, deployment: Deployment): Clock {
  return env.mode === 'production' ? systemClock : createMovableClock(deployment.clockOffsetMs)
}

async function listen(http: FastifyInstance, env: Env): Promise<void> {
  // Sandbox shows every mail and every code: on loopback only, unless the owner says otherwise.
  const host = env.HOST ?? (env.mode === 'production' ? '0.0.0.0' : '127.0.0.1')
  try {
    await http.listen({ port: env.PORT, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new CannotStart(`Port ${env.PORT} is taken. Choose another with PORT=8080 npm start.`)
    throw error
  }
}
