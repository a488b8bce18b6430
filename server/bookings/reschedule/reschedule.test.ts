import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockPerson, unblockPerson } from '#contract/blocks.ts'
import { createBooking, getBooking, getBookingHistory, setBookingStatus } from '#contract/bookings.ts'
import {
  answerReschedule,
  listRescheduleTimes,
  rescheduleBooking,
  withdrawReschedule,
} from '#contract/bookings/reschedule.ts'
import { listOutbox } from '#contract/notifications.ts'
import { day, hoursAfter, longDay, moment, shortClockText, shortDay, TEST_NOW } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { RIVALS } from '#tests/factories/rivals.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, addPending, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { messagesOf } from '#tests/factories/messages.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

type Side = 'client' | 'provider'

const move = (visit: Visit, side: Side, date: string, time: string, headers = {}) =>
  t.call(rescheduleBooking, { token: visit[side].token, params: { id: visit.id }, body: { date, time }, headers })
const answer = (visit: Visit, side: Side, accept: boolean) =>
  t.call(answerReschedule, { token: visit[side].token, params: { id: visit.id }, body: { accept } })
const read = async (visit: Visit, side: Side = 'client') =>
  (await t.call(getBooking, { token: visit[side].token, params: { id: visit.id } })).body
const history = async (visit: Visit, side: Side) =>
  (await t.call(getBookingHistory, { token: visit[side].token, params: { id: visit.id } })).body
const subjectsTo = async (to: string) => (await t.call(listOutbox, { query: { to } })).body.map((m) => m.subject)
const textsTo = async (to: string) => (await t.call(listOutbox, { query: { to } })).body.map((m) => m.text)
const claimed = async ({ id }: Visit) =>
  (await t.db.selectFrom('claim').select('visit').where('claim_id', '=', id).execute()).map(({ visit }) =>
    String(visit),
  )

test('a client moves an accepted visit at 24 hours or more before it, twice; money and claims follow', async () => {
  const visit = await addPaid(t)
  const shown = await read(visit)
  expect(shown.rescheduling).toEqual({
    needs_answer: false,
    text: `You can move this visit yourself until ${shortDay(day(2))}, 9:00 AM, twice. It costs nothing.`,
  })
  t.setNow(moment(2, '08:59'))
  const moved = await move(visit, 'client', day(5), '15:00')
  expect(moved.body).toMatchObject({
    status: 'confirmed',
    payment_status: 'paid',
    scheduled_at: `${day(5)}T15:00`,
    time_text: '3:00 PM - 4:00 PM',
    amount_due: shown.amount_due,
    proposal: null,
  })
  expect(new Set(await claimed(visit))).toEqual(new Set([expect.stringContaining(`${day(5)} 22:00:00`)]))
  expect((await subjectsTo(visit.provider.email))[0]).toBe(
    `Moved: Gel Manicure is now on ${longDay(day(5))} at 3:00 PM`,
  )
  expect((await textsTo(visit.provider.phone))[0]).toMatch(/^Homebloom: Casey Quimby has moved Gel Manicure/)
  // The old hour is free for others.
  await addPending(t, { provider: visit.provider })
  expect((await move(visit, 'client', day(6), '10:00')).body.scheduled_at).toBe(`${day(6)}T10:00`)
  const third = await move(visit, 'client', day(7), '10:00')
  expect(third.body).toMatchObject({
    scheduled_at: `${day(6)}T10:00`,
    proposal: { is_mine: true, scheduled_at: `${day(7)}T10:00` },
    can: { withdraw_reschedule: true, answer_reschedule: false },
  })
})

test('inside of 24 hours the other side has to agree, and the cut-off for fees stays', async () => {
  const visit = await addPaid(t)
  t.setNow(moment(2, '09:01'))
  const asked = await move(visit, 'client', day(7), '10:00')
  expect(asked.body).toMatchObject({
    scheduled_at: `${day(3)}T09:00`,
    rescheduling: { needs_answer: true },
    cancellation: { fee: 40 },
    proposal: { is_mine: true },
  })
  expect((await subjectsTo(visit.provider.email))[0]).toBe('Casey Quimby proposes another time: Gel Manicure')
  expect((await answer(visit, 'client', true)).body.code).toBe('wrong_state')
  expect((await read(visit, 'provider')).can).toMatchObject({ answer_reschedule: true, reschedule: false })
  const agreed = await answer(visit, 'provider', true)
  expect(agreed.body).toMatchObject({ scheduled_at: `${day(7)}T10:00`, proposal: null })
  // Moving is no way around the fee.
  expect((await read(visit)).cancellation.fee).toBe(40)
  expect((await read(visit)).rescheduling?.needs_answer).toBe(false)
})

