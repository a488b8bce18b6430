import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, getBookingHistory, listBookings, setBookingStatus } from '#contract/bookings.ts'
import { openCalendarFeed, readCalendarFeed } from '#contract/calendars.ts'
import { listOutbox } from '#contract/notifications.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { shortClockText, day, hoursAfter, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addConfirmed, addPaid, checkoutOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'

/** Visits that the provider completes days before they take place: it takes nothing from the client. */
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

type Side = 'client' | 'provider'

const read = async (visit: Visit, side: Side = 'client') =>
  (await t.call(getBooking, { token: visit[side].token, params: { id: visit.id } })).body
const set = (
  visit: Visit,
  side: Side,
  body: { status: 'confirmed' | 'cancelled' | 'completed'; expected_fee?: number },
) => t.call(setBookingStatus, { token: visit[side].token, params: { id: visit.id }, body })
const messagesTo = async (to: string) => (await t.call(listOutbox, { query: { to } })).body

/** Ten days ahead, paid, and completed today. */
async function addHasty(change: { tier?: 'firm' } = {}): Promise<Visit> {
  const visit = await addPaid(t, { date: day(10), ...change })
  await setStatusOf(t, visit, 'provider', 'completed')
  return visit
}

test('contact and street stay open until a day after the visit, and the calendar keeps it', async () => {
  const visit = await addHasty()
  const feed = await t.call(openCalendarFeed, { token: visit.provider.token })
  const calendar = async () =>
    String((await t.call(readCalendarFeed, { params: { token: feed.body.url.split('/').at(-1)! } })).body)
  for (const at of [moment(9, '12:00'), moment(10, '08:50'), moment(11, '09:55')]) {
    t.setNow(at)
    expect((await read(visit, 'provider')).location.street_address).toBe('12 Test Street')
    expect((await read(visit)).provider.phone_number).toBe(visit.provider.phone)
    expect(await calendar()).toMatch(/LOCATION:12 Test Street[^]*STATUS:CONFIRMED/)
  }
  t.setNow(moment(11, '10:00'))
  expect((await read(visit, 'provider')).location.street_address).toBeNull()
  expect((await read(visit)).provider.phone_number).toBeNull()
})

test('the client is asked by mail whether it has happened, and by SMS when the visit is near', async () => {
  const far = await addHasty()
  const [mail] = await messagesTo(far.client.email)
  expect(mail).toMatchObject({ subject: 'Has your Gel Manicure visit taken place?' })
  expect(mail?.text).toContain(`It hasn’t happened yet: http://localhost:8000/bookings/${far.id}`)
  expect((await messagesTo(far.client.phone)).filter(({ text }) => text.includes('as completed'))).toEqual([])

  const near = await addPaid(t, { date: day(1) })
  await setStatusOf(t, near, 'provider', 'completed')
  expect((await messagesTo(near.client.phone))[0]?.text).toMatch(/as completed. Not yet\? Tell us here: http/)

  const over = await addPaid(t, { date: day(1) })
  t.setNow(moment(1, '10:00'))
  await setStatusOf(t, over, 'provider', 'completed')
  await t.app.work.runDue()
  expect((await messagesTo(over.client.email))[0]?.subject).toBe('Receipt for your Gel Manicure visit')
})

test('the client puts it back until the end; nobody else does, and the provider is told each time', async () => {
  const visit = await addHasty()
  expect((await read(visit)).can).toMatchObject({ put_back: true, cancel: true, reschedule: false })
  expect((await read(visit, 'provider')).can.put_back).toBe(false)
  expect((await set(visit, 'provider', { status: 'confirmed' })).body).toMatchObject({
    code: 'wrong_state',
    detail: 'This booking has already been completed.',
  })
  for (let round = 0; round < 2; round++) {
    expect((await set(visit, 'client', { status: 'confirmed' })).body).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      deadline_text: null,
      can: { put_back: false, cancel: true, reschedule: true },
    })
    expect((await set(visit, 'client', { status: 'confirmed' })).body.code).toBe('forbidden')
    await setStatusOf(t, visit, 'provider', 'completed')
  }
  const told = (await messagesTo(visit.provider.email)).filter(({ subject }) =>
    subject?.startsWith('Not completed yet'),
  )
  expect(told).toHaveLength(2)
  const asked = (await messagesTo(visit.client.email)).filter(({ subject }) => subject?.startsWith('Has your'))
  expect(asked).toHaveLength(3)
  const history = await t.call(getBookingHistory, { token: visit.provider.token, params: { id: visit.id } })
  expect(history.body.map(({ what }) => what)).toContain('Reopened the visit: it has not taken place yet')
  const claims = await t.db.selectFrom('claim').select('party_id').where('claim_id', '=', visit.id).execute()
  expect(claims).toHaveLength(2)

  t.setNow(moment(10, '10:00'))
  expect((await set(visit, 'client', { status: 'confirmed' })).status).toBe(403)
  expect((await read(visit)).can).toMatchObject({ put_back: false, cancel: false })
})

