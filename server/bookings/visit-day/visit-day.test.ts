import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getBooking, getBookingHistory, setBookingStatus } from '#contract/bookings.ts'
import { answerReschedule, rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { checkIn, checkOut, listToday, sayOnMyWay, sayRunningLate } from '#contract/bookings/visit-day.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addCheckedIn, addVisitAt, checkOutOf, dayOf, setOutTo } from '#tests/factories/visit-day.ts'
import { addConfirmed, addPaid, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { visitCode } from './visit-code.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const wrong = { status: 409, body: { code: 'wrong_state' } }
const codeOf = ({ id }: Visit) => visitCode(t.deps.keys, id)
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

const call = {
  onMyWay: ({ id, provider }: Visit, token = provider.token) => t.call(sayOnMyWay, { token, params: { id } }),
  late: ({ id, provider }: Visit, minutes: 10 | 20 | 30, token = provider.token) =>
    t.call(sayRunningLate, { token, params: { id }, body: { minutes } }),
  checkIn: ({ id, provider }: Visit, code?: string, token = provider.token) =>
    t.call(checkIn, { token, params: { id }, body: code === undefined ? {} : { code } }),
  checkOut: ({ id, provider }: Visit, note?: string, token = provider.token) =>
    t.call(checkOut, { token, params: { id }, body: note === undefined ? {} : { note } }),
}

async function historyOf({ id, client }: Visit): Promise<string[]> {
  const { body } = await t.call(getBookingHistory, { token: client.token, params: { id } })
  return body.map(({ by, what }) => `${by}: ${what}`)
}

const textsTo = async (phone: string, kind: string) =>
  (await messagesOf(t, { to: phone, kind, channel: 'sms' })).map(({ text }) => text)

it('goes through its day: on the way, there with the code, gone with a note, and both can read it', async () => {
  const visit = await addVisitAt(t, '08:20')
  const arrives = async () => (await dayOf(t, visit, 'client')).steps[1]
  // A client reads when the provider comes, not from when they may check in.
  expect(await arrives()).toMatchObject({ title: 'Arrives', text: 'at 9:00 AM' })
  expect((await dayOf(t, visit, 'provider')).steps[1]).toMatchObject({ text: 'From 8:30 AM' })
  await setOutTo(t, visit)
  expect((await arrives())?.text).toMatch(/^(between|in time for) \d/)
  t.setNow(moment(3, '08:50'))
  const arrived = await call.checkIn(visit, codeOf(visit))
  expect(arrived.body.steps.map(({ step, state, text }) => [step, state, text])).toEqual([
    ['on_my_way', 'done', '8:20 AM'],
    ['check_in', 'done', '8:50 AM, with the visit code'],
    ['check_out', 'next', null],
    ['complete', 'ahead', null],
  ])
  t.setNow(moment(3, '10:05'))
  await checkOutOf(t, visit, 'Please keep them dry until noon.')
  expect((await dayOf(t, visit, 'client')).note).toBe('Please keep them dry until noon.')
  const [mail] = await messagesOf(t, { to: visit.client.email, kind: 'booking.check_out' })
  expect(mail?.text).toContain('Please keep them dry until noon.')
  expect((await historyOf(visit)).slice(-3)).toEqual([
    'Amara Quimby: Set out to the visit',
    'Amara Quimby: Checked in with the visit code',
    'Amara Quimby: Checked out',
  ])
  // It is the provider who completes it, as before.
  await setStatusOf(t, visit, 'provider', 'completed')
  expect((await dayOf(t, visit, 'client')).steps.map(({ state }) => state)).toEqual(Array(4).fill('done'))
})

it('tells the client of the way by text message and mail, once, with about how long it takes', async () => {
  const visit = await addVisitAt(t, '08:40')
  const day = await setOutTo(t, visit)
  // From home to the client: both live in one area, in the rush hour.
  expect(day.arrival_text).toBe('You should be there between 8:55 AM and 9:10 AM.')
  expect((await dayOf(t, visit, 'client')).arrival_text).toBe(
    'Amara is on the way and should be with you between 8:55 AM and 9:10 AM.',
  )
  const [text, ...more] = await textsTo(visit.client.phone, 'booking.on_my_way')
  expect(text).toContain('is on the way for Gel Manicure, about 15 minutes away, and should be with you between')
  expect(text).toContain(`/bookings/${visit.id}`)
  expect(more).toEqual([])
  expect(await call.onMyWay(visit)).toMatchObject(wrong)
  expect(await messagesOf(t, { about: visit.id, kind: 'booking.on_my_way' })).toHaveLength(2)
})

it('comes from the visit before, and waits for the start when it is early', async () => {
  const provider = await addBookable(t)
  const before = await addPaid(t, { provider, date: '2026-11-26', time: '08:00' })
  await t.db.updateTable('booking').set({ postal_code: 'V3T0A1' }).where('id', '=', before.id).execute()
  const visit = await addPaid(t, { provider, date: '2026-11-26', time: '11:00' })
  t.setNow(moment(3, '09:30'))
  const far = await setOutTo(t, visit)
  expect(far.arrival_text).toMatch(/^You should be there in time for 11:00 AM\.$/)
  const row = await t.db
    .selectFrom('visit_day')
    .selectAll()
    .where('booking_id', '=', visit.id)
    .executeTakeFirstOrThrow()
  expect(row.drive_minutes).toBeGreaterThan(25)
})

it('says when it comes from next door, too', async () => {
  const provider = await addBookable(t)
  const before = await addPaid(t, { provider, date: '2026-11-26', time: '09:00' })
  const visit = await addPaid(t, { provider, client: before.client, date: '2026-11-26', time: '11:00' })
  t.setNow(moment(3, '10:55'))
  expect((await setOutTo(t, visit)).arrival_text).toBe('You should be there between 10:55 AM and 11:10 AM.')
  const [text] = await textsTo(visit.client.phone, 'booking.on_my_way')
  expect(text).not.toContain('minutes away')
})

it('says by how much it is late, as often as that changes, and moves nothing', async () => {
  const visit = await addVisitAt(t, '08:50')
  await setOutTo(t, visit)
  t.advance(60_000)
  await call.late(visit, 10)
  t.advance(60_000)
  const day = await call.late(visit, 30)
  expect(day.body.arrival_text).toBe('You said that you will be there at about 9:30 AM.')
  const texts = await textsTo(visit.client.phone, 'booking.running_late')
  // No sooner than the end of what was said on the way: between 9:05 and 9:20.
  expect(texts.map((text) => /at about ([\d:]+ AM)/.exec(text)?.[1])).toEqual(['9:20 AM', '9:30 AM'])
  const { body } = await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })
  expect(body.scheduled_at).toBe('2026-11-26T09:00')
  for (let said = 2; said < 5; said += 1) expect((await call.late(visit, 10)).status).toBe(200)
  expect(await call.late(visit, 10)).toMatchObject(wrong)
})

