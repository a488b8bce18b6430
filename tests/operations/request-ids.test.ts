import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking } from '#contract/bookings.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { VISIT_DATE } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const ask = (id?: string) =>
  t.app.http.inject({ url: '/api/providers/nobody', headers: id === undefined ? {} : { 'x-request-id': id } })

test('a request keeps the id that it came with, in its answer and in its problem', async () => {
  const answer = await ask('edge-7f3a9c01')
  expect([answer.headers['x-request-id'], answer.json().request_id]).toEqual(['edge-7f3a9c01', 'edge-7f3a9c01'])
  const fresh = await ask()
  expect(fresh.headers['x-request-id']).toMatch(/^[a-z2-7]{26}$/)
  expect(fresh.json().request_id).toBe(fresh.headers['x-request-id'])
})

test.each(['short', 'with space here', 'a'.repeat(65), 'semi;colon-123', '{"json":"12345678"}'])(
  'one that could not stand in a log is replaced: %s',
  async (id) => {
    expect((await ask(id)).headers['x-request-id']).toMatch(/^[a-z2-7]{26}$/)
  },
)

test('what a request leads to carries its id until it leaves the house', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const { status } = await t.call(createBooking, {
    token: client.token,
    body: { service_id: provider.serviceId, date: VISIT_DATE, time: '09:00' },
    headers: { 'x-request-id': 'edge-booking-0001' },
  })
  expect(status).toBe(201)
  const told = await t.db.selectFrom('notification').select(['template', 'request_id']).execute()
  expect(told.filter(({ request_id }) => request_id === 'edge-booking-0001').length).toBeGreaterThan(0)
})
