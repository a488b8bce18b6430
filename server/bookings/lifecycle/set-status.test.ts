import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBooking, getBookingHistory, setBookingStatus } from '#contract/bookings.ts'
import { TEST_NOW, day, longDay, moment } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addConfirmed, addPaid, addPending, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Status = 'confirmed' | 'cancelled' | 'completed'

async function set(id: string, token: string | undefined, status: Status, more = {}) {
  return t.call(setBookingStatus, { token, params: { id }, body: { status, ...more } })
}

const claimsOf = ({ id }: Visit) => t.db.selectFrom('claim').select('party_id').where('claim_id', '=', id).execute()

test('reading and changing need a session, and strangers get what unknown ids get', async () => {
  const { id } = await addPending(t)
  expect((await set(id, undefined, 'confirmed')).status).toBe(401)
  expect((await t.call(getBooking, { params: { id } })).status).toBe(401)
  for (const role of ['client', 'provider', 'admin'] as const) {
    const { token } = await addPerson(t, { role })
    const [theirs, unknown] = [await set(id, token, 'cancelled'), await set('nothing', token, 'cancelled')]
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(unknown.body)
    const [read, nothing] = [
      await t.call(getBooking, { token, params: { id } }),
      await t.call(getBooking, { token, params: { id: 'nothing' } }),
    ]
    expect(read.status).toBe(404)
    expect(read.body).toEqual(nothing.body)
  }
})

test('a client cannot accept or complete', async () => {
  const { id, client } = await addPending(t)
  for (const status of ['confirmed', 'completed'] as const)
    expect(await set(id, client.token, status)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('explains why a change is not possible in the current status', async () => {
  const visit = await addPending(t)
  const { provider, client, id } = visit
  expect((await set(id, provider.token, 'completed')).body.detail).toBe('This booking has not been accepted yet.')
  await setStatusOf(t, visit, 'provider', 'confirmed')
  expect((await set(id, provider.token, 'confirmed')).body).toMatchObject({
    code: 'wrong_state',
    detail: 'This booking has already been accepted.',
  })
  await setStatusOf(t, visit, 'client', 'cancelled')
  for (const status of ['confirmed', 'cancelled', 'completed'] as const)
    expect((await set(id, provider.token, status)).body.detail).toBe('This booking has already been cancelled.')
  expect((await set(id, client.token, 'cancelled')).status).toBe(409)
})

test('declining and cancelling free the time; completing keeps it', async () => {
  const declined = await addPending(t)
  expect(await claimsOf(declined)).toHaveLength(2)
  expect(await setStatusOf(t, declined, 'provider', 'cancelled')).toMatchObject({ cancel_reason: 'declined' })
  expect(await claimsOf(declined)).toEqual([])
  // The time can be requested again.
  await addPending(t, { provider: declined.provider })
  const done = await addConfirmed(t)
  await setStatusOf(t, done, 'provider', 'completed')
  expect(await claimsOf(done)).toHaveLength(2)
})

test('simultaneous answers succeed once', async () => {
  for (let round = 0; round < 5; round++) {
    const visit = await addPending(t)
    const { id, provider, client } = visit
    const answers = await Promise.all([
      set(id, provider.token, 'confirmed'),
      set(id, provider.token, 'confirmed'),
      set(id, provider.token, 'cancelled'),
      set(id, client.token, 'cancelled'),
    ])
    const events = await t.db
      .selectFrom('booking_event')
      .selectAll()
      .where('booking_id', '=', id)
      .orderBy('seq')
      .execute()
    // Accepting may be followed by one cancellation, nothing else.
    const moves = events.map((event) => `${event.from_status}>${event.to_status}`)
    expect(['null>pending,pending>cancelled', 'null>pending,pending>confirmed,confirmed>cancelled']).toContain(
      moves.join(','),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(events.length - 1)
    expect(await claimsOf(visit)).toEqual([])
  }
})

test('inside of 24 hours the fee has to be confirmed', async () => {
  const visit = await addPaid(t)
  const { id, client } = visit
  const { starts_at } = (await t.call(getBooking, { token: client.token, params: { id } })).body
  t.setNow(new Date(Date.parse(starts_at) - 3_600_000).toISOString())
  const shown = await t.call(getBooking, { token: client.token, params: { id } })
  expect(shown.body.cancellation).toEqual({
    fee: 40,
    refund: 40,
    refund_to: { card: 40, credit: 0, bank: 0 },
    text: 'Cancelling now keeps $40.00: 50% of everything paid for the visit, tax included. We refund $40.00 to your card.',
  })
  for (const more of [{}, { expected_fee: 0 }, { expected_fee: 39.99 }]) {
    const refused = await set(id, client.token, 'cancelled', more)
    expect([refused.status, refused.body.code, refused.body.meta]).toEqual([409, 'fee_changed', { fee: 40 }])
  }
  expect((await set(id, client.token, 'cancelled', { expected_fee: 1.234 })).status).toBe(422)
  const cancelled = await set(id, client.token, 'cancelled', { expected_fee: 40 })
  expect(cancelled.body).toMatchObject({ status: 'cancelled', refund_state: 'requested' })
  const refunds = await refundsOf(t, id)
  expect(refunds).toMatchObject([{ cause: 'cancelled', amount_cents: 4000 }])
  t.setNow(TEST_NOW)
})

test('a provider who cancels gives everything back; after the start a client no longer cancels', async () => {
  const visit = await addPaid(t, { tier: 'firm' })
  t.setNow(moment(3, '09:00'))
  const late = await set(visit.id, visit.client.token, 'cancelled', { expected_fee: 80 })
  expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
  expect(await setStatusOf(t, visit, 'provider', 'cancelled')).toMatchObject({
    cancel_reason: 'provider',
    refund_state: 'requested',
  })
  t.setNow(TEST_NOW)
})

test('a missed visit is closed from a quarter of an hour after its start and keeps the money', async () => {
  const visit = await addPaid(t)
  t.setNow(moment(3, '09:10'))
  const early = await set(visit.id, visit.provider.token, 'cancelled', { reason: 'no_show' })
  expect(early.body.code).toBe('wrong_state')
  t.setNow(moment(3, '09:15'))
  const missed = await set(visit.id, visit.provider.token, 'cancelled', { reason: 'no_show' })
  expect(missed.body).toMatchObject({ cancel_reason: 'no_show', payment_status: 'paid' })
  t.setNow(TEST_NOW)
})

test('completing early or unpaid is allowed, and the page says what is known', async () => {
  const visit = await addConfirmed(t)
  const shown = await t.call(getBooking, { token: visit.provider.token, params: { id: visit.id } })
  expect(shown.body.complete_warning).toBe(
    `This visit ends at 10:00 AM on ${longDay(day(3))}. The client has not paid yet. You have not checked in.`,
  )
  expect(await setStatusOf(t, visit, 'provider', 'completed')).toMatchObject({ status: 'completed' })
  const client = await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })
  expect(client.body).toMatchObject({ complete_warning: null, can: { pay: true } })
})

test('hides contact details in notes while contact is closed', async () => {
  const visit = await addPending(t)
  const reason = 'No time that day. Call me at 604 555 0199'
  expect((await set(visit.id, visit.provider.token, 'cancelled', { reason })).status).toBe(200)
  const told = async (who: 'client' | 'provider') => {
    const { body } = await t.call(getBookingHistory, { token: visit[who].token, params: { id: visit.id } })
    return body.at(-1)?.reason
  }
  expect(await told('provider')).toBe(reason)
  expect(await told('client')).toBe('No time that day. Call me at [hidden]')
})
