import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateProfile } from '#contract/availability.ts'
import { addTimeOff, removeTimeOff } from '#contract/availability/time-off.ts'
import { getBooking, getBookingHistory } from '#contract/bookings.ts'
import { answerReschedule, rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { listOutbox } from '#contract/notifications.ts'
import { shortClockText, day, hoursAfter, longDay, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPaid, addPending, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

type Side = 'client' | 'provider'

const move = (visit: Visit, side: Side, date: string, time: string) =>
  t.call(rescheduleBooking, { token: visit[side].token, params: { id: visit.id }, body: { date, time } })
const answer = (visit: Visit, side: Side, accept: boolean) =>
  t.call(answerReschedule, { token: visit[side].token, params: { id: visit.id }, body: { accept } })
const read = async (visit: Visit, side: Side = 'client') =>
  (await t.call(getBooking, { token: visit[side].token, params: { id: visit.id } })).body
const history = async (visit: Visit, side: Side) =>
  (await t.call(getBookingHistory, { token: visit[side].token, params: { id: visit.id } })).body
const subjectsTo = async (to: string) => (await t.call(listOutbox, { query: { to } })).body.map((m) => m.subject)
const claimed = async ({ id }: Visit) =>
  (await t.db.selectFrom('claim').select('visit').where('claim_id', '=', id).execute()).map(({ visit }) =>
    String(visit),
  )

test('a provider proposes another time for a request, and the client’s yes books it there', async () => {
  const visit = await addPending(t)
  const proposed = (await move(visit, 'provider', day(4), '15:00')).body
  expect(proposed).toMatchObject({
    status: 'pending',
    scheduled_at: `${day(3)}T09:00`,
    proposal: { is_mine: true, scheduled_at: `${day(4)}T15:00` },
    can: { accept: true, decline: true, reschedule: true, withdraw_reschedule: true },
    rescheduling: { needs_answer: true, text: 'Casey must agree to a new time. If they do, the visit is booked.' },
  })
  const seen = await read(visit)
  expect(seen).toMatchObject({ proposal: { is_mine: false }, can: { accept_reschedule: true, reschedule: true } })
  // The client has to answer.
  expect(seen.deadline_text).toBe(seen.proposal!.expires_text)
  expect(seen.deadline_text).toBe(`You have until ${shortClockText(hoursAfter(TEST_NOW, 24))} to answer`)
  expect((await subjectsTo(visit.client.email))[0]).toMatch(/ proposes another time: Gel Manicure$/)
  const before = (await subjectsTo(visit.client.email)).length
  expect((await answer(visit, 'provider', true)).body.code).toBe('wrong_state')
  expect((await answer(visit, 'client', true)).body).toMatchObject({
    status: 'confirmed',
    scheduled_at: `${day(4)}T15:00`,
    proposal: null,
    can: { pay: true },
    deadline_text: `You have until ${shortClockText(hoursAfter(TEST_NOW, 24))} to pay`,
  })
  // The client gets one notification, of what they have agreed to and by when it has to be paid.
  const mails = await subjectsTo(visit.client.email)
  expect(mails.slice(0, mails.length - before)).toEqual([
    expect.stringMatching(
      new RegExp(`has accepted: Gel Manicure on ${longDay(day(4)).replace(/, [0-9]{4}$/, '')} at 3:00 PM`),
    ),
  ])
  expect((await subjectsTo(visit.provider.email))[0]).toMatch(/^Booked: Gel Manicure on/)
  expect(new Set(await claimed(visit))).toEqual(new Set([expect.stringContaining(`${day(4)} 22:00:00`)]))
  expect((await history(visit, 'provider')).map(({ event }) => event).slice(-3)).toEqual(
    expect.arrayContaining(['reschedule_proposed', 'reschedule', 'accept']),
  )
})

test('a proposed time that someone else has booked since is shown as gone, and another one takes its place', async () => {
  const visit = await addPending(t)
  await move(visit, 'provider', day(4), '15:00')
  expect((await read(visit)).proposal).toMatchObject({ gone_text: null })
  const rival = await addPending(t, { provider: visit.provider, date: day(4), time: '15:00' })
  const text = 'That time has been booked since. Propose another time, or decline and keep your request as it is.'
  expect(await read(visit)).toMatchObject({
    proposal: { gone_text: text },
    can: { accept_reschedule: false, answer_reschedule: true, reschedule: true },
  })
  expect((await read(visit, 'provider')).proposal!.gone_text).toContain('Casey can’t agree to it. Withdraw it')
  // The server decides, whatever a page still shows.
  expect((await answer(visit, 'client', true)).body).toMatchObject({ code: 'slot_taken' })
  expect((await read(visit)).proposal).not.toBeNull()
  // Once it is free again, it can be agreed to.
  await setStatusOf(t, rival, 'provider', 'cancelled')
  expect(await read(visit)).toMatchObject({ proposal: { gone_text: null }, can: { accept_reschedule: true } })
})

test('a proposed time that its provider no longer offers is shown as gone, with the reason, until it is offered again', async () => {
  const visit = await addPaid(t)
  await move(visit, 'provider', day(4), '15:00')
  expect(await read(visit)).toMatchObject({ proposal: { gone_text: null }, can: { accept_reschedule: true } })
  const { token } = visit.provider
  const away = (await t.call(addTimeOff, { token, body: { start: `${day(4)}T12:00`, end: `${day(4)}T18:00` } })).body
  expect(await read(visit)).toMatchObject({
    proposal: {
      gone_text: 'Amara no longer offers that time. Propose another time, or decline and keep the visit as it is.',
    },
    can: { accept_reschedule: false, answer_reschedule: true, reschedule: true },
  })
  expect((await read(visit, 'provider')).proposal!.gone_text).toBe(
    'You no longer offer that time, so Casey can’t agree to it. Withdraw it or propose another.',
  )
  expect((await answer(visit, 'client', true)).body).toMatchObject({ code: 'slot_unavailable' })
  await t.call(removeTimeOff, { token, params: { id: away.id } })
  expect(await read(visit)).toMatchObject({ proposal: { gone_text: null }, can: { accept_reschedule: true } })
})

test('a proposed time outside the provider’s changed hours can be answered with another one', async () => {
  const visit = await addPaid(t)
  t.setNow(moment(2, '11:00'))
  await move(visit, 'provider', day(4), '15:00')
  const availability = { [day(4)]: [{ start: '09:00', end: '12:00' }], [day(5)]: [{ start: '09:00', end: '17:00' }] }
  expect((await t.call(updateProfile, { token: visit.provider.token, body: { availability } })).status).toBe(200)
  expect(await read(visit)).toMatchObject({
    proposal: { is_mine: false, gone_text: expect.stringContaining('no longer offers') },
    can: { accept_reschedule: false, reschedule: true },
  })
  expect((await move(visit, 'client', day(4), '10:00')).body.proposal).toMatchObject({ is_mine: true, gone_text: null })
})

test('a proposal for an accepted visit can be declined or countered once its time is gone', async () => {
  const visit = await addPaid(t)
  t.setNow(moment(2, '11:00'))
  await move(visit, 'provider', day(4), '15:00')
  const another = { date: day(5), time: '10:00' }
  const answerFirst = { body: { detail: 'Another time has been proposed to you. Please answer that first.' } }
  expect(await move(visit, 'client', another.date, another.time)).toMatchObject(answerFirst)
  await addPending(t, { client: visit.client, date: day(4), time: '15:00' })
  expect(await read(visit)).toMatchObject({
    proposal: { is_mine: false, gone_text: expect.stringContaining('keep the visit as it is') },
    can: { accept_reschedule: false, reschedule: true },
  })
  expect((await move(visit, 'client', another.date, another.time)).body.proposal).toMatchObject({
    is_mine: true,
    scheduled_at: `${day(5)}T10:00`,
    gone_text: null,
  })
  expect((await answer(visit, 'provider', true)).body).toMatchObject({ scheduled_at: `${day(5)}T10:00` })
})

test('a no to another time leaves the request to its provider, and so does silence, which has two hours more', async () => {
  const visit = await addPending(t)
  await move(visit, 'provider', day(4), '15:00')
  expect((await answer(visit, 'client', false)).body).toMatchObject({ status: 'pending', proposal: null })
  expect((await subjectsTo(visit.provider.email))[0]).toBe('Gel Manicure stays at its time')
  expect(await read(visit, 'provider')).toMatchObject({ can: { accept: true, reschedule: true } })
  t.advance(20 * 3_600_000)
  const { proposal } = (await move(visit, 'provider', day(4), '16:00')).body
  const ends = new Date((await read(visit)).deadline_at!)
  expect(proposal!.is_mine).toBe(true)
  t.setNow(ends.toISOString())
  await t.app.work.runDue()
  const waiting = await read(visit, 'provider')
  expect(waiting).toMatchObject({ status: 'pending', proposal: null, can: { accept: true } })
  expect(new Date(waiting.deadline_at!).getTime() - ends.getTime()).toBeGreaterThanOrEqual(2 * 3_600_000)
  t.setNow(waiting.deadline_at!)
  expect((await move(visit, 'provider', day(4), '17:00')).body.detail).toBe(
    'The time to answer this request has passed.',
  )
  await t.app.work.runDue()
  expect(await read(visit)).toMatchObject({ status: 'cancelled', cancel_reason: 'expired' })
})

test('a request is not kept waiting with proposals, and a yes or a no to itself ends the one that is open', async () => {
  const visit = await addPending(t, { date: day(6) })
  for (const hours of [0, 20, 40]) {
    t.setNow(hoursAfter(TEST_NOW, hours))
    expect((await move(visit, 'provider', day(7), '15:00')).status).toBe(200)
  }
  t.setNow(hoursAfter(TEST_NOW, 47.5))
  const late = await move(visit, 'provider', day(7), '16:00')
  expect(late.body.detail).toBe('This request has waited long enough. Please accept or decline it.')
  expect((await read(visit, 'provider')).rescheduling).toBeNull()
  expect(await setStatusOf(t, visit, 'provider', 'confirmed')).toMatchObject({ status: 'confirmed' })
  expect(await read(visit)).toMatchObject({ proposal: null, can: { accept_reschedule: false } })
  expect((await answer(visit, 'client', true)).body.code).toBe('wrong_state')
})

test('a client who agrees to a time that somebody else has taken meanwhile keeps the request as it was', async () => {
  const visit = await addPending(t)
  await move(visit, 'provider', day(4), '15:00')
  await addPending(t, { provider: visit.provider, date: day(4), time: '15:00' })
  expect((await answer(visit, 'client', true)).body.code).toBe('slot_taken')
  expect(await read(visit)).toMatchObject({ status: 'pending', scheduled_at: `${day(3)}T09:00`, proposal: {} })
})
