import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkData } from '#tests/factories/bulk-data.ts'
import { isKnownLoss } from './checks.ts'
import { createSender, timeOf, type Call, type Reply, type Sender } from './load.ts'
import { attemptOf, RIVALS } from './race-plan.ts'

/** The answers to many simultaneous visitors. */
export type Tally = {
  /** How often, by status. */
  answers: Map<number, number>
  /** Answers that should never occur; the server process never ends, so a lost connection is one of them. */
  surprises: string[]
  /** Booking ids answered with 201, by idempotency key. */
  acknowledged: Map<string, string>
  /** When the last answer came that needed the database. */
  lastGoodAt: number
  /** The longest wait of any request, and of the readiness check; `resetWaits` starts over. */
  longestWaitMs: number
  longestReadyMs: number
  /** How often readiness said no. */
  notReady: number
}

export type Load = {
  tally: Tally
  resetWaits(): void
  /** When everyone who waits at this moment has an answer, and readiness has said no. */
  told(): Promise<void>
  stop(): Promise<void>
}

const PAUSE_MS = 50
const READY_EVERY_MS = 200
const GIVE_UP_MS = 3 * 60_000

/**
 * Visitors who look, clients who look at their bookings and book, and a check whether the server is ready.
 * @param from number of the first visit: no two loads on one database request the same
 */
export function startLoad(port: number, bulk: BulkData, { lanes, from }: { lanes: number; from: number }): Load {
  const tally: Tally = {
    answers: new Map(),
    surprises: [],
    acknowledged: new Map(),
    lastGoodAt: 0,
    longestWaitMs: 0,
    longestReadyMs: 0,
    notReady: 0,
  }
  const sender = createSender()
  const visitor: Visitor = { port, bulk, sender, tally, waiting: new Set() }
  let next = from
  let isOver = false
  const lane = async () => {
    for (; !isOver; await sleep(PAUSE_MS)) await visit(visitor, next++)
  }
  const running = [...Array.from({ length: lanes }, lane), watchReadiness(visitor, () => isOver)]
  return {
    tally,
    resetWaits() {
      tally.longestWaitMs = 0
      tally.longestReadyMs = 0
    },
    async told() {
      const { notReady } = tally
      await Promise.all(visitor.waiting)
      while (tally.notReady === notReady) await sleep(PAUSE_MS)
    },
    async stop() {
      isOver = true
      await Promise.all(running).finally(() => sender.close())
    },
  }
}

type Visitor = { port: number; bulk: BulkData; sender: Sender; tally: Tally; waiting: Set<Promise<unknown>> }

async function visit(visitor: Visitor, n: number): Promise<void> {
  const { bulk } = visitor
  const client = bulk.clients[n % bulk.clients.length]!
  if (n % 3 === 0) await ask(visitor, { method: 'GET', path: '/services/providers' })
  else if (n % 3 === 1) await ask(visitor, { method: 'GET', path: '/bookings', token: client.token })
  else await book(visitor, n)
}

/** A client that gets 503 asks again under the same key: this shows what was carried out. */
async function book(visitor: Visitor, n: number): Promise<void> {
  const { provider, client, date, minute } = attemptOf(visitor.bulk, n * RIVALS)
  const key = `outage-${n}`
  const body = { service_id: provider.serviceId, date, time: timeOf(minute) }
  const call: Call = { method: 'POST', path: '/bookings', token: client.token, key, body }
  for (const begun = Date.now(); Date.now() - begun < GIVE_UP_MS; await sleep(PAUSE_MS)) {
    const reply = await ask(visitor, call)
    if (reply?.status === 201) visitor.tally.acknowledged.set(key, reply.body.id!)
    if (reply && reply.status !== 503) return
  }
  visitor.tally.surprises.push(`no answer about ${key} for ${GIVE_UP_MS / 1000} seconds`)
}

async function ask(visitor: Visitor, call: Call): Promise<Reply | undefined> {
  const asked = askOnce(visitor, call)
  visitor.waiting.add(asked)
  return asked.finally(() => visitor.waiting.delete(asked))
}

async function askOnce({ port, sender, tally }: Visitor, call: Call): Promise<Reply | undefined> {
  const begun = Date.now()
  const what = `${call.method} ${call.path}`
  try {
    const reply = await sender.send(port, call)
    tally.answers.set(reply.status, (tally.answers.get(reply.status) ?? 0) + 1)
    tally.longestWaitMs = Math.max(tally.longestWaitMs, Date.now() - begun)
    if (isGood(reply)) tally.lastGoodAt = Date.now()
    else if (reply.status !== 503) tally.surprises.push(`${what} ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply
  } catch (error) {
    tally.surprises.push(`${what} got no answer: ${(error as Error).message}`)
    return undefined
  }
}

function isGood(reply: Reply): boolean {
  return reply.status < 300 || isKnownLoss(reply)
}

async function watchReadiness({ port, sender, tally }: Visitor, isOver: () => boolean): Promise<void> {
  for (; !isOver(); await sleep(READY_EVERY_MS)) {
    const begun = Date.now()
    const reply = await sender.send(port, { method: 'GET', path: '/health/ready' }).catch(() => undefined)
    tally.longestReadyMs = Math.max(tally.longestReadyMs, Date.now() - begun)
    if (reply?.status === 503) tally.notReady += 1
    else if (reply?.status !== 200) tally.surprises.push(`readiness answered ${reply?.status ?? 'nothing'}`)
  }
}
