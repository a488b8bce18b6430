import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explainDay } from '#contract/availability/explanation.ts'
import { countWaiting, leaveLine, prepareLine } from '#contract/waitlist.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addLine, cancelled, join, waitlistOf } from '#tests/factories/waitlist.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

test('joining says what is wrong and loses nothing', async () => {
  const provider = await addBookable(t)
  const client = await addPerson(t)
  expect((await join(t, { token: 'nobody' }, provider)).status).toBe(401)
  expect((await join(t, provider, provider)).status).toBe(403)
  expect((await join(t, await addPerson(t, { acceptsTerms: false }), provider)).body.code).toBe('terms_required')
  expect((await join(t, client, null)).status).toBe(422)
  expect((await join(t, client, provider, { service: 'Gel Manicure' })).status).toBe(422)
  expect((await join(t, client, null, { service: 'Nothing Known' })).status).toBe(404)
  expect((await join(t, client, null, { service_id: 'unknown' })).status).toBe(404)
  expect((await join(t, client, provider, { parts: [] })).status).toBe(422)
  expect((await join(t, client, provider, { from_date: day(9), to_date: day(8) })).status).toBe(422)
  expect((await join(t, client, provider, { to_date: day(0), from_date: day(0) })).status).toBe(422)
  expect((await join(t, client, provider, { from_date: day(70), to_date: day(71) })).status).toBe(422)
  expect((await join(t, client, provider, { add_ons: ['gone'] })).body.code).toBe('add_on_gone')
  const far = { street_address: '1 Main Street', city: 'Chilliwack', province: 'BC', postal_code: 'V2P 1A1' }
  expect((await join(t, client, provider, { address: { ...far, country: 'Canada' } })).body.code).toBe(
    'outside_service_area',
  )
  for (let n = 0; n < 5; n += 1) expect((await join(t, client, provider)).status).toBe(201)
  expect((await join(t, client, provider)).body.detail).toBe(
    'You’re already waiting in 5 lines, the most you can join. Please leave one first.',
  )
  const shown = await t.call(prepareLine, { token: client.token, query: { service_id: provider.serviceId } })
  expect(shown.body).toMatchObject({ title: 'Gel Manicure', first_date: day(1), last_date: day(60), can_join: false })
  const { lines } = await waitlistOf(t, client)
  expect((await t.call(leaveLine, { token: provider.token, params: { id: lines[0]!.id } })).status).toBe(403)
  expect((await t.call(leaveLine, { token: (await addPerson(t)).token, params: { id: lines[0]!.id } })).status).toBe(
    404,
  )
  expect((await t.call(leaveLine, { token: client.token, params: { id: lines[0]!.id } })).body.can_join).toBe(true)
})

test('providers read how many wait for a day, and why a time is not offered', async () => {
  const provider = await addBookable(t)
  await addLine(t, provider, 2, { from_date: day(2), to_date: day(3) })
  await addLine(t, provider, 1, { from_date: day(3), to_date: day(3) })
  const query = { from: day(1), days: 7 }
  expect((await t.call(countWaiting, { token: provider.token, query })).body).toEqual([
    { date: day(2), waiting: 2 },
    { date: day(3), waiting: 3 },
  ])
  expect((await t.call(countWaiting, { token: (await addPerson(t)).token, query })).status).toBe(403)
  await cancelled(t, provider)
  const day3 = await t.call(explainDay, { token: provider.token, params: { id: provider.id }, query: { date: day(3) } })
  expect(day3.body.find(({ start }) => start === '09:00')?.refusal).toBe('held')
})

test('a line ends with its last day', async () => {
  const provider = await addBookable(t)
  const [first] = await addLine(t, provider, 1, { from_date: day(1), to_date: day(2) })
  t.setNow(moment(2, '08:00'))
  await workOnce(t)
  expect((await waitlistOf(t, first!)).lines[0]).toMatchObject({ state: 'over', can: { leave: false } })
})
