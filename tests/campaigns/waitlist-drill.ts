import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createBooking } from '#contract/bookings.ts'
import { passOffer, resumeLine, takeOffer } from '#contract/waitlist.ts'
import { PENDING_PER_CLIENT, PENDING_PER_PAIR } from '#server/bookings/request/checks.ts'
import { newId } from '#server/platform/id.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { UNLIMITED } from '#server/platform/rate-limit.ts'
import { processDueWaitlist } from '#server/waitlist/index.ts'
import { holdForLine } from '#server/waitlist/release-time.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addBulkData, type BulkData, type BulkPerson } from '#tests/factories/bulk-data.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { startProcess } from '#tests/setup/server-process.ts'
import type { WaitlistOrder } from './waitlist-child.ts'
import { judgeWaitlist, type WaitlistFaults } from './waitlist-verdict.ts'

export type WaitlistPlan = {
  releases: number
  providers: number
  /** In the line of each provider. */
  line: number
  /** How many become free at a time. */
  atOnce: number
  kills: number
}

export type WaitlistDrill = WaitlistFaults & {
  releases: number
  offers: number
  taken: number
  passed: number
  expired: number
  /** Held times that strangers requested, and were refused. */
  refused: number
  kills: number
  seconds: number
}

/** From the question to the answer; then unanswered offers run out. */
const THINKS_MS = 5 * 60_000
const REST_MS = 10 * 60_000
const ALIVE_MS = 1500
/** People in line: who takes, who passes on, who tries to get in from the side; the rest lets it expire. */
const TAKES = 0.45
const PASSES = 0.2
const BATCH = 8

/**
 * Times become free while people wait for them, take them, pass them on and let them go by, and workers die in the middle of
 * it. Then every offer is compared with who was in line at its moment.
 */
export async function drillWaitlist(plan: WaitlistPlan): Promise<WaitlistDrill> {
  const limits = [PENDING_PER_CLIENT, PENDING_PER_PAIR].map((limit) => ({ ...limit, max: UNLIMITED }))
  const t = await startTestApp({ isFrozen: true, now: moment(0, '08:05'), limits })
  const begun = performance.now()
  const data = await addBulkData(t.db, {
    providers: plan.providers,
    clients: plan.providers * plan.line,
    maxAdvanceDays: 365,
    at: t.clock.now(),
  })
  const lines = linesOf(data, plan.line)
  await t.db.transaction().execute(async (trx) => {
    for (const [provider, people] of lines) for (const person of people) await addLine(trx, t, person, provider)
  })
  const totals = { refused: 0, kills: 0 }
  const free = hoursOf(data)
  let released = 0
  for (let step = 0; released < plan.releases || (await hasOpen(t)); step += 1) {
    const next = free.slice(released, Math.min(plan.releases, released + plan.atOnce))
    released += next.length
    for (const hour of next)
      await inTransaction(t.db, (trx) =>
        holdForLine(t.deps, trx, { ...hour, clientId: data.clients[0]!.id, place: 'V6K1A1' }),
      )
    if (totals.kills < plan.kills && (step * plan.kills * plan.atOnce) / plan.releases >= totals.kills) {
      await killOne(t)
      totals.kills += 1
    }
    // Two that aren't killed do the rest.
    await Promise.all([processDueWaitlist(t.deps), processDueWaitlist(t.deps)])
    t.advance(THINKS_MS)
    const [refused] = await Promise.all([answerAll(t, data), processDueWaitlist(t.deps)])
    totals.refused += refused
    await stayInLine(t, data, lines)
    pass(t)
  }
  const result = {
    releases: released,
    ...totals,
    ...(await countOffers(t)),
    ...(await judgeWaitlist(t)),
    seconds: (performance.now() - begun) / 1000,
  }
  await t.close()
  return result
}

type Line = [BulkData['providers'][number], BulkPerson[]]

function linesOf({ providers, clients }: BulkData, length: number): Line[] {
  return providers.map((provider, n) => [provider, clients.slice(n * length, (n + 1) * length)])
}

