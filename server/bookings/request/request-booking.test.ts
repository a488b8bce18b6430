import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking, listBookings } from '#contract/bookings.ts'
import { updateService } from '#contract/providers.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addCompleted, addPending, setStatusOf, VISIT_DATE } from '#tests/factories/visits.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Body = {
  service_id?: string
  date?: string
  time?: string
  address?: object
  notes?: string
  expected_price?: number
  expected_due?: number
}

async function ask(token: string | undefined, provider: Bookable, body: Body = {}, headers = {}) {
  return t.call(createBooking, {
    token,
    headers,
    body: { service_id: provider.serviceId, date: VISIT_DATE, time: '09:00', ...body } as never,
  })
}

test('only signed-in clients who accepted the terms book', async () => {
  const provider = await addBookable(t)
  expect((await ask(undefined, provider)).status).toBe(401)
  for (const role of ['provider', 'pending_provider', 'admin'] as const) {
    const person = await addPerson(t, { role })
    expect((await ask(person.token, provider)).body).toMatchObject({ code: 'clients_only' })
  }
  const newcomer = await addPerson(t, { acceptsTerms: false })
  const refused = await ask(newcomer.token, provider)
  expect([refused.status, refused.body.code]).toEqual([409, 'terms_required'])
})

test('refuses impossible bookings with a reason', async () => {
  const { token } = await addPerson(t)
  const provider = await addBookable(t)
  const hidden = await addBookable(t)
  await t.call(updateService, { token: hidden.token, params: { id: hidden.serviceId }, body: { is_active: false } })
  expect(await ask(token, provider, { service_id: 'x'.repeat(26) })).toMatchObject({ status: 404 })
  expect((await ask(token, hidden)).body.code).toBe('not_bookable')
  expect((await ask(token, provider, { date: day(0) })).body.code).toBe('slot_unavailable')
  expect((await ask(token, provider, { date: day(365) })).body.code).toBe('slot_unavailable')
  expect((await ask(token, provider, { time: '09:30' })).body.code).toBe('slot_unavailable')
  expect((await ask(token, provider, { service_id: '' })).body.detail).toBe(
    'Service ID not found. Please try again or contact support.',
  )
  expect((await ask(token, provider, { date: '2026-02-30' })).status).toBe(422)
})

test('a service that is deleted or priced anew at the same moment is never booked as it was', async () => {
  const provider = await addBookable(t)
  const { token } = await addPerson(t)
  const during = async (change: { deleted_at: Date; is_listed: false } | { price_cents: number }, time: string) => {
    let asked: ReturnType<typeof ask> | undefined
    await t.db.transaction().execute(async (trx) => {
      // As every edit of a service begins: the booking has to wait here, after it has looked the service up.
      const held = trx.selectFrom('verification').select('state').where('provider_id', '=', provider.id)
      await held.forNoKeyUpdate().execute()
      asked = ask(token, provider, { time })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await trx.updateTable('offering').set(change).where('id', '=', provider.serviceId).execute()
    })
    return asked
  }
  expect((await during({ price_cents: 9100 }, '09:00'))?.body.total_price).toBe(91)
  expect((await during({ deleted_at: t.clock.now(), is_listed: false }, '11:00'))?.body.code).toBe('not_bookable')
})

test('the visit is at the address of the client unless another is given, inside of Greater Vancouver', async () => {
  const provider = await addBookable(t)
  const client = await addPerson(t)
  const address = { street_address: '7 Other Road', city: 'Burnaby', province: 'BC', postal_code: 'v5h 2k1' }
  const asked = await ask(client.token, provider, { address })
  expect(asked.body.location).toMatchObject({ street_address: '7 Other Road', postal_code: 'V5H2K1' })
  for (const [province, postal_code] of [
    ['BC', 'V8W 1A1'],
    ['BC', 'V3G 1A1'],
    ['ON', 'M5V 1A1'],
  ]) {
    const far = await ask(client.token, provider, { time: '13:00', address: { ...address, province, postal_code } })
    expect([far.status, far.body.code]).toEqual([409, 'outside_service_area'])
    expect(far.body.detail).toContain('outside Greater Vancouver')
  }
  const islander = await addPerson(t, { postalCode: 'V9A1A1' })
  expect((await ask(islander.token, provider, { time: '14:00' })).body.code).toBe('outside_service_area')
})

test('exactly one of many rivals gets the hour', async () => {
  const provider = await addBookable(t)
  const rivals = await atOnce(() => addPerson(t))
  const answers = await Promise.all(rivals.map((rival) => ask(rival.token, provider)))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  const losers = answers.filter((answer) => answer.status === 409)
  expect(losers).toHaveLength(RIVALS - 1)
  for (const loser of losers)
    expect(loser.body).toMatchObject({
      code: 'slot_taken',
      detail: 'This time slot has just been taken. Please choose another.',
    })
  const claims = await t.db.selectFrom('claim').selectAll().where('party_id', '=', provider.id).execute()
  expect(claims).toHaveLength(1)
})

