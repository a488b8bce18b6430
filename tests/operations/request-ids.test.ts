import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { payOutNow } from '#contract/payouts.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { addConfirmed, checkoutOf, pay, refundsOf, VISIT_DATE } from '#tests/factories/visits.ts'

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

test('refunds and payouts carry it to the worker: into its log, and into the messages that follow', async () => {
  const logged: string[] = []
  const own = await startTestApp({ log: createLogger('info', { write: (line: string) => void logged.push(line) }) })
  await withCatalogue(own)
  const visit = await addConfirmed(own)
  await pay(own, await checkoutOf(own, visit), '4000000000005126')
  await own.call(setBookingStatus, {
    token: visit.client.token,
    params: { id: visit.id },
    body: { status: 'cancelled' },
    headers: { 'x-request-id': 'edge-refund-0001' },
  })
  await workOnce(own)
  expect((await refundsOf(own, visit.id)).map(({ request_id }) => request_id)).toEqual(['edge-refund-0001'])
  const line = logged.map((text) => JSON.parse(text) as { msg: string; reqId?: string })
  expect(line.find(({ msg }) => msg.startsWith('refund not sent'))?.reqId).toBe('edge-refund-0001')

  const payee = await addBookable(own)
  await setUpPayoutsOf(own, payee.token)
  await addLine(own, payee.id, 5000)
  const paid = await own.call(payOutNow, {
    token: payee.token,
    body: { amount: 50 },
    headers: { 'x-request-id': 'edge-payout-0001' },
  })
  expect(paid.status).toBe(201)
  await workOnce(own)
  const told = own.db.selectFrom('notification').select('template').where('request_id', '=', 'edge-payout-0001')
  expect((await told.execute()).map(({ template }) => template)).toContain('payout.sent')
  await own.close()
})
