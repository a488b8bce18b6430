import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ConnectionTarget, Database } from '#server/platform/db/connection.ts'
import { startProcess } from '#tests/setup/server-process.ts'
import { addRequests, deliveryDeps, untilNoon } from './delivery.ts'
import type { DeliveryOrder } from './delivery-child.ts'
import { startMailSink, startSmsSink, type Taken } from './sinks.ts'

export type DrillOptions = {
  /** Migrated and empty. */
  target: ConnectionTarget
  messages: number
  /** How much of the messages a worker delivers before it is killed, or how long it lives once it works. */
  killAfter: { messages: number } | { ms: number }
}

export type Drill = {
  kills: number
  seconds: number
  mails: number
  texts: number
  /** Emails that came again, under their own Message-ID. */
  mailRepeats: number
  /** Text messages whose delivery is unknown: at most those that a dead worker was processing. */
  textsUnknown: number
  /** Violations, in words. */
  faults: string[]
}

/** By then everything that a dead worker was processing is free. */
const AHEAD_MS = 180_000
const SMS_LATENCY_MS = 20
/** How many text messages a worker processes at a time. */
const TEXT_WIDTH = 10
const UNKNOWN = 'may or may not have been sent'

/**
 * One worker delivers to an email server and an SMS service of our own and is killed again and again; the last one does
 * the rest. @returns the outcome of every message
 */
export async function drillDelivery({ target, messages, killAfter }: DrillOptions): Promise<Drill> {
  const noonMs = untilNoon(deliveryDeps(target))
  const deps = deliveryDeps(target, noonMs)
  const taken: Taken = new Map()
  const [mail, sms] = await Promise.all([startMailSink(taken), startSmsSink(taken, SMS_LATENCY_MS)])
  const start = (offsetMs: number) => {
    const order: DeliveryOrder = { target, ports: { mail: mail.port, sms: sms.port }, offsetMs }
    return startProcess(join(import.meta.dirname, 'delivery-child.ts'), {}, { order, isQuiet: true })
  }
  await addRequests(deps, messages)
  const begun = performance.now()
  let kills = 0
  for (; (await countWaiting(deps.db, 'claimed_until is null')) > 0; kills += 1) {
    const worker = await start(noonMs)
    await ('ms' in killAfter ? sleep(killAfter.ms) : untilTaken(deps.db, taken, killAfter.messages))
    await worker.kill()
  }
  const last = await start(noonMs + AHEAD_MS)
  while ((await countWaiting(deps.db, 'true')) > 0) await sleep(200)
  await last.stop()
  const seconds = (performance.now() - begun) / 1000
  const rows = await listEndings(deps.db)
  await deps.db.destroy()
  mail.close()
  sms.close()
  return { kills, seconds, ...judge(rows, taken, kills) }
}

/** In the middle of the work: what is in its hands then is not written down yet. */
async function untilTaken(db: Database, taken: Taken, messages: number): Promise<void> {
  const enough = taken.size + messages
  while (taken.size < enough) {
    await sleep(2)
    if (taken.size < enough && (await countWaiting(db, 'claimed_until is null')) === 0) return
  }
}

type Ending = { recipient: string; channel: 'email' | 'sms'; is_sent: boolean; last_error: string | null }

function judge(rows: Ending[], taken: Taken, kills: number): Omit<Drill, 'kills' | 'seconds'> {
  const timesOf = ({ recipient }: Ending) => taken.get(recipient)?.times ?? 0
  const mails = rows.filter(({ channel }) => channel === 'email')
  const texts = rows.filter(({ channel }) => channel === 'sms')
  const unknown = texts.filter(({ last_error }) => last_error === UNKNOWN)
  const faults: [number, string][] = [
    [mails.filter((row) => timesOf(row) === 0).length, 'mails lost'],
    [mails.filter((row) => !row.is_sent).length, 'mails not marked as sent'],
    [mails.filter((row) => (taken.get(row.recipient)?.ids.size ?? 0) > 1).length, 'mails under two Message-IDs'],
    [texts.filter((row) => timesOf(row) > 1).length, 'text messages sent twice'],
    [texts.filter((row) => timesOf(row) === 0 && row.last_error !== UNKNOWN).length, 'text messages lost'],
    [texts.filter((row) => !row.is_sent && row.last_error !== UNKNOWN).length, 'text messages given up'],
    [Math.max(0, unknown.length - kills * TEXT_WIDTH), 'text messages unknown, beyond what was in hands'],
  ]
  return {
    mails: mails.length,
    texts: texts.length,
    mailRepeats: mails.reduce((sum, row) => sum + timesOf(row) - 1, 0),
    textsUnknown: unknown.length,
    faults: faults.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
  }
}

async function countWaiting(db: Database, which: 'claimed_until is null' | 'true'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_message
    where sent_at is null and dropped_at is null and ${sql.raw(which)}`.execute(db)
  return rows[0]!.count
}

/** Except for the one booking's own messages, which no one sends. */
async function listEndings(db: Database): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select recipient, channel, sent_at is not null as is_sent, last_error from outbox_message
    where notification_id like 'w%' and length(notification_id) < 20`.execute(db)
  return rows
}

export function describeDrill({ kills, seconds, mails, texts, mailRepeats, textsUnknown, faults }: Drill): string {
  const first = `${mails} mails and ${texts} text messages in ${seconds.toFixed(0)} s, the worker killed ${kills} times`
  const second = `${mailRepeats} mails came again under their own Message-ID, ${textsUnknown} text messages are unknown and not repeated`
  return `${first}\n${second}\n${faults.length === 0 ? 'nothing lost or doubled' : faults.join('\n')}`
}