it('opens each step in its time, and not before or after', async () => {
  const visit = await addVisitAt(t, '05:59')
  expect(await call.onMyWay(visit)).toMatchObject(wrong)
  expect(await call.late(visit, 10)).toMatchObject(wrong)
  t.setNow(moment(3, '08:29'))
  expect(await call.checkIn(visit)).toMatchObject(wrong)
  t.setNow(moment(3, '08:30'))
  expect(await call.checkOut(visit)).toMatchObject(wrong)
  expect((await call.onMyWay(visit)).status).toBe(200)
  expect((await call.checkIn(visit)).status).toBe(200)
  // A provider who has arrived is no longer on the way.
  expect(await call.late(visit, 10)).toMatchObject(wrong)
  expect(await call.checkIn(visit)).toMatchObject(wrong)
  expect((await call.checkOut(visit)).status).toBe(200)
  expect(await call.checkOut(visit)).toMatchObject(wrong)

  t.setNow(TEST_NOW)
  const over = await addVisitAt(t, '10:00')
  expect(await call.checkIn(over)).toMatchObject(wrong)
  expect(await call.onMyWay(over)).toMatchObject(wrong)
})

it('is the provider’s to walk: nobody else can take a step, or learn that there is one', async () => {
  const visit = await addVisitAt(t, '08:45')
  const admin = await anAdmin(t)
  t.setNow(TEST_NOW)
  const stranger = await addConfirmed(t)
  t.setNow(moment(3, '08:45'))
  for (const { token } of [visit.client, admin, stranger.provider, stranger.client])
    for (const answer of [
      await call.onMyWay(visit, token),
      await call.late(visit, 10, token),
      await call.checkIn(visit, codeOf(visit), token),
      await call.checkOut(visit, 'x', token),
    ])
      expect(answer.status).toBe(404)
  expect(await historyOf(visit)).not.toContain('Amara Quimby: Set out to the visit')
})

