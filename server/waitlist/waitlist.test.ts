import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateProfile } from '#contract/availability.ts'
import { addTimeOff, removeTimeOff } from '#contract/availability/time-off.ts'
import { blockPerson } from '#contract/blocks.ts'
import { setBookingStatus } from '#contract/bookings.ts'
import { listOutbox } from '#contract/notifications.ts'
import { getOffer, leaveLine, passOffer, resumeLine, takeOffer } from '#contract/waitlist.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, longDay, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addConfirmed, addPending, setStatusOf } from '#tests/factories/visits.ts'
import { addLine, book, cancelled, isPublic, join, offerOf, take, waitlistOf } from '#tests/factories/waitlist.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const QUARTER_MS = 15 * 60_000

async function later(ms: number): Promise<void> {
  t.advance(ms)
  await workOnce(t)
}

test('a cancelled visit is held for the first in line from the same moment on, and taken at the shown price', async () => {
  const provider = await addBookable(t)
  const [first, second] = await addLine(t, provider, 2)
  const visit = await cancelled(t, provider, { works: false })
  // No one has an offer yet, and still no one else can book the time.
  expect((await book(t, await addPerson(t), provider, '09:00')).body.code).toBe('slot_taken')
  expect(await isPublic(t, provider, '09:00')).toBe(false)
  await workOnce(t)
  const offer = (await offerOf(t, first!))!
  expect(offer).toMatchObject({ state: 'open', title: 'Gel Manicure', scheduled_at: `${day(3)}T09:00` })
  expect(await offerOf(t, second!)).toBe(null)
  expect((await book(t, second!, provider, '09:00')).body.code).toBe('slot_taken')
  expect((await t.call(getOffer, { token: second!.token, params: { id: offer.id } })).status).toBe(404)
  expect((await t.call(takeOffer, { token: second!.token, params: { id: offer.id }, body: {} })).status).toBe(404)
  const wrong = await t.call(takeOffer, {
    token: first!.token,
    params: { id: offer.id },
    body: { expected_price: 1, expected_due: 1 },
  })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  const taken = await take(t, first!, offer.id)
  expect(taken).toMatchObject({
    status: 200,
    body: { status: 'pending', total_price: 80, scheduled_at: `${day(3)}T09:00` },
  })
  expect(taken.body.id).not.toBe(visit.id)
  expect(await waitlistOf(t, first!)).toMatchObject({ offer: null, lines: [{ state: 'booked' }] })
  expect((await take(t, first!, offer.id)).body.detail).toBe('You’ve already taken this time.')
  await later(QUARTER_MS)
  expect(await offerOf(t, second!)).toBe(null)
})

test('an offer that nobody answers goes to the next in line, and after the last one the time is public', async () => {
  const provider = await addBookable(t)
  const [first, second, third] = await addLine(t, provider, 3)
  await cancelled(t, provider)
  const offer = (await offerOf(t, first!))!
  await later(QUARTER_MS)
  expect(await offerOf(t, first!)).toBe(null)
  expect((await take(t, first!, offer.id)).body.detail).toBe('This time is no longer held for you.')
  const next = (await offerOf(t, second!))!
  expect(next.scheduled_at).toBe(offer.scheduled_at)
  const passed = await t.call(passOffer, { token: second!.token, params: { id: next.id } })
  expect(passed.body.lines[0]).toMatchObject({ state: 'waiting' })
  // Between the no and the next one asked no one gets in.
  expect(await isPublic(t, provider, '09:00')).toBe(false)
  await workOnce(t)
  const last = (await offerOf(t, third!))!
  await t.call(leaveLine, { token: third!.token, params: { id: (await waitlistOf(t, third!)).lines[0]!.id } })
  expect(await isPublic(t, provider, '09:00')).toBe(false)
  await workOnce(t)
  expect((await take(t, third!, last.id)).status).toBe(409)
  expect(await isPublic(t, provider, '09:00')).toBe(true)
  // The first keeps the place: the next time that is free is offered to them again.
  await cancelled(t, provider, { time: '14:00' })
  expect(await offerOf(t, first!)).toMatchObject({ scheduled_at: `${day(3)}T14:00` })
})

