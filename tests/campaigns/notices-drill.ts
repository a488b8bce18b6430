import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { requestBooking } from '#server/bookings/request/request-booking.ts'
import { findBookingDetails } from '#server/bookings/index.ts'
import { registerSubscribers } from '#server/domains.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type ConnectionTarget, type Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addBulkData } from '#tests/factories/bulk-data.ts'
import { createBrowser, startPushService } from '#tests/factories/push-service.ts'
import { startProcess } from '#tests/setup/server-process.ts'
import { deliveryDeps } from './delivery.ts'
import type { DeliveryOrder } from './delivery-child.ts'
import { startMailSink, startSmsSink, type Taken } from './sinks.ts'

export type NoticesOptions = {
  /** Migrated and empty. */
  target: ConnectionTarget
  /** Each is told by mail, text message, push and inbox, as far as they want it. */
  people: number
  /** How long a worker lives once it works. */
  killMs: number
}

export type NoticesDrill = {
  kills: number
  seconds: number
  /** What had to arrive, by channel. */
  wanted: Record<'mail' | 'sms' | 'push' | 'inbox', number>
  /** Mails that came again, under their own Message-ID. */
  mailRepeats: number
  /** Text and push messages of which nobody knows whether they were sent: at most those in the hands of the dead. */
  unknown: number
  /** What must not be, in words. */
  faults: string[]
}

const SMS_LATENCY_MS = 20
const AHEAD_MS = 180_000
/** So many text and push messages may one worker have in its hands. */
const WIDTH = 40
const UNKNOWN = 'unknown whether it was sent'

/** What the nth person has said: mail, push or inbox switched off, yes or no to text messages, or nothing. */
const isMailOff = (n: number) => n % 5 === 0
const isPushOff = (n: number) => n % 5 === 1
const isInboxOff = (n: number) => n % 5 === 2
const hasTexts = (n: number) => n % 2 === 0

type Sinks = { taken: Taken; heard: Map<string, number> }

/**
 * In the evening so many people are reminded of a visit. Workers deliver and are killed again and again: at night mail
 * alone, in the morning what makes telephones ring. @returns what came of every notice
 */
export async function drillNotices({ target, people, killMs }: NoticesOptions): Promise<NoticesDrill> {
  const service = await startPushService()
  const taken: Taken = new Map()
  const [mail, sms] = await Promise.all([startMailSink(taken), startSmsSink(taken, SMS_LATENCY_MS)])
  const evening = offsetTo(deliveryDeps(target), 0, 22 * 60)
  const morning = offsetTo(deliveryDeps(target), 1, 9 * 60)
  const deps = deliveryDeps(target, evening)
  await addNotices(deps, people)
  const { ca, port } = service.standIn!
  const start = (offsetMs: number) => {
    const order: DeliveryOrder = { target, ports: { mail: mail.port, sms: sms.port }, offsetMs, push: { ca, port } }
    return startProcess(join(import.meta.dirname, 'delivery-child.ts'), {}, { order, isQuiet: true })
  }
  const begun = performance.now()
  let kills = 0
  const killUntil = async (offsetMs: number, which: string) => {
    do {
      const worker = await start(offsetMs)
      await sleep(killMs)
      await worker.kill()
      kills += 1
    } while ((await countWaiting(deps.db, which)) > 0)
  }
  await killUntil(evening, "channel = 'email' and claimed_until is null")
  const rungAtNight = service.heard.length + Array.from(taken.keys()).filter((to) => !to.includes('@')).length
  await killUntil(morning, 'claimed_until is null')
  const last = await start(morning + AHEAD_MS)
  while ((await countWaiting(deps.db, 'true')) > 0) await sleep(200)
  await last.kill()
  const seconds = (performance.now() - begun) / 1000
  const heard = new Map<string, number>()
  for (const { path } of service.heard) heard.set(path, (heard.get(path) ?? 0) + 1)
  const judged = judge(await listPeople(deps.db), { taken, heard }, kills)
  await deps.db.destroy()
  mail.close()
  sms.close()
  await service.close()
  const night = rungAtNight === 0 ? [] : [`${rungAtNight} telephones rang at night`]
  return { kills, seconds, ...judged, faults: [...judged.faults, ...night] }
}

function offsetTo({ localTime, clock }: Deps, days: number, minute: number): number {
  const now = clock.now()
  const date = localTime.addDays(localTime.localDate(now), days)
  return localTime.dayOf(date).reachedAt(minute) - now.getTime()
}

async function addNotices(deps: Deps, people: number): Promise<void> {
  const { db, clock, localTime } = deps
  const now = clock.now()
  const { providers, clients } = await addBulkData(db, { providers: 1, clients: people + 1, at: now })
  const [host, ...readers] = clients
  registerSubscribers(deps)
  const date = localTime.addDays(localTime.localDate(now), 1)
  const actor = {
    id: host!.id,
    role: 'client',
    tokenHash: Buffer.alloc(0),
    factorAt: null,
    scopes: [],
    viewerId: null,
  } as const
  const { row } = await requestBooking(deps, actor, { service_id: providers[0]!.serviceId, date, time: '17:00' })
  const { id } = row
  await sql`update booking set status = 'confirmed', confirmed_at = ${now}, answer_due_at = null where id = ${id}`.execute(
    db,
  )
  await sql`delete from outbox_message`.execute(db)
  await sql`delete from inbox_message`.execute(db)
  await addWishes(
    db,
    readers.map((reader) => reader.id),
    now,
  )
  const booking = (await findBookingDetails(db, id))!
  const { rows } = await sql<{ email: string; phone: string; n: number }>`
    select u.email, u.phone_number as phone, p.n from user_account u
    join (select id, (row_number() over () - 1)::int as n from unnest(${readers.map((reader) => reader.id)}::text[]) id) p
      on p.id = u.id`.execute(db)
  for (const { email, phone, n } of rows)
    await inTransaction(db, (trx) =>
      notify(deps, trx, {
        template: 'booking.remind_soon',
        to: [{ as: 'client', email, phone }],
        subject: { type: 'booking', id },
        round: `reader ${n}`,
        data: { booking },
      }),
    )
}