it('counts five wrong codes, then none counts, and the door opens without one', async () => {
  const visit = await addVisitAt(t, '08:55')
  const bad = otherThan(codeOf(visit))
  for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
    const { status, body } = await call.checkIn(visit, bad)
    expect(status).toBe(422)
    expect(body.detail).toBe(`That is not the code. ${left} left.`)
  }
  const last = await call.checkIn(visit, bad)
  expect(last).toMatchObject({ status: 422, body: { detail: expect.stringContaining('without it') } })
  // Not even the right one.
  expect(await call.checkIn(visit, codeOf(visit))).toMatchObject(wrong)
  expect((await dayOf(t, visit, 'provider')).can).toMatchObject({ check_in: true, use_code: false })
  const done = await call.checkIn(visit)
  expect(done.body.steps[1]).toMatchObject({ state: 'done', text: '8:55 AM, without the visit code' })
})

it('counts a wrong code that is sent twice under one key once', async () => {
  const visit = await addVisitAt(t, '08:55')
  const send = () =>
    t.call(checkIn, {
      token: visit.provider.token,
      params: { id: visit.id },
      body: { code: otherThan(codeOf(visit)) },
      headers: { 'idempotency-key': 'one' },
    })
  const answers = [await send(), await send()]
  expect(answers.map(({ status }) => status)).toEqual([422, 422])
  expect((await dayOf(t, visit, 'provider')).code_tries_left).toBe(4)
})

it('has a code of its own for each visit, four digits', async () => {
  const codes = Array.from({ length: 200 }, (_, n) => visitCode(t.deps.keys, `booking ${n}`))
  for (const code of codes) expect(code).toMatch(/^\d{4}$/)
  expect(new Set(codes).size).toBeGreaterThan(180)
  expect(visitCode(t.deps.keys, 'booking 1')).toBe(codes[1])
})

it('forgets the way of a visit that is moved, and does not move one that has begun', async () => {
  const visit = await addVisitAt(t, '08:00')
  await setOutTo(t, visit)
  const move = (token: string) =>
    t.call(rescheduleBooking, { token, params: { id: visit.id }, body: { date: '2026-11-28', time: '09:00' } })
  expect((await move(visit.provider.token)).status).toBe(200)
  const agree = () =>
    t.call(answerReschedule, { token: visit.client.token, params: { id: visit.id }, body: { accept: true } })
  expect((await agree()).status).toBe(200)
  expect((await dayOf(t, visit, 'client')).is_shown).toBe(false)
  t.setNow(moment(5, '08:45'))
  expect((await call.onMyWay(visit)).status).toBe(200)
  expect(await textsTo(visit.client.phone, 'booking.on_my_way')).toHaveLength(2)
  expect((await call.checkIn(visit)).status).toBe(200)
  expect(await move(visit.provider.token)).toMatchObject(wrong)
})

it('one of two simultaneous check-ins counts, and a cancellation comes before or after it', async () => {
  for (let round = 0; round < 4; round += 1) {
    t.setNow(TEST_NOW)
    const visit = await addVisitAt(t, '08:45')
    const answers = await Promise.all([
      call.checkIn(visit, codeOf(visit)),
      call.checkIn(visit),
      t.call(setBookingStatus, {
        token: visit.client.token,
        params: { id: visit.id },
        body: { status: 'cancelled', expected_fee: 40 },
      }),
    ])
    const [withCode, without, cancelled] = answers.map(({ status }) => status)
    // After the code no one can cancel.
    expect(cancelled).toBe(withCode === 200 ? 409 : 200)
    const taken = [withCode, without].filter((status) => status === 200).length
    expect(taken).toBeLessThanOrEqual(1)
    const history = await historyOf(visit)
    expect(history.filter((line) => line.includes('Checked in'))).toHaveLength(taken)
    // A visit that was cancelled first can't be checked in to.
    const at = history.findIndex((line) => line.includes('Cancelled'))
    expect(at >= 0).toBe(cancelled === 200)
    if (at < 0) continue
    expect(history.slice(at + 1).filter((line) => line.includes('Checked in'))).toEqual([])
  }
})

