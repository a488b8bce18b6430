import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideApplicant, getApplicant, getVisitsAhead } from '#contract/admin.ts'
import { createBooking, getBooking, getBookingHistory, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { checkIn, checkOut, sayOnMyWay, sayRunningLate } from '#contract/bookings/visit-day.ts'
import { rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { listOutbox } from '#contract/notifications.ts'
import { getMyVerification } from '#contract/providers.ts'
import { placeVisitOrder, type OrderLine } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addConfirmed, addPaid, addPending, checkoutOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { processDueBookings } from './process-due.ts'

/** Upcoming visits of a suspended provider. */
let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await addPerson(t, { role: 'admin' })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

type Choice = { visits?: 'cancel' | 'keep'; keep_reason?: string }
/** By an admin who has just proved the second factor, unless another one is named. */
const suspend = async (id: string, more: Choice = {}, token?: string) =>
  t.call(decideApplicant, {
    token: token ?? (await newSession(t, admin.id)),
    params: { id },
    body: { decision: 'suspend', reason: 'A complaint', ...more },
  })
const read = async (visit: Visit, side: 'client' | 'provider' = 'client') =>
  (await t.call(getBooking, { token: visit[side].token, params: { id: visit.id } })).body
const set = (visit: Visit, side: 'client' | 'provider', status: 'confirmed' | 'cancelled' | 'completed') =>
  t.call(setBookingStatus, { token: visit[side].token, params: { id: visit.id }, body: { status } })
const messagesTo = async (to: string) => (await t.call(listOutbox, { query: { to } })).body

/** A request, an unpaid visit, a paid one, one completed early and one that is over. */
async function addWork(provider: Bookable) {
  const pending = await addPending(t, { provider, time: '09:00' })
  const unpaid = await addConfirmed(t, { provider, time: '11:00' })
  const paid = await addPaid(t, { provider, time: '13:00' })
  const early = await addPaid(t, { provider, time: '15:00' })
  await setStatusOf(t, early, 'provider', 'completed')
  const over = await addPaid(t, { provider, date: day(1), time: '09:00' })
  t.setNow(moment(1, '11:00'))
  return { pending, unpaid, paid, early, over }
}

test('the decision says what it would cancel; nothing happens to the visits after it, and the sweep cancels them', async () => {
  const provider = await addBookable(t, { tier: 'firm' })
  const { pending, unpaid, paid, early, over } = await addWork(provider)
  const ahead = await t.call(getVisitsAhead, { token: admin.token, params: { id: provider.id } })
  expect(ahead.body).toMatchObject({ requests: 1, visits: 3, paid: 160 })
  expect((await suspend(provider.id)).status).toBe(200)

  // Immediately, before any sweep.
  for (const visit of [pending, unpaid, paid, early]) {
    expect((await read(visit, 'provider')).location.street_address).toBeNull()
    for (const [side, status] of [
      ['provider', 'confirmed'],
      ['provider', 'completed'],
      ['client', 'cancelled'],
    ] as const)
      expect((await set(visit, side, status)).status).toBe(409)
    const moved = await t.call(rescheduleBooking, {
      token: visit.client.token,
      params: { id: visit.id },
      body: { date: day(5), time: '10:00' },
    })
    expect(moved.status).toBe(409)
  }
  const checkout = await t.call(openCheckout, { token: unpaid.client.token, body: { booking_id: unpaid.id } })
  expect(checkout.body.code).toBe('wrong_state')

  await Promise.all([t.app.work.runDue(), t.app.work.runDue()])
  for (const visit of [pending, unpaid, paid, early]) {
    expect(await read(visit)).toMatchObject({ status: 'cancelled', cancel_reason: 'admin' })
    expect(await t.db.selectFrom('claim').select('party_id').where('claim_id', '=', visit.id).execute()).toEqual([])
    for (const to of [visit.client.email, visit.client.phone])
      expect((await messagesTo(to)).filter(({ text }) => text.includes('can no longer take visits'))).toHaveLength(1)
  }
  for (const visit of [paid, early]) expect((await read(visit)).refund_state).toBe('requested')
  const history = await t.call(getBookingHistory, { token: paid.client.token, params: { id: paid.id } })
  expect(history.body.at(-1)).toMatchObject({ by: 'Homebloom', what: expect.stringContaining('can no longer come') })
  const asked = { token: provider.token }
  expect((await t.call(getMyVerification, asked)).body.suspended_visits).toBe('cancel')
  const texts = (await messagesTo(provider.email)).map(({ text }) => text)
  expect(texts.join()).toContain('Your upcoming visits are cancelled')
  // One message about all of it, not one for each visit.
  expect((await messagesTo(provider.email)).filter(({ subject }) => subject?.startsWith('Cancelled'))).toEqual([])

  // Past visits stay the provider's, who can no longer contact the client.
  expect((await read(over, 'provider')).location.street_address).toBeNull()
  expect(await set(over, 'provider', 'completed')).toMatchObject({ status: 200, body: { payment_status: 'paid' } })
})

test('a suspended provider cannot set out or check in any more, but can still say that they have left a home', async () => {
  const provider = await addBookable(t)
  const [inside, next] = [
    await addPaid(t, { provider, date: day(1), time: '09:00' }),
    await addPaid(t, { provider, date: day(1), time: '11:00' }),
  ]
  const asked = ({ id }: Visit) => ({ token: provider.token, params: { id } })
  t.setNow(moment(1, '08:45'))
  expect((await t.call(checkIn, { ...asked(inside), body: {} })).status).toBe(200)
  expect((await suspend(provider.id)).status).toBe(200)
  const refused = { status: 409, body: { detail: expect.stringContaining('can no longer take place') } }
  expect(await t.call(sayOnMyWay, asked(next))).toMatchObject(refused)
  expect(await t.call(sayRunningLate, { ...asked(next), body: { minutes: 10 } })).toMatchObject(refused)
  t.setNow(moment(1, '10:45'))
  expect(await t.call(checkIn, { ...asked(next), body: {} })).toMatchObject(refused)
  expect((await t.call(checkOut, { ...asked(inside), body: {} })).status).toBe(200)
})

test('keeping the visits needs a reason, and keeps what was accepted only', async () => {
  const provider = await addBookable(t)
  const { pending, paid } = await addWork(provider)
  const refused = await suspend(provider.id, { visits: 'keep' })
  expect([refused.status, refused.body.detail]).toEqual([422, 'Please give a reason to keep the visits'])
  expect((await suspend(provider.id, { visits: 'keep', keep_reason: 'All is agreed with the clients' })).status).toBe(
    200,
  )
  expect((await set(pending, 'provider', 'confirmed')).status).toBe(409)
  await t.app.work.runDue()
  expect((await read(pending)).status).toBe('cancelled')
  expect(await read(paid, 'provider')).toMatchObject({
    status: 'confirmed',
    location: { street_address: '12 Test Street' },
  })
  const kept = await t.db
    .selectFrom('verification_event')
    .select('kept_reason')
    .where('provider_id', '=', provider.id)
    .where('kept_reason', 'is not', null)
    .execute()
  expect(kept).toEqual([{ kept_reason: 'All is agreed with the clients' }])
  expect((await messagesTo(provider.email)).map(({ text }) => text).join()).toContain('Visits you accepted stay booked')
  const shown = await t.call(getApplicant, { token: admin.token, params: { id: provider.id } })
  expect(shown.body.history[0]).toMatchObject({
    text: 'Suspended; accepted visits stay: All is agreed with the clients',
    reason: 'A complaint',
  })
  expect((await t.call(getMyVerification, { token: provider.token })).body.suspended_visits).toBe('keep')
  expect((await set(paid, 'provider', 'completed')).status).toBe(200)
  const rival = await addPerson(t)
  const body = { service_id: provider.serviceId, date: day(6), time: '09:00' }
  expect((await t.call(createBooking, { token: rival.token, body })).status).toBe(409)
})

test('more visits than a sweep takes are closed at once and cancelled by as many sweeps as it takes', async () => {
  const provider = await addBookable(t)
  const visit = await addConfirmed(t, { provider })
  await copyVisit(visit.id, 4)
  const sweep = () => processDueBookings(t.deps, 3)
  t.setNow(moment(2, '10:00'))
  await suspend(provider.id)
  await liftSuspension(provider.id)
  // Suspended or not: the clients were notified, so the visits stay cancelled.
  expect((await set(visit, 'provider', 'completed')).status).toBe(409)
  const left = async () => {
    const rows = await t.db.selectFrom('booking').select('status').where('provider_id', '=', provider.id).execute()
    return rows.filter(({ status }) => status !== 'cancelled').length
  }
  await sweep()
  expect(await left()).toBe(2)
  // A visit that the next sweep cancels gets no reminder.
  const said = await t.db.selectFrom('booking_event').select('id').where('event', '=', 'remind_day').execute()
  expect(said).toEqual([])
  await sweep()
  expect(await left()).toBe(0)
})

/** Visits that exist only as rows: at the same hour, as the API would not take them. */
async function copyVisit(id: string, count: number): Promise<void> {
  const booking = await t.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, () => newId())
  await t.db
    .insertInto('booking')
    .values(ids.map((copy) => ({ ...booking, id: copy })))
    .execute()
  const lines: OrderLine[] = [{ kind: 'service', label: booking.title, amount_cents: booking.price_cents }]
  await inTransaction(t.db, async (trx) => {
    for (const bookingId of ids)
      await placeVisitOrder(trx, {
        bookingId,
        payerId: booking.client_id,
        payeeId: booking.provider_id,
        lines,
        at: booking.created_at,
      })
  })
}

test('a suspension and a simultaneous acceptance leave the provider no visit', async () => {
  for (let round = 0; round < 4; round++) {
    const provider = await addBookable(t)
    const visits = [await addPending(t, { provider }), await addPaid(t, { provider, time: '12:00' })]
    await Promise.all([
      set(visits[0]!, 'provider', 'confirmed'),
      suspend(provider.id),
      set(visits[1]!, 'client', 'cancelled'),
      t.app.work.runDue(),
    ])
    await t.app.work.runDue()
    for (const visit of visits) expect((await read(visit)).status).toBe('cancelled')
    expect((await read(visits[1]!)).refund_state).toBe('requested')
  }
})

const liftSuspension = (id: string) =>
  t.call(decideApplicant, {
    token: admin.token,
    params: { id },
    body: { decision: 'lift_suspension', reason: 'All is clear' },
  })

test('approved again, the provider reaches the client of a visit that was over, and what was withdrawn stays so', async () => {
  const provider = await addBookable(t)
  const { paid, over } = await addWork(provider)
  await suspend(provider.id)
  expect((await read(over, 'provider')).location.street_address).toBeNull()
  await liftSuspension(provider.id)
  expect((await read(over, 'provider')).location.street_address).toBe('12 Test Street')
  expect((await read(paid, 'provider')).location.street_address).toBeNull()
  await t.app.work.runDue()
  expect((await read(paid)).status).toBe('cancelled')
})

test('a second suspension takes the visits that the first one kept', async () => {
  const provider = await addBookable(t)
  const { paid } = await addWork(provider)
  await suspend(provider.id, { visits: 'keep', keep_reason: 'All is agreed' })
  await liftSuspension(provider.id)
  await suspend(provider.id)
  await t.app.work.runDue()
  expect(await read(paid)).toMatchObject({ status: 'cancelled', refund_state: 'requested' })
})

test('whatever else happens in the moment of a suspension, no money is kept for a visit that is cancelled', async () => {
  for (let round = 0; round < 4; round++) {
    t.setNow(TEST_NOW)
    const provider = await addBookable(t, { tier: 'firm' })
    const unpaid = await addConfirmed(t, { provider, time: '11:00' })
    const paid = await addPaid(t, { provider, time: '13:00' })
    const session = await checkoutOf(t, unpaid)
    t.setNow(moment(2, '14:00'))
    const acts = [
      () => suspend(provider.id),
      () => suspend(provider.id),
      () => liftSuspension(provider.id),
      () => pay(t, session),
      () => set(unpaid, 'provider', 'completed'),
      () => set(paid, 'provider', 'completed'),
      () => t.app.work.runDue(),
    ]
    // Each round starts them in another order.
    const answers = await Promise.all([...acts.slice(round), ...acts.slice(0, round)].map((act) => act()))
    for (const answer of answers) if (answer) expect(answer.status).toBeLessThan(500)
    await t.app.work.runDue()
    for (const { id } of [unpaid, paid]) {
      const booking = await t.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow()
      const money = await t.db
        .selectFrom('customer_order')
        .selectAll()
        .where('booking_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(booking.status).toBe('cancelled')
      expect(money.paid_at === null || money.refunded_cents === money.amount_cents).toBe(true)
    }
  }
})

test('two admins who suspend differently at the same moment decide once', async () => {
  const provider = await addBookable(t)
  const visit = await addPaid(t, { provider })
  const [keeps, cancels] = await Promise.all([
    suspend(provider.id, { visits: 'keep', keep_reason: 'All is agreed' }),
    suspend(provider.id),
  ])
  expect(new Set([keeps.status, cancels.status])).toEqual(new Set([200, 409]))
  await t.app.work.runDue()
  expect((await read(visit)).status).toBe(keeps.status === 200 ? 'confirmed' : 'cancelled')
  const mails = (await messagesTo(provider.email)).filter(({ subject }) => subject?.includes('suspended'))
  expect(mails).toHaveLength(1)
})

test('a suspension that returns much money asks for the second factor once more; one that returns little does not', async () => {
  const [dear, cheap] = [await addBookable(t), await addBookable(t)]
  const visit = await addPaid(t, { provider: dear })
  await addPending(t, { provider: cheap })
  const token = await newSession(t, admin.id)
  t.advance(16 * 60_000)
  const refused = await suspend(dear.id, {}, token)
  expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required'])
  expect((await read(visit)).status).toBe('confirmed')
  expect((await t.call(getMyVerification, { token: dear.token })).body.state).toBe('approved')
  expect((await suspend(cheap.id, {}, token)).status).toBe(200)
  expect((await suspend(dear.id, { visits: 'keep', keep_reason: 'They wait' }, token)).status).toBe(200)
})