/** A device for everybody, and what each has said. The nth person is the nth of them. */
async function addWishes(db: Database, ids: string[], at: Date): Promise<void> {
  const { subscription } = createBrowser('all')
  const rows = ids.map((id, n) => ({
    id,
    path: `https://push.homebloom.test/send/${id}`,
    off: isMailOff(n) ? 'email' : isPushOff(n) ? 'push' : isInboxOff(n) ? 'inbox' : null,
    texts: hasTexts(n) ? true : n % 3 === 0 ? false : null,
  }))
  const people = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p (id text, path text, off text, texts boolean)`
  await sql`
    insert into push_subscription (id, person_id, session_hash, endpoint, p256dh, auth, created_at)
    select 'd' || substr(p.id, 2), p.id, s.token_hash, p.path, ${subscription.keys.p256dh}, ${subscription.keys.auth}, ${at}
    from ${people} join session s on s.user_id = p.id`.execute(db)
  await sql`
    insert into notice_choice (person_id, topic, channel, is_on, chosen_at)
    select p.id, 'bookings', p.off, false, ${at} from ${people} where p.off is not null`.execute(db)
  await sql`
    insert into text_consent (person_id, is_given, words, said_at)
    select p.id, p.texts, 'Yes', ${at} from ${people} where p.texts is not null`.execute(db)
}

type Person = {
  id: string
  email: string
  phone: string
  off: string | null
  texts: boolean
  lines: number
  unknown: string[]
}

async function listPeople(db: Database): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.email, u.phone_number as phone,
      (select c.channel from notice_choice c where c.person_id = u.id) as off,
      coalesce((select c.is_given from text_consent c where c.person_id = u.id), false) as texts,
      (select count(*)::int from inbox_message i where i.person_id = u.id) as lines,
      array(select m.channel from outbox_message m
        where m.recipient in (u.phone_number, d.id) and m.last_error = ${UNKNOWN}) as unknown
    from user_account u join push_subscription d on d.person_id = u.id`.execute(db)
  return rows
}

function judge(people: Person[], { taken, heard }: Sinks, kills: number): Omit<NoticesDrill, 'kills' | 'seconds'> {
  const mails = ({ email }: Person) => taken.get(email)?.times ?? 0
  const texts = ({ phone }: Person) => taken.get(phone)?.times ?? 0
  const pushes = ({ id }: Person) => heard.get(`/send/${id}`) ?? 0
  const wantsMail = people.filter(({ off }) => off !== 'email')
  const wantsTexts = people.filter((person) => person.texts)
  const wantsPush = people.filter(({ off }) => off !== 'push')
  const wantsInbox = people.filter(({ off }) => off !== 'inbox')
  const unknown = people.reduce((sum, person) => sum + person.unknown.length, 0)
  const count = (list: Person[], is: (person: Person) => boolean) => list.filter(is).length
  const faults: [number, string][] = [
    [count(wantsMail, (person) => mails(person) === 0), 'mails lost'],
    [count(wantsMail, ({ email }) => (taken.get(email)?.ids.size ?? 0) > 1), 'mails under two Message-IDs'],
    [count(people, (person) => person.off === 'email' && mails(person) > 0), 'mails that were switched off'],
    [count(people, (person) => texts(person) > 1), 'text messages sent twice'],
    [count(wantsTexts, (person) => texts(person) === 0 && !person.unknown.includes('sms')), 'text messages lost'],
    [count(people, (person) => !person.texts && texts(person) > 0), 'text messages without consent'],
    [count(people, (person) => pushes(person) > 1), 'push messages sent twice'],
    [count(wantsPush, (person) => pushes(person) === 0 && !person.unknown.includes('push')), 'push messages lost'],
    [count(people, (person) => person.off === 'push' && pushes(person) > 0), 'push messages that were switched off'],
    [count(wantsInbox, ({ lines }) => lines !== 1), 'inboxes without their one line'],
    [count(people, ({ off, lines }) => off === 'inbox' && lines > 0), 'inbox lines that were switched off'],
    [Math.max(0, unknown - kills * WIDTH), 'messages unknown, beyond what was in hands'],
  ]
  return {
    wanted: { mail: wantsMail.length, sms: wantsTexts.length, push: wantsPush.length, inbox: wantsInbox.length },
    mailRepeats: wantsMail.reduce((sum, person) => sum + Math.max(0, mails(person) - 1), 0),
    unknown,
    faults: faults.filter(([many]) => many > 0).map(([many, what]) => `${many} ${what}`),
  }
}

async function countWaiting(db: Database, which: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_message
    where sent_at is null and dropped_at is null and ${sql.raw(which)}`.execute(db)
  return rows[0]!.count
}

export function describeNotices({ kills, seconds, wanted, mailRepeats, unknown, faults }: NoticesDrill): string {
  const { mail, sms, push, inbox } = wanted
  return [
    `${mail} mails, ${sms} text messages, ${push} push messages and ${inbox} inbox lines in ${seconds.toFixed(0)} s, the worker killed ${kills} times`,
    `${mailRepeats} mails came again under their own Message-ID, ${unknown} text and push messages are unknown and not repeated`,
    faults.length === 0 ? 'nothing lost or doubled, and nobody told who did not want it or slept' : faults.join('\n'),
  ].join('\n')
}
