import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { answerReschedule, rescheduleBooking, withdrawReschedule } from '#contract/bookings/reschedule.ts'
import { checkIn, checkOut, reportNobodyCame, sayOnMyWay } from '#contract/bookings/visit-day.ts'
import { findStaleListings } from '#tests/campaigns/checks.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, hoursAfter, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addConfirmed, addPaid, addPending, checkoutOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { RANDOM_SEED } from '#tests/setup/random-seed.ts'

/**
 * Everything that can happen to one booking, at the same moment: both people, the payment, the clock. Whatever wins,
 * time and money must agree with the state that is left. `npm run test:long -- storm` is a longer one.
 */
const ROUNDS = Number(process.env['STORM_ROUNDS'] ?? 9)
const PRICE = 8401
const TAX = 420

let t: TestApp
let random: () => number
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  let state = RANDOM_SEED
  random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
})
afterAll(() => t.close())

type Scene = Visit & { session: string | null; fee: number }
type Act = (scene: Scene) => Promise<{ status: number } | void>

const status = (who: 'client' | 'provider', to: 'confirmed' | 'cancelled' | 'completed', withFee = false): Act => {
  return (scene) => {
    const body = { status: to, ...(withFee ? { expected_fee: scene.fee } : {}) }
    return t.call(setBookingStatus, { token: scene[who].token, params: { id: scene.id }, body })
  }
}
const move = (who: 'client' | 'provider', n: number, time: string): Act => {
  return (scene) =>
    t.call(rescheduleBooking, { token: scene[who].token, params: { id: scene.id }, body: { date: day(n), time } })
}
const answer = (who: 'client' | 'provider', accept: boolean): Act => {
  return (scene) => t.call(answerReschedule, { token: scene[who].token, params: { id: scene.id }, body: { accept } })
}

const ACTS: Act[] = [
  status('client', 'cancelled', true),
  status('client', 'cancelled'),
  status('provider', 'cancelled'),
  status('provider', 'confirmed'),
  status('provider', 'completed'),
  status('client', 'confirmed'),
  status('client', 'confirmed'),
  move('client', 4, '10:00'),
  move('client', 5, '11:00'),
  move('provider', 6, '12:00'),
  answer('client', true),
  answer('provider', false),
  (scene) => t.call(sayOnMyWay, { token: scene.provider.token, params: { id: scene.id } }),
  (scene) => t.call(checkIn, { token: scene.provider.token, params: { id: scene.id }, body: {} }),
  (scene) => t.call(checkOut, { token: scene.provider.token, params: { id: scene.id }, body: {} }),
  (scene) => {
    const body = { statement: 'Nobody came' }
    return t.call(reportNobodyCame, { token: scene.client.token, params: { id: scene.id }, body })
  },
  (scene) => t.call(withdrawReschedule, { token: scene.provider.token, params: { id: scene.id } }),
  (scene) => t.call(openCheckout, { token: scene.client.token, body: { booking_id: scene.id } }),
  async (scene) => (scene.session === null ? undefined : pay(t, scene.session)),
  () => workOnce(t),
  () => workOnce(t),
]

/** Where a storm may find a booking, and when. */
const SCENES: { name: string; make: () => Promise<Visit & { sessionId?: string }>; at: string; opens?: true }[] = [
  { name: 'waiting, as its time runs out', make: () => addPending(t, OPTIONS), at: hoursAfter(TEST_NOW, 24) },
  { name: 'accepted, with an open checkout', make: () => addConfirmed(t, OPTIONS), at: TEST_NOW, opens: true },
  { name: 'unpaid, as its time runs out', make: () => addConfirmed(t, OPTIONS), at: hoursAfter(TEST_NOW, 24) },
  { name: 'paid, far ahead', make: () => addPaid(t, OPTIONS), at: TEST_NOW },
  { name: 'paid, near', make: () => addPaid(t, OPTIONS), at: moment(2, '20:00') },
  {
    name: 'paid, completed before its time',
    make: async () => {
      const visit = await addPaid(t, OPTIONS)
      await setStatusOf(t, visit, 'provider', 'completed')
      return visit
    },
    at: moment(2, '20:00'),
  },
  {
    name: 'unpaid, completed before its time',
    make: async () => {
      const visit = await addConfirmed(t, OPTIONS)
      await setStatusOf(t, visit, 'provider', 'completed')
      return visit
    },
    at: hoursAfter(TEST_NOW, 24),
  },
  { name: 'paid, at the door', make: () => addPaid(t, OPTIONS), at: moment(3, '09:35') },
  { name: 'paid, over for three days', make: () => addPaid(t, OPTIONS), at: moment(6, '10:00') },
]
const OPTIONS = { price: PRICE / 100, gst: '123456782RT0001' }

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

