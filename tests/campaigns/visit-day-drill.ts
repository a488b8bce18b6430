import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Adapters } from '#server/adapters.ts'
import { createWork } from '#server/domains.ts'
import { sayFine } from '#contract/bookings/safety.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addTrustedContact, addVisitAt, checkOutOf } from '#tests/factories/visit-day.ts'
import type { Visit } from '#tests/factories/visits.ts'
import { checkIn } from '#contract/bookings/visit-day.ts'
import { mailAndTexts } from './delivery.ts'
import { startProcess } from '#tests/setup/server-process.ts'
import { startMailSink, startSmsSink, type Taken } from './sinks.ts'
import type { VisitDayOrder } from './visit-day-child.ts'

/** The provider's acts after checking in, and what follows: questions, alarms, and that all is well. */
const STORIES = {
  'checks out in time': { out: '10:20', asked: 0, alarms: 0, clears: 0 },
  'answers the question': { fine: ['10:35', null], asked: 1, alarms: 0, clears: 0 },
  'puts it off, then is silent': { fine: ['10:35', 30], asked: 2, alarms: 1, clears: 0 },
  'answers too late': { out: '10:50', asked: 1, alarms: 1, clears: 1 },
  'never answers': { asked: 1, alarms: 1, clears: 0 },
} as const satisfies Record<string, Story>

type Story = {
  out?: string
  fine?: readonly [at: string, minutes: 30 | null]
  asked: number
  alarms: number
  clears: number
}
type Told = Visit & { name: string; story: Story; contact: string }

/** Visits end at ten: a moment before each edge, at it, and after it. */
const MOMENTS = [
  '10:20',
  '10:29',
  '10:30',
  '10:31',
  '10:35',
  '10:44',
  '10:45',
  '10:50',
  '11:04',
  '11:05',
  '11:19',
  '11:20',
]
const ALIVE_MS = 400
const SMS_LATENCY_MS = 5

export type VisitDayDrill = {
  visits: number
  kills: number
  seconds: number
  notices: number
  unknown: number
  faults: string[]
}

/**
 * The timers of visits, with the worker killed again and again between and within the steps of the clock; of each
 * notice there must be one, and no text message may be sent twice.
 * @param kills how often at each moment, before a worker that isn't killed does the rest
 * @param moments of the clock; those at which people act have to be among them
 * @param killAt those of them at which workers are killed
 */
export async function drillVisitDay({
  each,
  kills,
  moments = MOMENTS,
  killAt = moments,
}: {
  each: number
  kills: number
  moments?: readonly string[]
  killAt?: readonly string[]
}): Promise<VisitDayDrill> {
  const taken: Taken = new Map()
  const [mail, sms] = await Promise.all([startMailSink(taken), startSmsSink(taken, SMS_LATENCY_MS)])
  const t = await startTestApp({ isFrozen: true })
  const ports = { mail: mail.port, sms: sms.port }
  const work = createWork(t.deps, mailAndTexts(ports) as Adapters)
  const begun = performance.now()
  const visits = await addVisits(t, each)
  let killed = 0
  for (const time of moments) {
    const at = Date.parse(moment(3, time))
    t.setNow(moment(3, time))
    const start = () => {
      const order: VisitDayOrder = { target: t.target, ports, at }
      return startProcess(join(import.meta.dirname, 'visit-day-child.ts'), {}, { order, isQuiet: true })
    }
    // Which comes first, their answer or the timer, is left to chance.
    const acting = actAt(t, visits, time)
    const here = killAt.includes(time) ? kills : 0
    for (let round = 0; round < here; round += 1, killed += 1) {
      const worker = await start()
      await sleep(Math.random() * ALIVE_MS)
      await worker.kill()
    }
    await acting
    while ((await countWaiting(t, new Date(at))) > 0) await work.runDue().then(() => work.deliver())
  }
  const seconds = (performance.now() - begun) / 1000
  const result = { visits: visits.length, kills: killed, seconds, ...(await judge(t, visits, taken)) }
  mail.close()
  sms.close()
  await t.close()
  return result
}

