import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Adapters } from '#server/adapters.ts'
import { createWork } from '#server/domains.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPending } from '#tests/factories/visits.ts'
import { startProcess, type ServerProcess } from '#tests/setup/server-process.ts'
import { mailAndTexts, type Ports } from './delivery.ts'
import { startMailSink, startSmsSink, type Sink, type Taken } from './sinks.ts'
import type { VisitDayOrder } from './visit-day-child.ts'

/** Nothing answers while it lives: the worker never learns what it has sent. */
const NEVER_MS = 600_000

let t: TestApp
let mail: Sink
let sms: Sink
let slow: Sink
const taken: Taken = new Map()
let worker: ServerProcess | undefined

beforeAll(async () => {
  ;[mail, sms, slow] = await Promise.all([startMailSink(taken), startSmsSink(taken, 0), startSmsSink(taken, NEVER_MS)])
  t = await startTestApp({ isFrozen: true })
})
afterEach(() => worker?.kill())
afterAll(async () => {
  for (const sink of [mail, sms, slow]) sink.close()
  await t.close()
})

/** The text message of a request that was made by day and can wait. */
async function addText() {
  t.setNow(moment(0, '20:58'))
  const { provider } = await addPending(t, { date: day(5) })
  return provider.phone
}
const textTo = async (phone: string) => (await messagesOf(t, { to: phone })).at(-1)!
const timesTo = (phone: string) => taken.get(phone)?.times ?? 0

async function startWorkerWith(ports: Ports): Promise<ServerProcess> {
  const order: VisitDayOrder = { target: t.target, ports, at: t.clock.now().getTime() }
  worker = await startProcess(join(import.meta.dirname, 'visit-day-child.ts'), {}, { order, isQuiet: true })
  return worker
}

/** By a worker that isn't killed. */
const deliver = () => createWork(t.deps, mailAndTexts({ mail: mail.port, sms: sms.port }) as Adapters).deliver()

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}

test('a text that a worker held when it died waits for the morning in quiet hours, and comes once', async () => {
  const phone = await addText()
  // The preferences can't be read: the worker has claimed it and gets no further.
  const stop = Promise.withResolvers<void>()
  const held = t.db.transaction().execute(async (trx) => {
    await sql`lock table notice_choice in access exclusive mode`.execute(trx)
    await stop.promise
  })
  const dying = await startWorkerWith({ mail: mail.port, sms: sms.port })
  await until(async () => (await textTo(phone)).attempts === 1)
  await dying.kill()
  stop.resolve()
  await held
  expect(timesTo(phone)).toBe(0)

  t.setNow(moment(0, '21:05'))
  await deliver()
  expect(await textTo(phone)).toMatchObject({ sent_at: null, dropped_at: null, last_error: 'quiet hours' })
  expect(timesTo(phone)).toBe(0)
  t.setNow(moment(1, '08:00'))
  await deliver()
  expect(await textTo(phone)).toMatchObject({ sent_at: t.clock.now(), last_error: null })
  expect(timesTo(phone)).toBe(1)
})

test('a text that the service had taken when its worker died is sent no second time', async () => {
  const phone = await addText()
  const dying = await startWorkerWith({ mail: mail.port, sms: slow.port })
  await until(async () => timesTo(phone) === 1)
  await dying.kill()
  t.setNow(moment(1, '09:00'))
  await deliver()
  expect(await textTo(phone)).toMatchObject({ sent_at: null, last_error: 'may or may not have been sent' })
  expect(timesTo(phone)).toBe(1)
})
