import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import type { Work } from '#server/domains.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import { createDatabase, type ConnectionTarget } from '#server/platform/db/connection.ts'
import { readEnv, siteOf } from '#server/env.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { unlimited } from '#server/platform/rate-limit.ts'
import { OFFSET_MS } from './setup.ts'

/** One statement as it went to PostgreSQL, and how long its answer took. Bytes and instants are marked, since it travels as JSON. */
export type Statement = { text: string; name?: string; values: Value[]; ms?: number }
export type Value = string | number | boolean | null | { hex: string } | { instant: string } | Value[]

export type Recorder = {
  http: FastifyInstance
  work: Work
  /** The sweep of a server that has just started, hourly and daily work included, on the same connections. */
  runDueAnew(): Promise<void>
  /** Statements sent since it was last emptied. */
  statements: Statement[]
  stop(): Promise<void>
}

/** The whole server in this process, with every statement that it sends written down. */
export async function startRecorder(target: ConnectionTarget): Promise<Recorder> {
  const db = createDatabase(target, { max: 4 })
  const build = () =>
    buildApp(
      createDeps({
        db,
        target,
        clock: createMovableClock(OFFSET_MS),
        site: siteOf(readEnv({ APP_MODE: 'sandbox' })),
        limits: unlimited,
        log: createLogger('error'),
        secret: 'no secret',
        uploads: '/tmp/homebloom-no-uploads',
      }),
    )
  const { http, work } = await build()
  // Connections keep the way to ask that they were opened with, so the listening comes first.
  const { statements, stop } = listenToClients()
  return {
    http,
    work,
    statements,
    async runDueAnew() {
      const again = await build()
      await again.http.ready()
      await again.work.runDue()
      await again.http.close()
    },
    async stop() {
      stop()
      await http.close()
      await db.destroy()
    },
  }
}

function listenToClients(): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = []
  const proto = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = proto
  proto.query = function record(this: unknown, ...args: unknown[]) {
    const [first, values] = args
    const config = (typeof first === 'string' ? { text: first, values } : first) as {
      text: string
      name?: string
      values?: unknown[]
    }
    const { text, name } = config
    const statement: Statement = { text, ...(name ? { name } : {}), values: (config.values ?? []).map(toValue) }
    statements.push(statement)
    const sentAt = performance.now()
    const answer = query.apply(this, args)
    const isAnswered = () => void (statement.ms = performance.now() - sentAt)
    if (answer instanceof Promise) answer.then(isAnswered, isAnswered)
    return answer
  }
  return { statements, stop: () => void (proto.query = query) }
}

function toValue(value: unknown): Value {
  if (value instanceof Date) return { instant: value.toISOString() }
  if (Buffer.isBuffer(value)) return { hex: value.toString('hex') }
  if (Array.isArray(value)) return value.map(toValue)
  return (value ?? null) as Value
}