test('a provider always asks; a no leaves all as it was; what they ask for costs the client no free time', async () => {
  const visit = await addPaid(t)
  expect((await move(visit, 'provider', day(1), '15:00')).body.proposal).toMatchObject({ is_mine: true })
  expect((await answer(visit, 'client', false)).body).toMatchObject({
    scheduled_at: `${day(3)}T09:00`,
    proposal: null,
  })
  expect((await subjectsTo(visit.provider.email))[0]).toBe('Gel Manicure stays at its time')
  await move(visit, 'provider', day(1), '15:00')
  expect((await answer(visit, 'client', true)).body).toMatchObject({ scheduled_at: `${day(1)}T15:00` })
  expect((await read(visit)).cancellation).toMatchObject({ fee: 0 })
  t.setNow(moment(1, '14:55'))
  expect((await read(visit)).cancellation.fee).toBe(0)
})

test('a proposal expires by the sweep, is withdrawn by its maker and overtaken by a cancellation', async () => {
  const visit = await addPaid(t)
  t.setNow(moment(3, '05:00'))
  await move(visit, 'client', day(7), '10:00')
  // Half way to the visit is seven in the morning, which leaves less than half an hour.
  t.setNow(moment(3, '07:35'))
  expect((await read(visit)).proposal).toBeNull()
  expect((await answer(visit, 'provider', true)).body.code).toBe('wrong_state')
  await t.app.work.runDue()
  expect(await subjectsTo(visit.client.email)).toContain('Your proposal for Gel Manicure was not answered')
  await move(visit, 'client', day(7), '11:00')
  const withdraw = () => t.call(withdrawReschedule, { token: visit.client.token, params: { id: visit.id } })
  expect((await withdraw()).body.proposal).toBeNull()
  expect((await withdraw()).body.code).toBe('wrong_state')
  await move(visit, 'client', day(7), '12:00')
  await setStatusOf(t, visit, 'provider', 'cancelled')
  const states = await t.db
    .selectFrom('reschedule_proposal')
    .select('state')
    .where('booking_id', '=', visit.id)
    .execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual(['expired', 'overtaken', 'withdrawn'])
})

test('a request that waits is moved freely, but no move keeps it alive any longer', async () => {
  const visit = await addPending(t)
  const due = `You have until ${shortClockText(hoursAfter(TEST_NOW, 24))} to answer`
  t.advance(23 * 3_600_000)
  for (const time of ['10:00', '11:00', '12:00'])
    expect((await move(visit, 'client', day(6), time)).body.status).toBe('pending')
  expect((await read(visit, 'provider')).deadline_text).toBe(due)
  t.advance(3_600_000)
  await t.app.work.runDue()
  expect(await read(visit)).toMatchObject({ status: 'cancelled', cancel_reason: 'expired' })
})

test('a move never gives longer to pay, and a deadline that stays is not reminded of twice', async () => {
  const visit = await addConfirmed(t, { date: day(1), time: '13:00' })
  const due = `You have until ${shortClockText(moment(1, '11:00'))} to pay`
  expect((await read(visit)).deadline_text).toBe(due)
  t.setNow(moment(0, '23:30'))
  await t.app.work.runDue()
  t.setNow(moment(1, '07:05'))
  await t.app.work.runDue()
  const reminders = async () =>
    (await subjectsTo(visit.client.email)).filter((subject) => subject?.startsWith('Please pay'))
  expect(await reminders()).toHaveLength(1)
  await move(visit, 'client', day(9), '10:00')
  await answer(visit, 'provider', true)
  expect(await read(visit)).toMatchObject({ scheduled_at: `${day(9)}T10:00`, deadline_text: due })
  t.setNow(moment(1, '10:55'))
  await t.app.work.runDue()
  expect(await reminders()).toHaveLength(1)
  t.setNow(moment(1, '11:00'))
  await t.app.work.runDue()
  expect(await read(visit)).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid' })
})

