import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, listBookings, setBookingStatus } from '#contract/bookings.ts'
import { listOutbox } from '#contract/notifications.ts'
import { getClock, moveClock } from '#contract/sandbox.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { shortClockText, day, hoursAfter, longDay, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addConfirmed, addPaid, addPending, checkoutOf, pay, type Visit } from '#tests/factories/visits.ts'
import { BOOKING_CHANGED } from '#server/bookings/events.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await t.db.insertInto('deployment').values({ is_sandbox: true }).execute()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const advance = async (duration: string) => (await t.call(moveClock, { body: { advance: duration } })).body
const read = async ({ id, client }: Visit) => (await t.call(getBooking, { token: client.token, params: { id } })).body
const subjectsTo = async (to: string) =>
  (await t.call(listOutbox, { query: { to } })).body.map((m) => m.subject ?? m.text)

test('a request that nobody answers expires after 24 hours and both are told', async () => {
  const visit = await addPending(t)
  await advance('PT23H59M')
  expect((await read(visit)).status).toBe('pending')
  await advance('PT1M')
  expect(await read(visit)).toMatchObject({ status: 'cancelled', cancel_reason: 'expired' })
  expect((await subjectsTo(visit.client.email))[0]).toBe('Your Gel Manicure request was not answered in time')
  expect((await subjectsTo(visit.provider.email))[0]).toMatch(/^A request has expired/)
  expect((await subjectsTo(visit.client.phone))[0]).toMatch(/not answered in time/)
  const late = await t.call(setBookingStatus, {
    token: visit.provider.token,
    params: { id: visit.id },
    body: { status: 'confirmed' },
  })
  expect(late.body.code).toBe('wrong_state')
  // The hour is free again.
  await addPending(t, { provider: visit.provider })
})

test('an overdue request cannot be accepted even before the sweep has seen it', async () => {
  const visit = await addPending(t)
  t.advance(24 * 3_600_000)
  const late = await t.call(setBookingStatus, {
    token: visit.provider.token,
    params: { id: visit.id },
    body: { status: 'confirmed' },
  })
  expect(late.body).toMatchObject({ code: 'wrong_state', detail: 'The time to answer this request has passed.' })
})

test('an unpaid visit is reminded of once at half time and then given up without a fee', async () => {
  const visit = await addConfirmed(t)
  expect((await read(visit)).deadline_text).toBe(`You have until ${shortClockText(hoursAfter(TEST_NOW, 24))} to pay`)
  await advance('PT12H')
  await advance('PT9H')
  await advance('PT1M')
  const reminders = (await subjectsTo(visit.client.email)).filter((text) => text.startsWith('Please pay'))
  expect(reminders).toHaveLength(1)
  expect((await read(visit)).status).toBe('confirmed')
  await advance('PT3H')
  expect(await read(visit)).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid', payment_status: 'unpaid' })
  expect((await subjectsTo(visit.provider.email))[0]).toMatch(/^Cancelled \(not paid\)/)
})

test('an open checkout defers the deadline until it ends, and no new one is made after it', async () => {
  const visit = await addConfirmed(t)
  await advance('PT23H50M')
  const session = await checkoutOf(t, visit)
  await advance('PT15M')
  expect((await read(visit)).status).toBe('confirmed')
  expect(await checkoutOf(t, visit)).toBe(session)
  await advance('PT16M')
  expect(await read(visit)).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid' })

  const other = await addConfirmed(t)
  await advance('PT23H50M')
  const open = await checkoutOf(t, other)
  await advance('PT15M')
  await pay(t, open)
  await advance('P1D')
  expect(await read(other)).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
})

test('sends no payment reminder for a paid visit', async () => {
  const visit = await addConfirmed(t)
  await pay(t, await checkoutOf(t, visit))
  await advance('P2D')
  expect((await subjectsTo(visit.client.email)).filter((text) => text.startsWith('Please pay'))).toEqual([])
})

test('the clock takes a moment, a duration or a reset and nothing else', async () => {
  const moved = await t.call(moveClock, { body: { now: moment(22, '13:00') } })
  expect(moved.body.now).toMatch(new RegExp(`^${day(22)}T20:0`))
  expect(moved.body.local).toBe(`${longDay(day(22))} at 1:00 PM`)
  expect((await t.call(getClock)).body.now).toMatch(new RegExp(`^${day(22)}T20:0`))
  const kept = await t.db.selectFrom('deployment').select('clock_offset_ms').executeTakeFirstOrThrow()
  expect(kept.clock_offset_ms).toBe(t.clock.offset())
  for (const body of [{ advance: 'soon' }, { now: 'never' }, {}, { advance: 'P900Y' }, { reset: false }])
    expect((await t.call(moveClock, { body: body as never })).status).toBe(422)
  const reset = await t.call(moveClock, { body: { reset: true } })
  expect(Math.abs(Date.parse(reset.body.now) - Date.now())).toBeLessThan(60_000)
})

test('expired visits leave the upcoming tab', async () => {
  const visit = await addPending(t)
  const upcoming = async () =>
    (await t.call(listBookings, { token: visit.client.token, query: { tab: 'upcoming' } })).body.length
  expect(await upcoming()).toBe(1)
  await advance('P1D')
  expect(await upcoming()).toBe(0)
})

