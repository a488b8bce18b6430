import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { QUEUES } from '#server/domains.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import { createDatabase, type ConnectionTarget } from '#server/platform/db/connection.ts'
import { readEnv, siteOf } from '#server/platform/env.ts'
import { createEvents } from '#server/platform/events.ts'
import { hashToken } from '#server/platform/id.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createListener } from '#server/platform/notify.ts'
import { limitsFor } from '#server/platform/rate-limit.ts'
import { createDiskStorage } from '#server/platform/storage.ts'
import { createLocalTime } from '#server/platform/time.ts'
import { OFFSET_MS } from './setup.ts'
import type { Visit } from './visits.ts'

/** One statement as it went to PostgreSQL. Bytes and instants are marked, since it travels as JSON. */
export type Statement = { text: string; name?: string; values: Value[] }
type Value = string | number | boolean | null | { hex: string } | { instant: string } | Value[]

export type Recording = { statements: Statement[]; visit: Visit; answer: string }

/**
 * Books through the whole server in this process and writes down every statement that it sent. The first booking is
 * not recorded: some things are asked for once per process.
 */
export async function recordBooking(target: ConnectionTarget, first: Visit, visit: Visit): Promise<Recording> {
  const log = createLogger('error')
  const jobs = createJobs({ target, queues: QUEUES, log, isWorker: false })
  await jobs.start()
  const db = createDatabase(target, { max: 4 })
  const { http } = await buildApp({
    db,
    clock: createMovableClock(OFFSET_MS),
    localTime: createLocalTime('America/Vancouver'),
    site: siteOf(readEnv({ APP_MODE: 'sandbox' })),
    limits: limitsFor(true),
    log,
    events: createEvents(),
    jobs,
    storage: createDiskStorage('/tmp/homebloom-no-uploads'),
    listener: createListener({ target, log }),
  })
  const book = ({ token, serviceId, date, time }: Visit) =>
    http.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { authorization: `Bearer ${token}` },
      payload: { service_id: serviceId, date, time },
    })
  // Connections keep the way to ask that they were opened with, so the listening comes first.
  const { statements, stop } = listenToClients()
  await book(first)
  statements.length = 0
  const answer = await book(visit)
  stop()
  await http.close()
  await jobs.stop()
  await db.destroy()
  if (answer.statusCode !== 201) throw new Error(`the booking to record failed: ${answer.body}`)
  return { statements, visit, answer: answer.body }
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
    statements.push({ text, ...(name ? { name } : {}), values: (config.values ?? []).map(toValue) })
    return query.apply(this, args)
  }
  return { statements, stop: () => void (proto.query = query) }
}

function toValue(value: unknown): Value {
  if (value instanceof Date) return { instant: value.toISOString() }
  if (Buffer.isBuffer(value)) return { hex: value.toString('hex') }
  if (Array.isArray(value)) return value.map(toValue)
  return (value ?? null) as Value
}

/** The recorded statements for another visit: its people, service, times and bytes take the place of the recorded. */
export function replayFor({
  statements,
  visit: recorded,
}: Recording): (visit: Visit, newId: () => string) => unknown[][] {
  const isId = /^[a-z2-7]{26}$/
  const made = new Set<string>()
  const known = new Set([recorded.clientId, recorded.providerId, recorded.serviceId])
  for (const { values } of statements)
    for (const value of values.flat())
      if (typeof value === 'string' && isId.test(value) && !known.has(value)) made.add(value)
  const recordedHash = hashToken(recorded.token).toString('hex')
  const recordedStart = Date.parse(recorded.startsAt)
  return (visit, newId) => {
    const text = new Map<string, string>([
      [recorded.clientId, visit.clientId],
      [recorded.providerId, visit.providerId],
      [recorded.serviceId, visit.serviceId],
      [recorded.date, visit.date],
      ...[...made].map((id): [string, string] => [id, newId()]),
    ])
    const shift = Date.parse(visit.startsAt) - recordedStart
    const all = new RegExp([...text.keys()].join('|'), 'g')
    const swap = (value: Value): unknown => {
      if (typeof value === 'string') return text.get(value) ?? value.replace(all, (found) => text.get(found)!)
      if (Array.isArray(value)) return value.map(swap)
      if (typeof value !== 'object' || value === null) return value
      if ('hex' in value) return value.hex === recordedHash ? hashToken(visit.token) : Buffer.from(value.hex, 'hex')
      const at = Date.parse(value.instant)
      // What lies within a day of the visit moves with it; "now" and the like stay.
      return new Date(Math.abs(at - recordedStart) < 2 * 86_400_000 ? at + shift : at)
    }
    return statements.map(({ values }) => values.map(swap))
  }
}