test('three offers in a row without an answer pause a line, with a word; one tap resumes it in its place', async () => {
  const provider = await addBookable(t)
  const [first, second] = await addLine(t, provider, 2)
  for (const time of ['09:00', '11:00', '13:00']) {
    await cancelled(t, provider, { time })
    expect((await offerOf(t, first!))?.scheduled_at).toBe(`${day(3)}T${time}`)
    await later(QUARTER_MS)
    const next = (await offerOf(t, second!))!
    await t.call(passOffer, { token: second!.token, params: { id: next.id } })
    await workOnce(t)
  }
  const [line] = (await waitlistOf(t, first!)).lines
  expect(line).toMatchObject({ state: 'paused', can: { leave: true, resume: true } })
  const mails = (await t.call(listOutbox, { query: { to: first!.email } })).body
  expect(mails[0]!.subject).toBe('Still waiting for Gel Manicure? - Homebloom')
  await cancelled(t, provider, { time: '15:00' })
  expect(await offerOf(t, first!)).toBe(null)
  expect((await t.call(resumeLine, { token: second!.token, params: { id: line!.id } })).status).toBe(404)
  const resumed = await t.call(resumeLine, { token: first!.token, params: { id: line!.id } })
  expect(resumed.body.lines[0]).toMatchObject({ state: 'waiting' })
  await cancelled(t, provider, { time: '17:00' })
  expect(await offerOf(t, first!)).toMatchObject({ scheduled_at: `${day(3)}T17:00` })
})

test('a time released at night or too late is public right away', async () => {
  const provider = await addBookable(t)
  const [first] = await addLine(t, provider, 1)
  for (const [now, time] of [
    [moment(0, '20:46'), '09:00'],
    [moment(1, '07:59'), '10:00'],
  ] as const) {
    t.setNow(now)
    await cancelled(t, provider, { time, works: false })
    expect(await isPublic(t, provider, time)).toBe(true)
    await workOnce(t)
    expect(await offerOf(t, first!)).toBe(null)
  }
  t.setNow(moment(1, '20:40'))
  await cancelled(t, provider, { time: '11:00' })
  expect(await offerOf(t, first!)).not.toBe(null)
  // The next one would be asked after nine.
  const [late] = await addLine(t, provider, 1)
  await later(QUARTER_MS)
  expect(await offerOf(t, late!)).toBe(null)
  expect(await isPublic(t, provider, '11:00')).toBe(true)
})

test('only those are asked whom the time suits and who may have it', async () => {
  const provider = await addBookable(t)
  const [evening, other, busy, blocked, suspended, last] = [
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
    await addPerson(t),
  ]
  await join(t, evening, provider, { parts: ['evening'] })
  await join(t, other, provider, { from_date: day(4), to_date: day(9) })
  for (const who of [busy, blocked, suspended, last]) {
    t.advance(1000)
    await join(t, who, provider)
  }
  await addPending(t, { client: busy, provider: await addBookable(t), time: '09:00' })
  await t.call(blockPerson, { token: blocked.token, params: { id: provider.id } })
  await t.db.updateTable('user_account').set({ suspended_at: t.clock.now() }).where('id', '=', suspended.id).execute()
  await cancelled(t, provider)
  for (const who of [evening, other, busy, blocked]) expect(await offerOf(t, who)).toBe(null)
  expect(await offerOf(t, last)).not.toBe(null)
  await cancelled(t, provider, { time: '18:00' })
  expect(await offerOf(t, evening)).toMatchObject({ scheduled_at: `${day(3)}T18:00` })
})

