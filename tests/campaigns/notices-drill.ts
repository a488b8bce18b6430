import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Adapters } from '#server/adapters.ts'
import { createWork } from '#server/domains.ts'
import { laneName } from '#server/notifications/notify.ts'
import type { ConnectionTarget, Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { startPushService } from '#tests/factories/push-service.ts'
import { startProcess } from '#tests/setup/server-process.ts'
import { deliveryDeps, mailAndTexts } from './delivery.ts'
import type { DeliveryOrder } from './delivery-child.ts'
import { addReminders } from './notices-people.ts'
import { judge, listPeople, type Hands, type Verdict } from './notices-verdict.ts'
import { startMailSink, startSmsSink, type Taken } from './sinks.ts'

export type NoticesOptions = {
  /** Migrated and empty. */
  target: ConnectionTarget
  /** Each is notified by email, text message, push and inbox, as far as they want it. */
  people: number
  /** A worker is killed when it has worked for this long and this many of its messages have arrived. */
  killAfter: { ms: number; messages: number }
}

export type NoticesDrill = Verdict & { kills: number; seconds: number }

const SMS_LATENCY_MS = 20
/** By then everything that a dead worker was processing is free. */
const AHEAD_MS = 180_000
const NIGHT = "channel = 'email' and claimed_until is null"
const MORNING = 'claimed_until is null'

/**
 * In the evening so many people are reminded of a visit. Workers deliver and are killed again and again: at night only
 * emails, in the morning messages that make phones ring. The last one does the rest. @returns the outcome of every
 * notice
 */
export async function drillNotices({ target, people, killAfter }: NoticesOptions): Promise<NoticesDrill> {
  const service = await startPushService()
  const taken: Taken = new Map()
  const [mail, sms] = await Promise.all([startMailSink(taken), startSmsSink(taken, SMS_LATENCY_MS)])
  const ports = { mail: mail.port, sms: sms.port }
  const evening = offsetTo(deliveryDeps(target), 0, 22 * 60)
  const morning = offsetTo(deliveryDeps(target), 1, 9 * 60)
  const deps = deliveryDeps(target, evening)
  await addReminders(deps, people)
  const { ca, port } = service.standIn!
  const start = (offsetMs: number) => {
    const order: DeliveryOrder = { target, ports, offsetMs, push: { ca, port } }
    return startProcess(join(import.meta.dirname, 'delivery-child.ts'), {}, { order, isQuiet: true })
  }
  const countRung = () => service.heard.length + timesTaken(taken, (to) => !to.includes('@'))
  const countArrived = () => service.heard.length + timesTaken(taken, () => true)
  const widths = new Map(
    createWork(deps, mailAndTexts(ports) as Adapters).lanes.map(({ name, width }) => [name, width]),
  )
  const hands: Hands = { held: new Map(), overfull: 0 }
  const begun = performance.now()
  let kills = 0
  let rungAtNight: number | undefined
  for (const [offsetMs, which] of [
    [evening, NIGHT],
    [morning, MORNING],
  ] as const) {
    for (; (await countWaiting(deps.db, which)) > 0; kills += 1) {
      const enough = countArrived() + killAfter.messages
      const worker = await start(offsetMs)
      await sleep(killAfter.ms)
      while (countArrived() < enough && (await countWaiting(deps.db, which)) > 0) await sleep(5)
      await worker.kill()
      await addHands(deps.db, hands, widths)
    }
    rungAtNight ??= countRung()
  }
  const last = await start(morning + AHEAD_MS)
  while ((await countWaiting(deps.db, 'true')) > 0) await sleep(200)
  await last.stop()
  const seconds = (performance.now() - begun) / 1000
  const heard = new Map<string, number>()
  for (const { path } of service.heard) heard.set(path, (heard.get(path) ?? 0) + 1)
  const verdict = judge(await listPeople(deps.db), { taken, heard, rungAtNight: rungAtNight ?? 0 }, hands)
  await deps.db.destroy()
  mail.close()
  sms.close()
  await service.close()
  return { kills, seconds, ...verdict }
}

function offsetTo({ localTime, clock }: Deps, days: number, minute: number): number {
  const now = clock.now()
  const date = localTime.addDays(localTime.localDate(now), days)
  return localTime.dayOf(date).reachedAt(minute) - now.getTime()
}

function timesTaken(taken: Taken, isCounted: (to: string) => boolean): number {
  let times = 0
  for (const [to, taking] of taken) if (isCounted(to)) times += taking.times
  return times
}

/**
 * Records what the worker that was just killed was processing, once PostgreSQL has finished its last statements: of
 * text and push messages those that it had handed to the network.
 */
async function addHands(db: Database, hands: Hands, widths: Map<string, number>): Promise<void> {
  while ((await countAtWork(db)) > 0) await sleep(5)
  const { rows } = await sql<{ id: string; channel: string; is_urgent: boolean; attempts: number }>`
    select id::text, channel, is_urgent, attempts from outbox_message
    where claimed_until is not null and sent_at is null and dropped_at is null
      and (channel = 'email' or handed_at is not null)`.execute(db)
  const perLane = new Map<string, number>()
  for (const { id, channel, is_urgent, attempts } of rows) {
    const before = hands.held.get(id) ?? { attempts: 0, times: 0 }
    if (before.attempts === attempts) continue
    hands.held.set(id, { attempts, times: before.times + 1 })
    const lane = laneName({ channel, isUrgent: is_urgent })
    perLane.set(lane, (perLane.get(lane) ?? 0) + 1)
  }
  for (const [lane, count] of perLane) hands.overfull += Math.max(0, count - (widths.get(lane) ?? 0))
}

/** Statements of others than this one; those of the dead are finished all the same. */
async function countAtWork(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and state <> 'idle'`.execute(db)
  return rows[0]!.count
}

async function countWaiting(db: Database, which: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_message
    where sent_at is null and dropped_at is null and ${sql.raw(which)}`.execute(db)
  return rows[0]!.count
}

export function describeNotices({
  kills,
  seconds,
  wanted,
  inHands,
  mailRepeats,
  unknown,
  faults,
}: NoticesDrill): string {
  const { mail, sms, push, inbox } = wanted
  return [
    `${mail} mails, ${sms} text messages, ${push} push messages and ${inbox} inbox lines in ${seconds.toFixed(0)} s, the worker killed ${kills} times with ${inHands} messages in its hands`,
    `${mailRepeats} mails came again under their own Message-ID; of ${unknown.all} text and push messages nobody knows: ${unknown.arrived} had arrived, none was repeated`,
    faults.length === 0 ? 'nothing lost or doubled, and nobody told who did not want it or slept' : faults.join('\n'),
  ].join('\n')
}
