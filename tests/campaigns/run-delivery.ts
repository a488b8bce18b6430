/**
 * `npm run test:long -- delivery`, on a PostgreSQL of its own with a local email server and a local SMS service. It is
 * noon there, whatever the real time: text messages wait for the morning while people sleep. First the speed of one
 * worker: DELIVERY_MESSAGES (10,000) wait, one in five a text message, while every second a code and a reset link come.
 * Then the same again with the worker killed every DELIVERY_KILL_MS (2,000). Fails when the worker and the two services
 * take more than DELIVERY_MOST_MS (3) of processor time for a message, when a code or a link waits behind earlier
 * messages, or when something was lost or doubled. Wall time is only printed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { notify } from '#server/notifications/notify.ts'
import { type ConnectionTarget, createDatabase, inTransaction } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Deps } from '#server/platform/deps.ts'
import { startOwnPostgres } from '#tests/setup/own-postgres.ts'
import { withDatabase } from '#tests/setup/server.ts'
import { addRequests, deliveryDeps, startDelivery, untilNoon } from './delivery.ts'
import { describeDrill, drillDelivery } from './delivery-drill.ts'
import { startMailSink, startSmsSink, type Taken } from './sinks.ts'

const COUNT = Number(process.env['DELIVERY_MESSAGES'] ?? 10_000)
const KILL_MS = Number(process.env['DELIVERY_KILL_MS'] ?? 2000)
const MOST_CPU_MS = Number(process.env['DELIVERY_MOST_MS'] ?? 3)
/** Messages that may leave between the asking for a code and its leaving: those that are under way, and a little more. */
const MOST_BEFORE = 1000
const SMS_LATENCY_MS = 20

const say = (text: string) => process.stdout.write(`${text}\n`)
const postgres = await startOwnPostgres('delivery')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(130)))

try {
  const isFast = await measureSpeed(await newDatabase('speed'))
  const target = await newDatabase('drill')
  const drill = await drillDelivery({ target, messages: COUNT, killAfter: { ms: KILL_MS } })
  say(describeDrill(drill))
  process.exitCode = isFast && drill.faults.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
}
process.exit()

/** Each part begins with nothing: the books refuse to be emptied. */
async function newDatabase(name: string): Promise<ConnectionTarget> {
  const server = createDatabase(postgres.target, { max: 1 })
  await sql`create database ${sql.ref(name)}`.execute(server).finally(() => server.destroy())
  const target = withDatabase(postgres.target, name)
  const db = createDatabase(target, { max: 1 })
  await migrate(db).finally(() => db.destroy())
  return target
}

async function measureSpeed(target: ConnectionTarget): Promise<boolean> {
  const deps = deliveryDeps(target, untilNoon(deliveryDeps(target)))
  const taken: Taken = new Map()
  const [mail, sms] = await Promise.all([startMailSink(taken), startSmsSink(taken, SMS_LATENCY_MS)])
  await addRequests(deps, COUNT)
  const cpuBefore = process.cpuUsage()
  const started = Date.now()
  const worker = await startDelivery(deps, { mail: mail.port, sms: sms.port })
  /** When each was requested, and how many messages had arrived by then. */
  const asked = new Map<string, { at: number; taken: number }>()
  const codesTaken = () => [...asked.keys()].filter((to) => taken.has(to)).length
  for (let round = 0; taken.size - codesTaken() < COUNT; round += 1) {
    const [phone, email] = [String(7780000000 + round), `reset${round}@example.test`]
    await askForBoth(deps, phone, email)
    const now = { at: Date.now(), taken: taken.size }
    asked.set(phone, now).set(email, now)
    await sleep(1000)
  }
  const last = Math.max(...[...taken].filter(([to]) => !asked.has(to)).map(([, { at }]) => at))
  while (codesTaken() < asked.size) await sleep(50)
  const { user, system } = process.cpuUsage(cpuBefore)
  await worker.stop()
  const perSecond = Math.round((COUNT * 1000) / (last - started))
  const cpuMs = (user + system) / 1000 / (COUNT + asked.size)
  const waits = [...asked].map(([to, { at }]) => (taken.get(to)?.at ?? Infinity) - at).toSorted((a, b) => a - b)
  const longest = waits.at(-1) ?? Infinity
  const order = new Map([...taken.keys()].map((to, place) => [to, place]))
  const before = Math.max(...[...asked].map(([to, { taken: then }]) => (order.get(to) ?? Infinity) - then))
  say(`${COUNT} messages in ${((last - started) / 1000).toFixed(1)} s: ${perSecond} a second`)
  say(
    `The worker (with the two services) computes ${cpuMs.toFixed(2)} ms for each: on a busy machine that is the figure to look at`,
  )
  say(`${waits.length} codes and links meanwhile: median ${waits[waits.length >> 1]} ms, longest ${longest} ms`)
  say(`At most ${before} messages arrived between the asking for a code or a link and its arrival`)
  return cpuMs <= MOST_CPU_MS && before <= MOST_BEFORE
}

async function askForBoth(deps: Deps, phone: string, email: string): Promise<void> {
  const expiresAt = new Date(deps.clock.now().getTime() + 600_000)
  await inTransaction(deps.db, async (trx) => {
    await notify(deps, trx, {
      template: 'account.code',
      to: [{ as: 'owner', phone }],
      subject: { type: 'code', id: phone },
      data: { code: '123456', minutes: 10, expiresAt },
    })
    await notify(deps, trx, {
      template: 'account.reset',
      to: [{ as: 'owner', email }],
      subject: { type: 'account', id: email },
      data: { token: 'token', expiresAt },
    })
  })
}
