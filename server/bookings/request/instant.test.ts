import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking, getBookingHistory, openCheckout } from '#contract/bookings.ts'
import { quoteBooking } from '#contract/bookings/price-breakdown.ts'
import { updateService, type InstantBooking } from '#contract/providers.ts'
import { listOutbox } from '#contract/notifications.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addCompleted, VISIT_DATE } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function whoTakes(instant: InstantBooking): Promise<Bookable> {
  const provider = await addBookable(t)
  await setInstant(provider, instant)
  return provider
}

async function setInstant(provider: Bookable, instant: InstantBooking) {
  const edit = { token: provider.token, params: { id: provider.serviceId }, body: { instant } }
  expect((await t.call(updateService, edit)).body).toMatchObject({ instant })
}

const book = (token: string, provider: Bookable, time = '09:00', more = {}) =>
  t.call(createBooking, { token, body: { service_id: provider.serviceId, date: VISIT_DATE, time, ...more } })

test('the provider’s instant setting confirms a visit right away, notifies each side once, and waits for payment', async () => {
  const provider = await whoTakes('everybody')
  const client = await addPerson(t)
  const quote = await t.call(quoteBooking, { token: client.token, query: { service_id: provider.serviceId } })
  expect(quote.body.is_instant).toBe(true)
  expect(quote.body.breakdown.timeline.map(({ kind }) => kind)).not.toContain('answer')
  expect(quote.body.breakdown.timeline[0]).toMatchObject({
    text: 'Your visit is confirmed instantly. Nothing is charged yet.',
  })
  const { status, body } = await book(client.token, provider)
  expect([status, body.status, body.payment_status]).toEqual([201, 'confirmed', 'unpaid'])
  expect(body.deadline_text).toMatch(/to pay/)
  const subjectsTo = async (to: string) =>
    (await t.call(listOutbox, { query: { to } })).body.flatMap(({ subject }) => (subject === null ? [] : [subject]))
  expect(await subjectsTo(provider.email)).toEqual([expect.stringMatching(/^Booked: Gel Manicure on /)])
  expect(await subjectsTo(client.email)).toContainEqual(expect.stringMatching(/^Amara Quimby has accepted: /))
  expect((await subjectsTo(client.email)).join()).not.toContain('Your request was sent')
  const history = await t.call(getBookingHistory, { token: client.token, params: { id: body.id } })
  expect(history.body.map(({ event }) => event)).toEqual(['request', 'accept'])
  const paying = await t.call(openCheckout, { token: client.token, body: { booking_id: body.id } })
  expect(paying.status).toBe(200)
})

test('repeat clients are those whom the provider has visited', async () => {
  const { provider, client } = await addCompleted(t)
  const bookable = provider as unknown as Bookable
  const { id: serviceId } = await t.db
    .selectFrom('offering')
    .select('id')
    .where('provider_id', '=', provider.id)
    .executeTakeFirstOrThrow()
  const who = { ...bookable, serviceId }
  await setInstant(who, 'repeat')
  const stranger = await addPerson(t)
  const past = new Date(t.clock.now().getTime() - 48 * 3_600_000)
  const ended = { starts_at: new Date(past.getTime() - 3_600_000), ends_at: past }
  await t.db.updateTable('booking').set(ended).where('provider_id', '=', provider.id).execute()
  const on = { date: day(9) }
  expect((await book(stranger.token, who, '12:00', on)).body.status).toBe('pending')
  expect((await book(client.token, who, '15:00', on)).body.status).toBe('confirmed')
  await setInstant(who, 'nobody')
  expect((await book(client.token, who, '18:00', on)).body.status).toBe('pending')
})

test('a client with three unpaid visits sends ordinary requests, even simultaneously', async () => {
  const provider = await whoTakes('everybody')
  const { token } = await addPerson(t)
  const times = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']
  const answers = await Promise.all(times.map((time) => book(token, provider, time)))
  const states = answers.map(({ body }) => body.status)
  expect(states.filter((status) => status === 'confirmed')).toHaveLength(3)
  expect(answers.filter(({ status }) => status !== 201).length + states.filter((one) => one === 'pending').length).toBe(
    3,
  )
})

test('one of many simultaneous instant bookings gets the hour, and the others learn that it is gone', async () => {
  const provider = await whoTakes('everybody')
  const clients = await Promise.all(Array.from({ length: 12 }, () => addPerson(t)))
  const answers = await Promise.all(clients.map(({ token }) => book(token, provider)))
  expect(answers.filter(({ status }) => status === 201).map(({ body }) => body.status)).toEqual(['confirmed'])
  expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(11)
})