test('a client who waits for any provider is asked in one order with the others, where the provider travels', async () => {
  const provider = await addBookable(t)
  const [anyone, own] = [await addPerson(t), await addPerson(t)]
  expect((await join(t, anyone, null, { service: 'Gel Manicure' })).status).toBe(201)
  t.advance(1000)
  await join(t, own, provider)
  await cancelled(t, provider)
  expect(await offerOf(t, anyone)).toMatchObject({ provider: { id: provider.id } })
  await later(QUARTER_MS)
  expect(await offerOf(t, own)).not.toBe(null)
  const line = (await waitlistOf(t, anyone)).lines[0]!
  expect(line).toMatchObject({ kind: 'service', provider: null })
  await t.call(leaveLine, { token: anyone.token, params: { id: line.id } })
})

test('an earlier time moves the visit with its money and none of the free moves, and frees the old one for the next', async () => {
  const provider = await addBookable(t)
  const visit = await addConfirmed(t, { provider, time: '15:00', date: day(5) })
  const body = { booking_id: visit.id, to_date: day(5) }
  expect((await join(t, visit.client, null, body)).status).toBe(201)
  expect((await join(t, visit.client, null, body)).body.detail).toBe(
    'You’re already waiting for an earlier time for this visit.',
  )
  t.advance(1000)
  const [next] = await addLine(t, provider, 1)
  // Later than theirs is nothing for them.
  const late = await addConfirmed(t, { provider, time: '17:00', date: day(5) })
  await setStatusOf(t, late, 'client', 'cancelled')
  await workOnce(t)
  expect(await offerOf(t, visit.client)).toBe(null)
  await t.call(passOffer, { token: next!.token, params: { id: (await offerOf(t, next!))!.id } })
  await workOnce(t)
  await cancelled(t, provider)
  const offer = (await offerOf(t, visit.client))!
  expect(offer).toMatchObject({ earlier_than: `${longDay(day(5))} at 3:00 PM`, booking_id: visit.id })
  const moved = await take(t, visit.client, offer.id)
  expect(moved).toMatchObject({
    status: 200,
    body: { id: visit.id, status: 'confirmed', scheduled_at: `${day(3)}T09:00` },
  })
  const row = await t.db.selectFrom('booking').selectAll().where('id', '=', visit.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ own_reschedules: 0, reschedule_count: 1 })
  expect((await waitlistOf(t, visit.client)).lines[0]).toMatchObject({ kind: 'earlier', state: 'booked' })
  await workOnce(t)
  expect(await offerOf(t, next!)).toMatchObject({ scheduled_at: `${day(5)}T15:00` })
})

test('a visit that is cancelled ends the wait for an earlier time of it; nearer than a day nobody waits', async () => {
  const provider = await addBookable(t)
  const visit = await addConfirmed(t, { provider, time: '15:00', date: day(5) })
  await join(t, visit.client, null, { booking_id: visit.id, to_date: day(5) })
  await cancelled(t, provider)
  expect(await offerOf(t, visit.client)).not.toBe(null)
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await workOnce(t)
  expect(await waitlistOf(t, visit.client)).toMatchObject({ offer: null, lines: [{ state: 'over' }] })
  expect(await isPublic(t, provider, '09:00')).toBe(true)
  const soon = await addConfirmed(t, { provider, time: '10:00', date: day(1) })
  const near = { booking_id: soon.id, to_date: day(1) }
  expect((await join(t, soon.client, null, near)).body.detail).toBe(
    'You can wait for an earlier time until 24 hours before the visit.',
  )
  const foreign = await join(t, await addPerson(t), null, near)
  expect(foreign.status).toBe(404)
})

test('hours that are opened and time off that is taken away are offered first, each time to one; the rest is public', async () => {
  const provider = await addBookable(t)
  const away = await t.call(addTimeOff, {
    token: provider.token,
    body: { start: day(3), end: day(3), note: '' },
  })
  const [first, second] = await addLine(t, provider, 2, { from_date: day(3), to_date: day(4), parts: ['morning'] })
  await t.call(removeTimeOff, { token: provider.token, params: { id: away.body.id } })
  expect(await offerOf(t, first!)).toMatchObject({ scheduled_at: `${day(3)}T00:00` })
  expect(await offerOf(t, second!)).toMatchObject({ scheduled_at: `${day(3)}T01:00` })
  expect(await isPublic(t, provider, '01:00')).toBe(false)
  expect(await isPublic(t, provider, '02:00')).toBe(true)
  const closed = { availability: { [day(4)]: [] } }
  await t.call(updateProfile, { token: provider.token, body: closed })
  for (const who of [first!, second!])
    await t.call(passOffer, { token: who.token, params: { id: (await offerOf(t, who))!.id } })
  await workOnce(t)
  await t.call(updateProfile, { token: provider.token, body: { availability: {} } })
  expect(await offerOf(t, first!)).toMatchObject({ scheduled_at: `${day(4)}T00:00` })
})