test.each(SCENES)('$name', { timeout: 60_000 + ROUNDS * 3000 }, async ({ make, at, opens }) => {
  for (let round = 0; round < Math.ceil(ROUNDS / SCENES.length); round += 1) {
    t.setNow(TEST_NOW)
    const visit = await make()
    const session = opens ? await checkoutOf(t, visit) : (visit.sessionId ?? null)
    t.setNow(at)
    const before = await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })
    const scene = { ...visit, session, fee: before.body.cancellation.fee }
    const answers = await Promise.all(shuffled(ACTS).map((act) => act(scene)))
    for (const answered of answers) if (answered) expect(answered.status).toBeLessThan(500)
    await workOnce(t)
    await checkTime(visit)
    await checkMoney(visit, Math.round(scene.fee * 100))
    expect(await findStaleListings(t.db, t.deps.localTime.localDate(t.clock.now()))).toEqual([])
    await sql`truncate booking, payment, claim, notification, rate_limit cascade`.execute(t.db)
  }
})

async function checkTime({ id, client, provider }: Visit): Promise<void> {
  const booking = await t.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { rows } = await sql<{ party_id: string; starts_at: Date }>`
    select party_id, lower(visit) as starts_at from claim where claim_id = ${id}`.execute(t.db)
  const held = booking.status === 'cancelled' ? [] : [client.id, provider.id]
  expect(rows.map((row) => row.party_id).toSorted()).toEqual(held.toSorted())
  for (const row of rows) expect(row.starts_at).toEqual(booking.starts_at)
  const told = t.db.selectFrom('booking_event').select('to_status').where('booking_id', '=', id)
  const events = await told.orderBy('seq').execute()
  // One end at most; the payment that comes after it is reported too.
  expect(events.at(-1)?.to_status).toBe(booking.status)
  const open = await t.db.selectFrom('reschedule_proposal').select('id').where('state', '=', 'open').execute()
  expect(open.length).toBeLessThanOrEqual(['pending', 'confirmed'].includes(booking.status) ? 1 : 0)
}

async function checkMoney({ id }: Visit, feeCents: number): Promise<void> {
  const { rows } = await sql<{
    state: string
    reason: string
    payment: string
    paid: boolean
    kept: number
    owed: number
  }>`
    select b.status as state, b.cancel_reason as reason, p.status as payment, p.paid_at is not null as paid,
      p.paid_cents as kept, p.amount_cents as owed
    from booking b join visit_payment p on p.booking_id = b.id where b.id = ${id}`.execute(t.db)
  const [now] = rows
  if (!now) throw new Error('no booking')
  expect(now.owed).toBe(PRICE + TAX)
  // The gateway has what we say is kept: nothing lost, nothing returned twice.
  const taken = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - refunded_cents), 0)::int as cents from sandbox_checkout
    where state = 'complete' and client_reference in (select s.id from checkout_session s
      join customer_order o on o.id = s.order_id where o.booking_id = ${id})`.execute(t.db)
  expect(taken.rows[0]?.cents).toBe(now.kept)
  if (now.state !== 'cancelled') return expect(['unpaid', 'paid']).toContain(now.payment)
  const keeps = now.reason === 'client' ? [0, feeCents] : [0]
  if (now.paid) expect(keeps).toContain(now.kept)
}