test('the time to pay counts from the acceptance, also after a move', async () => {
  const visit = await addConfirmed(t)
  t.advance(3_600_000)
  const moved = await move(visit, 'client', day(6), '10:00')
  expect(moved.body.deadline_text).toBe(`You have until ${shortClockText(hoursAfter(TEST_NOW, 24))} to pay`)
  await move(visit, 'client', day(1), '08:00')
  expect((await read(visit)).deadline_text).toBe(`You have until ${shortDay(day(1))}, 7:30 AM to pay`)
})

test('refuses times that are not offered, taken, unchanged or past, with a reason', async () => {
  const visit = await addPaid(t, { buffer: 30 })
  const { provider } = visit
  const other = await addPending(t, { provider, time: '12:00' })
  expect((await move(visit, 'client', day(3), '12:00')).body.code).toBe('slot_taken')
  expect((await move(visit, 'client', day(3), '09:00')).body.detail).toMatch(/already at this time/)
  expect((await move(visit, 'client', day(0), '12:00')).body.code).toBe('slot_unavailable')
  // Its own time and buffer are no obstacle.
  expect((await move(visit, 'client', day(3), '10:00')).status).toBe(200)
  const busy = await addPending(t, { client: visit.client, time: '15:00' })
  expect((await move(visit, 'client', day(3), '15:00')).body.code).toBe('client_busy')
  const times = (await t.call(listRescheduleTimes, { token: visit.client.token, params: { id: visit.id } })).body
  const starts = times.date_availability[day(3)]?.map(({ start }) => start)
  for (const gone of ['10:00', '11:00', '12:00']) expect(starts).not.toContain(gone)
  for (const free of ['09:00', '14:00', '15:00', '16:00']) expect(starts).toContain(free)
  // The client sees that they have a visit then; the provider is not offered the time, and does not learn why.
  expect(times.own_visits).toEqual([{ start: `${day(3)}T15:00`, end: `${day(3)}T16:00` }])
  const theirs = (await t.call(listRescheduleTimes, { token: provider.token, params: { id: visit.id } })).body
  expect(theirs.own_visits).toEqual([])
  expect(theirs.date_availability[day(3)]?.map(({ start }) => start)).toEqual(
    starts?.filter((start) => start !== '15:00'),
  )
  await setStatusOf(t, busy, 'client', 'cancelled')
  await setStatusOf(t, other, 'client', 'cancelled')
  t.setNow(moment(3, '10:00'))
  expect((await move(visit, 'client', day(6), '10:00')).body.detail).toMatch(/already started/)
  await setStatusOf(t, visit, 'provider', 'completed')
  expect((await move(visit, 'client', day(6), '10:00')).body.code).toBe('wrong_state')
})

test('reminders come anew for the new time, and an old one is not sent any more', async () => {
  const visit = await addPaid(t)
  t.setNow(moment(2, '09:00'))
  await t.app.work.runDue()
  await move(visit, 'client', day(6), '09:00')
  await answer(visit, 'provider', true)
  const messages = () => messagesOf(t, { to: visit.client.email })
  const old = (await messages()).find(({ kind }) => kind === 'booking.remind_day')
  await t.app.work.deliver()
  expect((await messages()).find(({ id }) => id === old!.id)?.sent_at).toBeNull()
  t.setNow(moment(5, '09:01'))
  await t.app.work.runDue()
  await t.app.work.runDue()
  expect((await messages()).filter(({ kind }) => kind === 'booking.remind_day')).toHaveLength(2)
})

