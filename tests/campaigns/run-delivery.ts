/**
 * `npm run campaign:delivery`: one worker, a local mail server and a local SMS service, a PostgreSQL of its own.
 * DELIVERY_MESSAGES (10,000) wait, one in five a text message; every second a code and a reset link come. Prints how many go
 * out in a second and how long the codes took; fails below 100 messages a second or when one took 2 seconds.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createWork } from '#server/domains.ts'
import type { Adapters } from '#server/adapters.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase, inTransaction } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { readEnv, siteOf } from '#server/platform/env.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { startLane } from '#server/platform/lanes.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createSmtpMail } from '#server/platform/mail.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { queueMessages } from '#server/platform/outbox.ts'
import { limitsFor } from '#server/platform/rate-limit.ts'
import { createTwilioSms } from '#server/platform/sms.ts'
import { startOwnPostgres } from '#tests/setup/own-postgres.ts'
import { startMailSink, startSmsSink, type Taken } from './sinks.ts'

const COUNT = Number(process.env['DELIVERY_MESSAGES'] ?? 10_000)
const LEAST_PER_SECOND = 100
const CODE_WITHIN_MS = 2000
const SMS_LATENCY_MS = 20

const say = (text: string) => process.stdout.write(`${text}\n`)
const postgres = await startOwnPostgres('delivery')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void postgres.stop().finally(() => process.exit(130)))

try {
  const { target } = postgres
  const db = createDatabase(target, { max: 20, isServing: true })
  await migrate(db)
  const log = createLogger('error')
  const deps = createDeps({
    db,
    target,
    clock: systemClock,
    site: siteOf(readEnv({ APP_MODE: 'sandbox' })),
    limits: limitsFor(true),
    log,
    // Nothing here is a job.
    jobs: createJobs({ target, queues: [], log, isWorker: false }),
    secret: 'of tests',
    uploads: join(tmpdir(), 'homebloom-no-uploads'),
  })
  const taken: Taken = new Map()
  const [mailSink, smsSink] = await Promise.all([startMailSink(taken), startSmsSink(taken, SMS_LATENCY_MS)])
  const { lanes } = createWork(deps, {
    mail: createSmtpMail(`smtp://127.0.0.1:${mailSink.port}?ignoreTLS=true`, 'campaign@example.test'),
    sms: createTwilioSms('AC0', 'secret', '+16045550100', `http://127.0.0.1:${smsSink.port}`),
  } as Adapters)

  await sql`
    insert into outbox_message (id, channel, recipient, subject, text, kind, created_at)
    select 'w' || n, case when n % 5 = 0 then 'sms' else 'email' end,
      case when n % 5 = 0 then (6040000000 + n)::text else 'one' || n || '@example.test' end,
      'News', repeat('Words of a letter. ', 60), 'test', ${systemClock.now()}
    from generate_series(1, ${COUNT}::int) n`.execute(db)

  const cpuBefore = process.cpuUsage()
  const started = Date.now()
  const running = lanes.map((lane) => startLane(lane, log))
  const asked = new Map<string, number>()
  for (let round = 0; taken.size - codesTaken() < COUNT; round += 1) {
    const [phone, email] = [String(7780000000 + round), `reset${round}@example.test`]
    await inTransaction(db, (trx) =>
      queueMessages(deps, trx, [
        { channel: 'sms', to: phone, text: '123456 is your code.', kind: 'account.code' },
        { channel: 'email', to: email, subject: 'Reset', text: 'A link', kind: 'account.reset' },
      ]),
    )
    asked.set(phone, Date.now()).set(email, Date.now())
    await sleep(1000)
  }
  const last = Math.max(...[...taken].filter(([to]) => !asked.has(to)).map(([, at]) => at))
  while (codesTaken() < asked.size) await sleep(50)
  const perSecond = Math.round((COUNT * 1000) / (last - started))
  const waits = [...asked].map(([to, at]) => (taken.get(to) ?? Infinity) - at).toSorted((a, b) => a - b)
  const longest = waits.at(-1) ?? Infinity
  say(`${COUNT} messages in ${((last - started) / 1000).toFixed(1)} s: ${perSecond} a second`)
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuMs = (user + system) / 1000 / (COUNT + waits.length)
  say(
    `The worker (with the two services) computes ${cpuMs.toFixed(2)} ms for each: on a busy machine that is the figure to look at`,
  )
  say(`${waits.length} codes and links meanwhile: median ${waits[waits.length >> 1]} ms, longest ${longest} ms`)
  process.exitCode = perSecond >= LEAST_PER_SECOND && longest < CODE_WITHIN_MS ? 0 : 1
  await Promise.all(running.map((lane) => lane.stop()))

  function codesTaken(): number {
    return [...asked.keys()].filter((to) => taken.has(to)).length
  }
} finally {
  await postgres.stop()
}
process.exit()