test('a client cannot be in two places, also when asking at once', async () => {
  const client = await addPerson(t)
  const [one, other] = [await addBookable(t), await addBookable(t)]
  const answers = await Promise.all([ask(client.token, one), ask(client.token, other)])
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
    code: 'client_busy',
    detail: 'You already have a booking at this time.',
  })
})

test('an own visit at this time is said to be one, also with the same provider', async () => {
  const provider = await addBookable(t, { buffer: 30 })
  const { token } = await addPerson(t)
  const both = await Promise.all([ask(token, provider), ask(token, provider)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const again = await ask(token, provider)
  for (const refused of [both.find(({ status }) => status === 409), again])
    expect(refused?.body).toMatchObject({
      code: 'client_busy',
      detail: 'You already have a booking at this time.',
    })
  // The hour after it belongs to the provider, whichever client is there before.
  expect((await ask(token, provider, { time: '10:00' })).body.code).toBe('slot_taken')
})

test('a price that the client was not shown is refused with the present figures, and nothing is written', async () => {
  const provider = await addBookable(t, { price: 60, gst: '123456782RT0001' })
  const { token } = await addPerson(t)
  const now = { total_price: 60, tax: 3, amount_due: 63 }
  const stale: Body[] = [{ expected_price: 35 }, { expected_due: 60 }, { expected_price: 60, expected_due: 60 }]
  for (const shown of stale) {
    const refused = await ask(token, provider, shown)
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', meta: now } })
    expect(refused.body.detail).toBe('The price of this service is now $60.00 plus $3.00 GST. Please confirm it.')
  }
  expect((await t.call(listBookings, { token })).body).toEqual([])
  const claims = await t.db.selectFrom('claim').select('claim_id').where('party_id', '=', provider.id).execute()
  const told = await t.db.selectFrom('outbox_message').select('id').where('recipient', '=', provider.email).execute()
  expect([claims, told]).toEqual([[], []])
  expect((await ask(token, provider, { expected_price: 60.001 })).status).toBe(422)
  const booked = await ask(token, provider, { expected_price: 60, expected_due: 63 })
  expect(booked).toMatchObject({ status: 201, body: now })
})

test('a repeat under the same key answers the same booking; other details are refused', async () => {
  const provider = await addBookable(t)
  const { token } = await addPerson(t)
  const headers = { 'idempotency-key': 'form-1' }
  const answers = await Promise.all([1, 2, 3].map(() => ask(token, provider, { notes: 'Hi' }, headers)))
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  const other = await ask(token, provider, { notes: 'Ho' }, headers)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
  expect((await t.call(listBookings, { token })).body).toHaveLength(1)
})

test('limits open requests to five in total and three per provider, even simultaneously', async () => {
  const client = await addPerson(t)
  const provider = await addBookable(t)
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
  const answers = await Promise.all(times.map((time) => ask(client.token, provider, { time })))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3)
  expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('too_many_pending')

  for (const time of ['14:00', '15:00']) await addPending(t, { client, time })
  const sixth = await ask(client.token, await addBookable(t), { time: '16:00' })
  expect(sixth.body.code).toBe('too_many_pending')
  // The refused one holds no time, and the slot check answers before the limit does.
  const rival = await addPending(t, { time: '17:00' })
  expect((await ask(client.token, rival.provider, { time: '17:00' })).body.code).toBe('slot_taken')
})

test('price, tax, commission and fee terms are fixed at the moment of booking', async () => {
  const provider = await addBookable(t, { tier: 'firm' })
  const first = await addCompleted(t, { provider })
  // They have met once the visit is done, not once the provider has said so.
  await addPending(t, { provider, client: first.client, date: day(5) })
  t.setNow(moment(3, '10:00'))
  const again = await addPending(t, { provider, client: first.client, date: day(6) })
  await t.db
    .updateTable('offering')
    .set({ price_cents: 9900, title: 'Other' })
    .where('id', '=', provider.serviceId)
    .execute()
  const rows = await t.db
    .selectFrom('booking')
    .selectAll()
    .where('provider_id', '=', provider.id)
    .orderBy('starts_at')
    .execute()
  expect(rows.map((row) => row.commission_bps)).toEqual([1500, 1500, 1000])
  expect(rows[2]).toMatchObject({ price_cents: 8000, tax_cents: 0, late_fee_percent: 100, title: 'Gel Manicure' })
  expect(await setStatusOf(t, again, 'provider', 'confirmed')).toMatchObject({ total_price: 80, provider_net: 72 })
  t.setNow(TEST_NOW)
})