test('the holder may book the held time on any page; it takes the offer and ends the wait', async () => {
  const provider = await addBookable(t)
  const [first] = await addLine(t, provider, 1)
  await cancelled(t, provider)
  const offer = (await offerOf(t, first!))!
  const booked = await book(t, first!, provider, '09:00')
  expect(booked.status).toBe(201)
  expect((await t.call(getOffer, { token: first!.token, params: { id: offer.id } })).body).toMatchObject({
    state: 'taken',
    booking_id: booked.body.id,
  })
  const claims = await t.db.selectFrom('claim').selectAll().where('party_id', '=', provider.id).execute()
  expect(claims.map(({ held_for }) => held_for)).toEqual([null])
})

test('a client who released the time is not asked for it, but one whose request was refused is', async () => {
  const provider = await addBookable(t)
  const client = await addPerson(t)
  await join(t, client, provider)
  const [next] = await addLine(t, provider, 1)
  const visit = await addPending(t, { provider, client, date: day(40) })
  t.setNow(moment(10, '11:00'))
  await t.call(setBookingStatus, { token: client.token, params: { id: visit.id }, body: { status: 'cancelled' } })
  await workOnce(t)
  expect(await offerOf(t, client)).toBe(null)
  expect(await offerOf(t, next!)).toBe(null)
  const declined = await addPending(t, { provider, date: day(12) })
  await setStatusOf(t, declined, 'provider', 'cancelled')
  await workOnce(t)
  expect(await offerOf(t, client)).toMatchObject({ scheduled_at: `${day(12)}T09:00` })
})

test('an offer is told by mail and text with a link straight to it, and dropped once it is answered', async () => {
  const provider = await addBookable(t)
  const [first, second] = await addLine(t, provider, 2)
  const visit = await addConfirmed(t, { provider })
  await setStatusOf(t, visit, 'client', 'cancelled')
  await t.app.work.runDue()
  const offer = (await offerOf(t, first!))!
  const held = (await t.call(listOutbox, { query: { to: first!.email } })).body[0]!
  expect(held.subject).toBe(`Held for you until 11:15 AM: ${longDay(day(3))} at 9:00 AM with Amara`)
  expect(held.text).toContain(`/waitlist/offers/${offer.id}`)
  const text = (await t.call(listOutbox, { query: { to: first!.phone } })).body[0]!
  expect(text.text).toContain('held for you until 11:15 AM')
  await t.call(passOffer, { token: first!.token, params: { id: offer.id } })
  await workOnce(t)
  const dropped = await t.db
    .selectFrom('outbox_message')
    .select(['sent_at', 'dropped_at'])
    .where('recipient', '=', first!.email)
    .orderBy('id')
    .execute()
  expect(dropped.some(({ sent_at, dropped_at }) => sent_at === null && dropped_at !== null)).toBe(true)
  expect((await t.call(listOutbox, { query: { to: second!.email } })).body[0]!.subject).toContain('Held for you until')
})

test('a suspended provider gives nobody anything: what is held is refused, with the usual words', async () => {
  const provider = await addBookable(t)
  const [first] = await addLine(t, provider, 1)
  await cancelled(t, provider)
  const offer = (await offerOf(t, first!))!
  await t.db.updateTable('user_account').set({ suspended_at: t.clock.now() }).where('id', '=', provider.id).execute()
  expect((await take(t, first!, offer.id)).status).toBe(409)
})