test('one of many moves to the same hour succeeds', async () => {
  const provider = await addBookable(t)
  const visits: Visit[] = []
  for (let n = 0; n < RIVALS; n += 1)
    visits.push(await addPending(t, { provider, date: day(3 + Math.floor(n / 20)), time: hour(n % 20) }))
  const answers = await Promise.all(visits.map((visit) => move(visit, 'client', day(8), '09:00')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(RIVALS - 1)
  const claims = await t.db.selectFrom('claim').select('claim_id').where('party_id', '=', provider.id).execute()
  expect(claims).toHaveLength(RIVALS)
})

test('two visits that change places at the same moment end in two visits', async () => {
  for (let round = 0; round < 5; round += 1) {
    const provider = await addBookable(t)
    const [a, b] = [await addPending(t, { provider, time: '09:00' }), await addPending(t, { provider, time: '10:00' })]
    const answers = await Promise.all([
      move(a, 'client', day(3), '10:00'),
      move(b, 'client', day(3), '09:00'),
      t.call(createBooking, {
        token: (await addPerson(t)).token,
        body: { service_id: provider.serviceId, date: day(3), time: '09:00' },
      }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    for (const visit of [a, b]) expect(await claimed(visit)).toHaveLength(2)
  }
})

test('both read the history with names as far as they know them', async () => {
  const visit = await addPending(t)
  const { client, provider, id } = visit
  await move(visit, 'client', day(4), '14:00')
  expect((await history(visit, 'provider')).map(({ by, what }) => `${by}: ${what}`)).toEqual([
    'Casey: Requested the visit',
    `Casey: Moved the visit from 9:00 AM on ${longDay(day(3))} to 2:00 PM on ${longDay(day(4))}`,
  ])
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await t.call(setBookingStatus, {
    token: provider.token,
    params: { id },
    body: { status: 'cancelled', reason: 'My car broke down' },
  })
  const shown = await history(visit, 'client')
  expect(shown.map(({ by }) => by)).toEqual(['You', 'You', 'Amara Quimby', 'Amara Quimby'])
  expect(shown.at(-1)).toMatchObject({ what: 'Cancelled the booking', reason: 'My car broke down', is_mine: false })
  expect(shown[0]?.at_text).toBe(`${longDay(day(0))} at 11:00 AM`)
  // The last name is closed again.
  expect((await history(visit, 'provider'))[0]?.by).toBe('Casey')
  const stranger = await addPerson(t)
  expect((await t.call(getBookingHistory, { token: stranger.token, params: { id } })).status).toBe(404)
  expect((await t.call(getBookingHistory, { params: { id } })).status).toBe(401)
  expect(client.id).not.toBe(stranger.id)
})

function hour(n: number): string {
  return `${String(n + 2).padStart(2, '0')}:00`
}

test('a blocked pair is offered no other time on either side, and what they read is alike', async () => {
  const [own, proposed] = [await addPaid(t), await addPaid(t)]
  const offers = { reschedule: true, answer_reschedule: false, accept_reschedule: false }
  for (const side of ['client', 'provider'] as const) expect((await read(own, side)).can).toMatchObject(offers)
  expect((await move(proposed, 'provider', day(5), '15:00')).status).toBe(200)
  expect((await read(proposed)).can).toMatchObject({ answer_reschedule: true, accept_reschedule: true })

  const block = (who: { token: string }, other: { id: string }) =>
    t.call(blockPerson, { token: who.token, params: { id: other.id } })
  await block(own.provider, own.client)
  await block(proposed.client, proposed.provider)
  for (const side of ['client', 'provider'] as const) {
    expect(await read(own, side)).toMatchObject({ rescheduling: null, can: { ...offers, reschedule: false } })
    const times = await t.call(listRescheduleTimes, { token: own[side].token, params: { id: own.id } })
    expect(times).toMatchObject({ status: 409, body: { detail: 'This visit cannot be moved to another time.' } })
  }
  // They can still decline, and withdraw their own proposal.
  expect((await read(proposed)).can).toMatchObject({
    reschedule: false,
    answer_reschedule: true,
    accept_reschedule: false,
  })
  expect((await read(proposed, 'provider')).can).toMatchObject({ reschedule: false, withdraw_reschedule: true })
  const { client } = own
  await t.call(unblockPerson, { token: own.provider.token, params: { id: client.id } })
  expect((await read(own)).can).toMatchObject(offers)
})

test('people who blocked each other can’t move an agreed visit, but can cancel it', async () => {
  const block = (who: { token: string }, other: { id: string }) =>
    t.call(blockPerson, { token: who.token, params: { id: other.id } })
  const [request, agreed] = [await addPending(t), await addPaid(t)]
  const refused = { status: 409, body: { detail: 'This visit cannot be moved to another time.' } }
  await block(request.provider, request.client)
  expect(await move(request, 'client', day(5), '15:00')).toMatchObject(refused)
  expect((await move(agreed, 'provider', day(5), '15:00')).status).toBe(200)
  await block(agreed.client, agreed.provider)
  expect(await move(agreed, 'client', day(6), '15:00')).toMatchObject(refused)
  expect(await answer(agreed, 'client', true)).toMatchObject(refused)
  expect((await answer(agreed, 'client', false)).status).toBe(200)
  expect((await read(agreed)).scheduled_at).toBe(`${day(3)}T09:00`)
  await setStatusOf(t, request, 'client', 'cancelled')
})
