import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { BOOKING_CHANGED } from '#server/bookings/index.ts'
import { PAYMENT_PAID, REFUND_SENT } from '#server/payments/index.ts'
import { PAYOUT_CHANGED } from '#server/payouts/index.ts'
import { listJobs, type JobLane } from '#server/operations/queues/list-jobs.ts'
import { systemClock } from '#server/platform/clock.ts'
import { afterCommit, poolOf } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { EventName } from '#server/platform/events.ts'
import { countOpenStreams } from '#server/platform/http/event-stream.ts'
import { readTally } from '#server/platform/tally.ts'
import { readStanding, type Standing } from './queries.ts'

/** The database is asked at most so often, however many ask for the figures. */
const ASK_EVERY_MS = 15_000
/** It must not hold up the monitoring: the last known value is reported instead. */
const ASK_LIMIT_MS = 5000

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Stays open by design: how long is no figure of its quality. */
const STREAM = '/api/live'

export type Metrics = {
  /** Counts every answer of a server; before its routes are made. */
  watch(http: FastifyInstance): void
  /** In Prometheus' text form. */
  read(): Promise<{ type: string; text: string }>
}

/**
 * Metrics of this process and of work waiting in the database. They never identify people: labels are route patterns,
 * lanes and outcomes, each from a short list.
 */
export function createMetrics(deps: Deps): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'homebloom_http_request_seconds',
    help: 'Response time by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  countEvents(deps, registers)
  watchProcess(deps, registers)
  watchDatabase(deps, registers)
  return {
    watch(http) {
      http.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'none'
        if (route !== STREAM) requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

/** Counted once the change is committed. */
function countEvents(deps: Deps, registers: Registry[]): void {
  const counter = (what: string, help: string, label: string) =>
    new Counter({ name: `homebloom_${what}_total`, help, labelNames: [label], registers })
  const bookings = counter('booking_changes', 'Booking changes by outcome', 'outcome')
  const payments = counter('payments', 'Orders paid in full, by kind', 'kind')
  const refunds = counter('refunds', 'Refunds sent, by method', 'method')
  const payouts = counter('payouts', 'Payouts by outcome', 'outcome')
  const count = <E extends object>(name: EventName<E>, of: Counter, labels: (event: E) => Record<string, string>) =>
    deps.events.subscribe(name, async (trx, event) => afterCommit(trx, deps.log, () => of.inc(labels(event))))
  count(BOOKING_CHANGED, bookings, ({ change }) => ({ outcome: change }))
  count(PAYMENT_PAID, payments, ({ kind }) => ({ kind }))
  count(REFUND_SENT, refunds, ({ method }) => ({ method }))
  count(PAYOUT_CHANGED, payouts, ({ change }) => ({ outcome: change }))
}

function watchProcess({ db }: Deps, registers: Registry[]): void {
  const pool = poolOf(db)
  new Gauge({
    name: 'homebloom_pool_connections',
    help: 'Database connections: used, idle, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'homebloom_live_streams',
    help: 'Pages with a live stream from this process',
    registers,
    collect() {
      this.set(countOpenStreams())
    },
  })
  new Counter({
    name: 'homebloom_slots_offered_total',
    help: 'Available times shown to people',
    registers,
    collect() {
      this.reset()
      this.inc(readTally('slots_offered'))
    },
  })
}

type Known = { lanes: JobLane[]; standing: Standing }

function watchDatabase(deps: Deps, registers: Registry[]): void {
  const ask = keptFor(ASK_EVERY_MS, async (): Promise<Known> => {
    const [{ lanes }, standing] = await Promise.all([listJobs(deps), readStanding(deps.db)])
    return { lanes, standing }
  })
  const gauge = (
    name: string,
    help: string,
    set: (gauge: Gauge<'lane'>, known: Known) => void,
    labels: 'lane'[] = [],
  ) =>
    new Gauge({
      name: `homebloom_${name}`,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const known = await ask()
        if (known) set(this, known)
      },
    })
  const perLane = (name: string, help: string, of: (lane: JobLane) => number) =>
    gauge(name, help, (it, { lanes }) => lanes.forEach((lane) => it.set({ lane: lane.name }, of(lane))), ['lane'])
  perLane('queue_waiting', 'Jobs due in a lane', ({ waiting }) => waiting)
  perLane('queue_age_seconds', 'How overdue the oldest job in a lane is', ({ ageSeconds }) => ageSeconds ?? 0)
  perLane('queue_failing', 'Jobs waiting in a lane after a failed try', ({ failing }) => failing)
  perLane('queue_dead', 'Jobs given up in the last week, or stuck', ({ dead }) => dead)
  gauge('outbox_backlog', 'Messages due', (it, { lanes }) =>
    it.set(lanes.filter(({ name }) => /email|sms|push/.test(name)).reduce((sum, { waiting }) => sum + waiting, 0)),
  )
  gauge('safety_alarms_open', 'Unanswered safety alarms', (it, { standing }) => it.set(standing.open_alarms))
  gauge('differences_open', 'Open differences between the payment company and our books', (it, { standing }) =>
    it.set(standing.open_breaks),
  )
  gauge('backup_age_seconds', 'Age of the newest backup; absent without one', (it, { standing }) => {
    if (standing.newest_backup)
      it.set(Math.max(0, (systemClock.now().getTime() - standing.newest_backup.getTime()) / 1000))
  })
  new Gauge({
    name: 'homebloom_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set((await ask()) ? 1 : 0)
    },
  })
}

/** Many who ask share one answer; undefined while it cannot be had. */
function keptFor<T>(ms: number, load: () => Promise<T>): () => Promise<T | undefined> {
  let kept: Promise<T | undefined> | undefined
  let since = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (!kept || now - since > ms) {
      since = now
      kept = Promise.race([load(), never(ASK_LIMIT_MS)]).catch(() => undefined)
    }
    return kept
  }
}

function never(ms: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), ms).unref())
}