it('lets whoever has waited a quarter of an hour say that nobody is there', async () => {
  const late = await addVisitAt(t, '09:14')
  await call.checkIn(late)
  const missed = { status: 'cancelled', reason: 'no_show' } as const
  const report = ({ id, provider }: Visit) =>
    t.call(setBookingStatus, { token: provider.token, params: { id }, body: missed })
  const canReport = async ({ id, provider }: Visit) =>
    (await t.call(getBooking, { token: provider.token, params: { id } })).body.can.no_show
  t.setNow(moment(3, '09:28'))
  expect(await canReport(late)).toBe(false)
  expect(await report(late)).toMatchObject(wrong)
  t.setNow(moment(3, '09:29'))
  expect(await canReport(late)).toBe(true)
  expect((await report(late)).status).toBe(200)
})

it('a check-in and a no-show at the same moment leave one truth', async () => {
  for (let round = 0; round < 4; round += 1) {
    t.setNow(TEST_NOW)
    const visit = await addVisitAt(t, '09:20')
    const [arrived, missed] = await Promise.all([
      call.checkIn(visit),
      t.call(setBookingStatus, {
        token: visit.provider.token,
        params: { id: visit.id },
        body: { status: 'cancelled', reason: 'no_show' },
      }),
    ])
    expect([arrived.status, missed.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body } = await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })
    expect(body.status).toBe(missed.status === 200 ? 'cancelled' : 'confirmed')
  }
})

it('lists today’s visits in order for both sides, with what nobody has closed before them', async () => {
  const provider = await addBookable(t)
  const open = await addPaid(t, { provider, date: '2026-11-25', time: '15:00' })
  const [late, early] = [
    await addPaid(t, { provider, date: '2026-11-26', time: '14:00' }),
    await addPaid(t, { provider, date: '2026-11-26', time: '09:00' }),
  ]
  const tomorrow = await addPaid(t, { provider, date: '2026-11-27', time: '09:00' })
  const gone = await addPaid(t, { provider, date: '2026-11-26', time: '16:00' })
  await setStatusOf(t, gone, 'provider', 'cancelled')
  t.setNow(moment(3, '10:10'))
  await setStatusOf(t, early, 'provider', 'completed')
  const { body } = await t.call(listToday, { token: provider.token })
  const ids = [open.id, early.id, late.id]
  expect(body.map(({ booking, day }) => [booking.id, day.booking_id])).toEqual(ids.map((id) => [id, id]))
  const own = await t.call(listToday, { token: late.client.token })
  expect(own.body.map(({ booking }) => booking.id)).toEqual([late.id])
  expect((await t.call(listToday, { token: tomorrow.client.token })).body).toEqual([])
})

it('does not use up the changes that a person can make', async () => {
  const limited = await startTestApp({ isFrozen: true, limits: [{ name: 'changes-day', max: 2 }] })
  const visit = await addCheckedIn(limited)
  await checkOutOf(limited, visit)
  // The second after the acceptance.
  expect((await setStatusOf(limited, visit, 'provider', 'completed')).status).toBe('completed')
  await limited.close()
})

it('hides ways to reach the provider in a note that comes after contact has closed', async () => {
  const note = 'Keep them dry. Call me at 604 555 0199'
  for (const [at, shown] of [
    [moment(3, '10:30'), note],
    [moment(9, '09:00'), 'Keep them dry. Call me at [hidden]'],
  ] as const) {
    t.setNow(TEST_NOW)
    const visit = await addCheckedIn(t)
    await setStatusOf(t, visit, 'provider', 'completed')
    t.setNow(at)
    await checkOutOf(t, visit, note)
    expect((await dayOf(t, visit, 'client')).note).toBe(shown)
    const [mail] = await messagesOf(t, { to: visit.client.email, kind: 'booking.check_out' })
    expect(mail?.text).toContain(shown)
  }
})