async function addVisits(t: TestApp, each: number): Promise<Told[]> {
  const start = t.clock.now().toISOString()
  const visits: Told[] = []
  for (const [name, story] of Object.entries(STORIES))
    for (let n = 0; n < each; n += 1) {
      t.setNow(start)
      const visit = await addVisitAt(t, '09:00')
      await t.call(checkIn, { token: visit.provider.token, params: { id: visit.id }, body: {} })
      visits.push({ ...visit, name, story, contact: await addTrustedContact(t, visit) })
    }
  // Notifications on the way there don't matter for the drill.
  await sql`truncate notification cascade`.execute(t.db)
  return visits
}

async function actAt(t: TestApp, visits: Told[], time: string): Promise<void> {
  for (const visit of visits) {
    const { story, provider, id } = visit
    if (story.out === time) await checkOutOf(t, visit)
    if (story.fine?.[0] !== time) continue
    const [, minutes] = story.fine
    const { status } = await t.call(sayFine, { token: provider.token, params: { id }, body: { minutes } })
    if (status !== 200) throw new Error(`not fine: ${status}`)
  }
}

/** The last worker's remaining work: timers that are due, and messages. */
async function countWaiting(t: TestApp, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from safety_watch where due_at <= ${at})::int
      + (select count(*) from outbox_message where sent_at is null and dropped_at is null
          and (claimed_until is null or claimed_until <= ${at}))::int as n`.execute(t.db)
  return rows[0]!.n
}

async function judge(
  t: TestApp,
  visits: Told[],
  taken: Taken,
): Promise<Pick<VisitDayDrill, 'notices' | 'unknown' | 'faults'>> {
  const { rows } = await sql<{ template: string; about: string; n: number }>`
    select n.template, coalesce(a.booking_id, n.subject_id) as about, count(*)::int as n
    from notification n left join safety_alarm a on a.id = n.subject_id
    where n.template like 'safety.%' group by 1, 2`.execute(t.db)
  const countOf = (template: string, { id }: Told) =>
    rows.find((row) => row.template === template && row.about === id)?.n ?? 0
  const texts = await sql<{ recipient: string; n: number; unknown: number }>`
    select recipient, count(*)::int as n, (count(*) filter (where sent_at is null))::int as unknown
    from outbox_message where channel = 'sms' group by recipient`.execute(t.db)
  const textsTo = (phone: string) => texts.rows.find((row) => row.recipient === phone) ?? { n: 0, unknown: 0 }
  const faults = visits.flatMap((visit) => {
    const { story, name } = visit
    const expected: [string, number, number][] = [
      ['questions', countOf('safety.asked', visit), story.asked],
      ['alarms', countOf('safety.alarm', visit), story.alarms],
      ['all-clears', countOf('safety.all_clear', visit), story.clears],
      ['texts to the provider', textsTo(visit.provider.phone).n, story.asked],
      ['texts to the contact', textsTo(visit.contact).n, story.alarms + story.clears],
    ]
    const sent = [visit.provider.phone, visit.contact].map((phone) => {
      const { n, unknown } = textsTo(phone)
      const times = taken.get(phone)?.times ?? 0
      return times > n || times < n - unknown ? [`${name}: ${times} of ${n} texts were sent (${unknown} unknown)`] : []
    })
    return [
      ...expected.flatMap(([what, found, wanted]) =>
        found === wanted ? [] : [`${name}: ${found} ${what}, not ${wanted}`],
      ),
      ...sent.flat(),
    ]
  })
  const unknown = texts.rows.reduce((sum, row) => sum + row.unknown, 0)
  return { notices: rows.reduce((sum, { n }) => sum + n, 0), unknown, faults }
}

export function describeVisitDay({ visits, kills, seconds, notices, unknown, faults }: VisitDayDrill): string {
  const first = `${visits} visits in ${seconds.toFixed(0)} s, the worker killed ${kills} times: ${notices} notices, each once`
  return `${first}\n${unknown} text messages are unknown and not repeated\n${faults.length === 0 ? 'nothing lost or doubled' : faults.join('\n')}`
}