test('the client cancels it by the rules of a confirmed visit', async () => {
  const far = await addHasty({ tier: 'firm' })
  expect((await set(far, 'client', { status: 'cancelled' })).body).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'client',
    refund_state: 'requested',
  })
  const near = await addHasty({ tier: 'firm' })
  t.setNow(moment(9, '12:00'))
  expect((await read(near)).cancellation.fee).toBe(80)
  expect((await set(near, 'client', { status: 'cancelled' })).body).toMatchObject({
    code: 'fee_changed',
    meta: { fee: 80 },
  })
  const cancelled = await set(near, 'client', { status: 'cancelled', expected_fee: 80 })
  expect(cancelled.body).toMatchObject({ status: 'cancelled', payment_status: 'paid' })
  const started = await addHasty()
  t.setNow(moment(10, '09:00'))
  expect((await set(started, 'client', { status: 'cancelled' })).body.code).toBe('wrong_state')
})

test('an unpaid one gets its deadline again, not a longer one, and time enough to pay when that has passed', async () => {
  const [soon, late] = [await addConfirmed(t, { date: day(10) }), await addConfirmed(t, { date: day(10) })]
  const due = `You have until ${shortClockText(hoursAfter(TEST_NOW, 24))} to pay`
  expect((await read(soon)).deadline_text).toBe(due)
  for (const visit of [soon, late]) await setStatusOf(t, visit, 'provider', 'completed')
  expect((await read(soon)).deadline_text).toBeNull()
  t.advance(2 * 3_600_000)
  await set(soon, 'client', { status: 'confirmed' })
  expect((await read(soon)).deadline_text).toBe(due)

  t.setNow(moment(5, '12:00'))
  await t.app.work.runDue()
  expect((await read(soon)).cancel_reason).toBe('unpaid')
  // A completed visit is owed without a deadline.
  expect((await read(late)).status).toBe('completed')
  await set(late, 'client', { status: 'confirmed' })
  expect((await read(late)).deadline_text).toBe(`You have until ${shortClockText(moment(5, '12:30'))} to pay`)
  await pay(t, await checkoutOf(t, late))
  await t.app.work.runDue()
  expect(await read(late)).toMatchObject({ status: 'confirmed', payment_status: 'paid', deadline_text: null })
})

test('both are still reminded of it, and it stays among the past visits of the lists', async () => {
  const visit = await addHasty()
  for (const at of [moment(9, '09:30'), moment(10, '07:30')]) {
    t.setNow(at)
    await t.app.work.runDue()
  }
  for (const { email } of [visit.client, visit.provider]) {
    const subjects = (await messagesTo(email)).map(({ subject }) => subject ?? '')
    expect(subjects.filter((subject) => /^(Today|Tomorrow|Soon): /.test(subject))).toHaveLength(2)
  }
  const past = await t.call(listBookings, { token: visit.client.token, query: { tab: 'past' } })
  expect(past.body.map(({ id }) => id)).toEqual([visit.id])
  t.setNow(moment(30, '10:00'))
  await t.app.work.runDue()
  expect((await messagesTo(visit.client.email)).filter(({ subject }) => subject?.startsWith('How was'))).toEqual([])
})

test('every order of simultaneous events leaves time and money consistent', async () => {
  for (let round = 0; round < 6; round++) {
    const visit = await addPaid(t, { date: day(10) })
    const answers = await Promise.all([
      set(visit, 'provider', { status: 'completed' }),
      set(visit, 'client', { status: 'confirmed' }),
      set(visit, 'client', { status: round % 2 === 0 ? 'cancelled' : 'confirmed' }),
      set(visit, 'client', { status: 'confirmed' }),
      set(visit, 'provider', { status: 'completed' }),
    ])
    expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
    const { status, refund_state } = await read(visit)
    expect(refund_state).toBe(status === 'cancelled' ? 'requested' : null)
    const claims = await t.db.selectFrom('claim').select('party_id').where('claim_id', '=', visit.id).execute()
    expect(claims).toHaveLength(status === 'cancelled' ? 0 : 2)
    const history = await t.call(getBookingHistory, { token: visit.client.token, params: { id: visit.id } })
    const changes = history.body.filter(({ event }) => ['complete', 'put_back', 'cancel_by_client'].includes(event))
    expect(changes).toHaveLength(answers.filter((answer) => answer.status === 200).length)
  }
})

test('once nothing is left to say of a visit, no sweep looks at it again', async () => {
  const early = await addHasty()
  const over = await addPaid(t, { date: day(10) })
  const cancelled = await addPaid(t, { date: day(10) })
  await setStatusOf(t, cancelled, 'client', 'cancelled')
  t.setNow(moment(10, '10:00'))
  await setStatusOf(t, over, 'provider', 'completed')
  // A day after its end, when the others would be asked.
  t.setNow(moment(11, '10:01'))
  await t.app.work.runDue()
  const ids = [early.id, over.id, cancelled.id]
  const rows = await t.db
    .selectFrom('booking')
    .select(['visit_reminder_at', 'asked_at'])
    .where('id', 'in', ids)
    .execute()
  expect(rows).toEqual(ids.map(() => ({ visit_reminder_at: null, asked_at: null })))
})
