import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateService } from '#contract/providers.ts'
import { prepareLine } from '#contract/waitlist.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { askSeries } from '#tests/factories/series.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addLine, cancelled, join, offerOf, take, waitlistOf } from '#tests/factories/waitlist.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

test('a line with any provider lists add-ons by name and asks every provider who has all of them', async () => {
  const sells = (provider: Bookable, body: object) =>
    t.call(updateService, { token: provider.token, params: { id: provider.serviceId }, body: body as never })
  const [plain, full] = [await addBookable(t), await addBookable(t, { buffer: 0 })]
  const names = [`Shine ${plain.id.slice(0, 6)}`, `Tips ${plain.id.slice(0, 6)}`]
  const [shine, tips] = names.map((name) => ({ name, price: 10, minutes: 15 }))
  await sells(plain, { add_ons: [shine] })
  await sells(full, { add_ons: [tips, { ...shine, name: shine!.name.toUpperCase() }], max_quantity: 2 })
  const client = await addPerson(t)
  const prepared = await t.call(prepareLine, { token: client.token, query: { service: 'Gel Manicure' } })
  expect(prepared.body.max_quantity).toBeGreaterThanOrEqual(2)
  const wanted = { service: 'Gel Manicure', add_on_names: names, quantity: 2 }
  expect((await join(t, client, null, { ...wanted, add_on_names: ['Nobody has it'] })).body.code).toBe('add_on_gone')
  expect((await join(t, client, plain, { add_on_names: names })).status).toBe(422)
  expect((await join(t, client, null, wanted)).status).toBe(201)
  expect((await waitlistOf(t, client)).lines[0]).toMatchObject({ with_text: `${names.join(', ')}, for 2` })
  await cancelled(t, plain)
  expect(await offerOf(t, client)).toBe(null)
  // 60 minutes and twice 15, for two: three hours that were not free in one piece before.
  await cancelled(t, full, { time: '10:00' })
  const offer = (await offerOf(t, client))!
  expect(offer.provider.id).toBe(full.id)
  const taken = await take(t, client, offer.id)
  expect(taken).toMatchObject({ status: 200, body: { total_price: 200, service: { quantity: 2, duration: 180 } } })
  expect(taken.body.service.add_ons.map((name) => name.toLowerCase()).toSorted()).toEqual(
    names.map((name) => name.toLowerCase()).toSorted(),
  )
})

test('a held time makes way only for the client’s own repeating visits', async () => {
  const provider = await addBookable(t)
  const [first] = await addLine(t, provider, 1)
  await cancelled(t, provider)
  expect((await offerOf(t, first!))?.scheduled_at).toBe(`${day(3)}T09:00`)
  const rival = await askSeries(t, await addPerson(t), provider)
  expect(rival.body).toMatchObject({ code: 'dates_taken' })
  const own = await askSeries(t, first!, provider)
  expect(own.status).toBe(201)
  expect(own.body.map(({ scheduled_at }) => scheduled_at)[0]).toBe(`${day(3)}T09:00`)
  expect(await waitlistOf(t, first!)).toMatchObject({ offer: null, lines: [{ state: 'booked' }] })
})
