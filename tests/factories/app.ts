import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Answer, CallInput, EndpointShape } from '#contract/endpoint.ts'
import { buildApp, FLOOD, type App } from '#server/app.ts'
import { CHANGES_PER_PERSON } from '#server/bookings/lifecycle/limit-changes.ts'
import { MESSAGES_PER_DAY, MESSAGES_PER_MINUTE } from '#server/messaging/send-message.ts'
import { createMovableClock, type MovableClock } from '#server/platform/clock.ts'
import type { ConnectionTarget, Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Storage } from '#server/platform/ports/storage.ts'
import type { Site } from '#server/platform/site.ts'
import { createLogger, type Logger } from '#server/platform/logger.ts'
import { createLimits, UNLIMITED, type Cap } from '#server/platform/rate-limit.ts'
import { TEST_NOW } from './calendar.ts'
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createDeps } from '#server/platform/create-deps.ts'
import { INBOUND_SECRET, TWILIO_TOKEN } from '#tests/setup/inbound-secret.ts'
import type { Adapters } from '#server/adapters.ts'
import { createSandboxPayouts } from '#server/sandbox/index.ts'

export type TestAppOptions = {
  /** Instead of an empty one; dropped with the app. */
  database?: TestDatabase
  /** The database serves this file alone: see `createTestDatabase`. */
  isFresh?: true
  /** Where the clock starts, an ISO instant. It runs on from there. */
  now?: string
  /** The clock is stopped between moves. */
  isFrozen?: boolean
  site?: Partial<Site>
  /** Other numbers for limits that a domain states. */
  limits?: Cap[]
  /** People can be notified on their devices: by a push service of the test, or by none that is ever called. */
  push?: Parameters<typeof createDeps>[0]['push']
  /** Where uploads lie; in a folder of their own unless given. */
  storage?: Storage
  /** The former key of a database. */
  secret?: Buffer
  /** Where all is logged; nowhere unless given. */
  log?: Logger
  /** Other services outside of us than the sandbox's own. */
  adapters?: (deps: Deps) => TestAdapters
}

/** Payouts are played by the sandbox unless given. */
type TestAdapters = Omit<Adapters, 'payoutGateway'> & Partial<Pick<Adapters, 'payoutGateway'>>

export type TestAnswer<T> = { status: number; body: T; headers: LightMyRequestResponse['headers'] }

export type TestApp = {
  app: App
  deps: Deps
  db: Database
  /** For what opens its own connections. */
  target: ConnectionTarget
  /** The folder of what people uploaded. */
  uploads: string
  clock: MovableClock
  /** Sets the clock to an ISO instant. */
  setNow(instant: string): void
  advance(ms: number): void
  /** Calls an endpoint over HTTP (injected), with a token when given. The body of a failure is a problem document. */
  call<E extends EndpointShape>(
    endpoint: E,
    input?: CallInput<E> & { token?: string | undefined; headers?: Record<string, string> },
  ): Promise<TestAnswer<Answer<E> & { detail?: string; code?: string; meta?: Record<string, unknown> }>>
  close(): Promise<void>
}

export { TEST_NOW }

const TEST_SITE: Site = {
  name: 'Homebloom',
  supportEmail: 'support@homebloom.test',
  supportPhone: '(604) 555-0100',
  socialLinks: [],
  serviceArea: 'Greater Vancouver',
  isSandbox: true,
  publicUrl: 'http://localhost:8000',
  contactReveal: 'on_confirm',
  safetyPhone: null,
  legalName: null,
  address: null,
  businessNumber: null,
}

const WIDE: Cap[] = [FLOOD, MESSAGES_PER_MINUTE, MESSAGES_PER_DAY, ...CHANGES_PER_PERSON].map((limit) => ({
  ...limit,
  max: UNLIMITED,
}))

/** The whole server on a private database: what a test reaches only through its front door. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase({ isFresh: options.isFresh === true }))
  const read = options.isFrozen ? () => 0 : Date.now
  const clock = createMovableClock(0, read)
  const setNow = (instant: string) => clock.setOffset(Date.parse(instant) - read())
  setNow(options.now ?? TEST_NOW)
  const uploads = await mkdtemp(join(tmpdir(), 'homebloom-uploads-'))
  const log = options.log ?? createLogger(process.env['LOG_LEVEL'] ?? 'silent')
  const deps = createDeps({
    db: database.db,
    target: database.target,
    clock,
    site: { ...TEST_SITE, ...options.site },
    // Wide by default: a test of a limit chooses it.
    limits: createLimits(true, [...WIDE, ...(options.limits ?? [])]),
    log,
    secret: options.secret ?? 'of tests',
    inboundSecret: INBOUND_SECRET,
    ...(options.push && { push: options.push }),
    twilioToken: TWILIO_TOKEN,
    uploads: options.storage ?? uploads,
  })
  const given = options.adapters?.(deps)
  const app = await buildApp(deps, { checksAnswers: true, adapters: given && withPayouts(deps, given) })
  await app.http.ready()
  await deps.pubsub.start()
  return {
    app,
    deps,
    db: database.db,
    target: database.target,
    uploads,
    clock,
    setNow,
    advance: (ms) => clock.setOffset(clock.offset() + ms),
    call: (endpoint, input) => inject(app, endpoint, (input ?? {}) as LooseInput) as never,
    async close() {
      await app.http.close()
      await deps.pubsub.stop()
      await database.drop()
      await rm(uploads, { recursive: true, force: true })
    },
  }
}

function withPayouts(deps: Deps, given: TestAdapters): Adapters {
  if (given.payoutGateway) return { ...given, payoutGateway: given.payoutGateway }
  const tell = async () => given.sandboxGateway?.redeliver()
  const sandboxPayouts = createSandboxPayouts({ ...deps, tell })
  return { ...given, payoutGateway: sandboxPayouts, sandboxPayouts }
}

/** Everything a worker does, once: what fell due, then everything that leaves the system. */
export async function workOnce({ app: { work } }: Pick<TestApp, 'app'>): Promise<void> {
  await work.runDue()
  await work.deliver()
}

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
}

/** Without the mark that distinguishes each refusal: two that say the same are the same. */
function saidIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('request_id' in body && 'code' in body)) return body
  const { request_id: _, ...said } = body
  return said
}

async function inject(app: App, endpoint: EndpointShape, input: LooseInput): Promise<TestAnswer<unknown>> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = Object.entries(input.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const request = {
    method: endpoint.method,
    url: `/api${path}${query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`,
    headers: { ...(input.token ? { authorization: `Bearer ${input.token}` } : {}), ...input.headers },
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  }
  const response = endpoint.isStream ? await beginStream(app, request) : await app.http.inject(request)
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  const body: unknown = isJson ? saidIn(JSON.parse(response.body)) : response.body
  return { status: response.statusCode, body, headers: response.headers }
}

/** An open answer has no end to wait for: the test sees that it began, and leaves. */
export async function beginStream({ http }: App, request: InjectOptions) {
  const { statusCode, headers, raw, stream } = await http.inject({ ...request, payloadAsStream: true })
  if (statusCode === 200) raw.res.destroy()
  return { statusCode, headers, body: statusCode === 200 ? '' : await text(stream()) }
}