/** An hour each that is free: provider by provider, so that many are busy at the same moment. */
function hoursOf({ providers }: BulkData): { providerId: string; startsAt: Date; endsAt: Date }[] {
  const hours = []
  for (let n = 3; n < 300; n += 1)
    for (let hour = 0; hour < 24; hour += 1)
      for (const { id: providerId } of providers) {
        const startsAt = new Date(moment(n, `${String(hour).padStart(2, '0')}:00`))
        hours.push({ providerId, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
      }
  return hours
}

/** Dies somewhere in what it does. */
async function killOne(t: TestApp): Promise<void> {
  const order: WaitlistOrder = { target: t.target, at: t.clock.now().getTime() }
  const worker = await startProcess(join(import.meta.dirname, 'waitlist-child.ts'), {}, { order, isQuiet: true })
  await sleep(Math.random() * ALIVE_MS)
  await worker.kill()
}

type Held = { id: string; client_id: string; offering_id: string; starts_at: Date; expires_at: Date }

async function answerAll(t: TestApp, { clients }: BulkData): Promise<number> {
  const { rows } = await sql<Held>`select id, client_id, offering_id, starts_at, expires_at from waitlist_offer
    where state = 'open' order by id`.execute(t.db)
  const tokens = new Map(clients.map(({ id, token }) => [id, token]))
  let refused = 0
  for (let at = 0; at < rows.length; at += BATCH)
    await Promise.all(
      rows.slice(at, at + BATCH).map(async (held) => {
        const token = tokens.get(held.client_id)!
        const dice = Math.random()
        // A stranger asks for the same hour at the same moment.
        const stranger = clients[Math.floor(Math.random() * clients.length)]!
        const [date = '', time = ''] = t.deps.localTime.localText(held.starts_at).split('T')
        const body = { service_id: held.offering_id, date, time }
        const side =
          dice < 0.1 && stranger.id !== held.client_id ? t.call(createBooking, { token: stranger.token, body }) : null
        if (dice < TAKES) await t.call(takeOffer, { token, params: { id: held.id }, body: {} })
        else if (dice < TAKES + PASSES) await t.call(passOffer, { token, params: { id: held.id } })
        if (side !== null && (await side).status === 409) refused += 1
      }),
    )
  return refused
}

async function hasOpen(t: TestApp): Promise<boolean> {
  const { rows } = await sql`select 1 from waitlist_release where due_at is not null limit 1`.execute(t.db)
  return rows.length > 0
}

/** Clients who got a time join again, at the end; paused ones say that they still wait. */
async function stayInLine(t: TestApp, { clients }: BulkData, lines: readonly Line[]): Promise<void> {
  const tokens = new Map(clients.map(({ id, token }) => [id, token]))
  const { rows: paused } = await sql<{ id: string; client_id: string }>`
    select id, client_id from waitlist_entry where state = 'paused'`.execute(t.db)
  for (const { id, client_id } of paused) await t.call(resumeLine, { token: tokens.get(client_id)!, params: { id } })
  const { rows: waiting } = await sql<{ client_id: string }>`
    select client_id from waitlist_entry where ended_at is null`.execute(t.db)
  const still = new Set(waiting.map(({ client_id }) => client_id))
  await t.db.transaction().execute(async (trx) => {
    for (const [provider, people] of lines)
      for (const person of people) if (!still.has(person.id)) await addLine(trx, t, person, provider)
  })
}

let joined = 0
async function addLine(trx: TestApp['db'], t: TestApp, { id }: BulkPerson, provider: BulkData['providers'][number]) {
  joined += 1
  const at = new Date(t.clock.now().getTime() + joined)
  await sql`
    insert into waitlist_entry (id, client_id, provider_id, offering_id, title, from_date, to_date, parts, street_address,
      city, province, postal_code, joined_at)
    values (${newId()}, ${id}, ${provider.id}, ${provider.serviceId}, 'Gel Manicure', ${day(1)}, ${day(364)},
      array['morning', 'afternoon', 'evening'], '1 Main Street', 'Vancouver', 'BC', 'V6K1A1', ${at})`.execute(trx)
}

/** To the next quarter of an hour in which offers may be made. */
function pass(t: TestApp): void {
  t.advance(REST_MS)
  const [date = '', time = ''] = t.deps.localTime.localText(t.clock.now()).split('T')
  if (time <= '20:30') return
  const morning = t.deps.localTime.instantOf(t.deps.localTime.addDays(date, 1), '08:05')!
  t.setNow(morning.toISOString())
}

async function countOffers(t: TestApp): Promise<Pick<WaitlistDrill, 'offers' | 'taken' | 'passed' | 'expired'>> {
  const { rows } = await sql<Pick<WaitlistDrill, 'offers' | 'taken' | 'passed' | 'expired'>>`
    select count(*)::int as offers, (count(*) filter (where state = 'taken'))::int as taken,
      (count(*) filter (where state = 'passed'))::int as passed,
      (count(*) filter (where state = 'expired'))::int as expired from waitlist_offer`.execute(t.db)
  return rows[0]!
}

export function describeWaitlist(drill: WaitlistDrill): string {
  return [
    `waitlist: ${drill.releases} times became free, ${drill.offers} offers (${drill.taken} taken, ${drill.passed} passed on, ${drill.expired} ran out)`,
    `${drill.refused} rivals refused, ${drill.kills} kills, ${drill.seconds.toFixed(0)} s`,
    `offered to two at once ${drill.doubled}, lost ${drill.lost}, out of order ${drill.unfair}`,
  ].join('; ')
}