test('both are reminded a day and two hours before, once each', async () => {
  const visit = await addConfirmed(t)
  await pay(t, await checkoutOf(t, visit))
  for (const now of [moment(2, '08:59'), moment(2, '09:01'), moment(3, '06:59'), moment(3, '07:01')])
    for (let sweep = 0; sweep < 2; sweep++) await t.call(moveClock, { body: { now } })
  for (const person of [visit.client, visit.provider]) {
    const subjects = await subjectsTo(person.email)
    expect(subjects.filter((text) => text.startsWith('Tomorrow: '))).toHaveLength(1)
    expect(subjects.filter((text) => text.startsWith('Soon: '))).toHaveLength(1)
  }
  expect((await subjectsTo(visit.client.phone))[0]).toBe(
    'Homebloom: Amara Quimby is coming to you at 9:00 AM for Gel Manicure.',
  )
})

test('simultaneous sweeps act and notify once, with one line in the history', async () => {
  const visits = await Promise.all([addPaid(t), addPaid(t), addConfirmed(t), addPending(t)])
  const sweepAt = async (instant: string) => {
    t.setNow(instant)
    await Promise.all(Array.from({ length: 6 }, () => t.app.work.runDue()))
  }
  for (const instant of [moment(2, '09:30'), moment(3, '07:30'), moment(4, '10:30'), moment(93, '11:00')])
    await sweepAt(instant)
  const ids = visits.map(({ id }) => id)
  const rows = await t.db
    .selectFrom('booking_event')
    .select(['booking_id', 'event'])
    .where('booking_id', 'in', ids)
    .orderBy('seq')
    .execute()
  const eventsOf = (n: number) => rows.filter((row) => row.booking_id === ids[n]).map((row) => row.event)
  const said = ['request', 'accept', 'paid', 'remind_day', 'remind_soon', 'ask_completion', 'complete_unattended']
  expect(eventsOf(0).toSorted()).toEqual(said.toSorted())
  expect(eventsOf(1).toSorted()).toEqual(said.toSorted())
  expect(eventsOf(2)).toEqual(['request', 'accept', 'leave_unpaid'])
  expect(eventsOf(3)).toEqual(['request', 'expire'])
})

test('a booking that fails does not stop the sweep for the others', async () => {
  const [broken, whole] = [await addConfirmed(t), await addConfirmed(t)]
  let failures = 0
  t.deps.events.subscribe(BOOKING_CHANGED, async (_trx, { booking, change }) => {
    if (booking.row.id !== broken.id || change !== 'remind_payment') return
    failures += 1
    throw new Error('broken on purpose')
  })
  await advance('P3D')
  expect(failures).toBeGreaterThan(0)
  const { body } = await t.call(getBooking, { token: whole.client.token, params: { id: whole.id } })
  expect(body).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid' })
})

test('a paid visit that nobody closes is asked about after a day and closed after three', async () => {
  const visit = await addConfirmed(t)
  await pay(t, await checkoutOf(t, visit))
  await t.call(moveClock, { body: { now: moment(4, '10:01') } })
  expect((await subjectsTo(visit.provider.email))[0]).toMatch(/^How was it/)
  await t.call(moveClock, { body: { now: moment(6, '09:59') } })
  expect((await read(visit)).status).toBe('confirmed')
  await t.call(moveClock, { body: { now: moment(6, '10:01') } })
  expect((await read(visit)).status).toBe('completed')
})

test('a long visit is asked about a day after its end', async () => {
  const visit = await addPaid(t)
  // From nine to three.
  await t.db
    .updateTable('booking')
    .set({ ends_at: moment(3, '15:00') })
    .where('id', '=', visit.id)
    .execute()
  const asked = async () => (await subjectsTo(visit.provider.email)).some((text) => text.startsWith('How was it'))
  await t.call(moveClock, { body: { now: moment(4, '14:59') } })
  expect(await asked()).toBe(false)
  await t.call(moveClock, { body: { now: moment(4, '15:01') } })
  expect(await asked()).toBe(true)
  await t.call(moveClock, { body: { now: moment(6, '14:59') } })
  expect((await read(visit)).status).toBe('confirmed')
  await t.call(moveClock, { body: { now: moment(6, '15:01') } })
  expect((await read(visit)).status).toBe('completed')
})

test('a visit of which nobody spoke for days is asked about first, and closed a day later', async () => {
  for (const jump of [moment(7, '10:00'), moment(120, '10:00')]) {
    t.setNow(TEST_NOW)
    const visit = await addPaid(t)
    const asked = async () =>
      (await subjectsTo(visit.provider.email)).filter((text) => text.startsWith('How was it')).length
    // The jobs did not run in between.
    t.setNow(jump)
    for (let sweep = 0; sweep < 3; sweep++) await t.app.work.runDue()
    expect([(await read(visit)).status, await asked()]).toEqual(['confirmed', 1])
    t.setNow(hoursAfter(jump, 23.9))
    await t.app.work.runDue()
    expect((await read(visit)).status).toBe('confirmed')
    t.setNow(hoursAfter(jump, 24.1))
    await t.app.work.runDue()
    expect([(await read(visit)).status, await asked()]).toEqual(['completed', 1])
  }
})
