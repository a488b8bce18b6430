import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { rescheduleBooking } from '#contract/bookings/reschedule.ts'
import { PENDING_PER_CLIENT, PENDING_PER_PAIR } from '#server/bookings/request/checks.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addConfirmed, addPaid, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { CHANGES_PER_PERSON, secondsToWait } from './limit-changes.ts'

let t: TestApp
beforeAll(async () => {
  const pending = [PENDING_PER_CLIENT, PENDING_PER_PAIR].map((cap) => ({ ...cap, max: 100 }))
  t = await startTestApp({ isFrozen: true, limits: [...CHANGES_PER_PERSON, ...pending] })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const ask = (client: TestPerson, provider: Bookable, hour = 9) =>
  t.call(createBooking, {
    token: client.token,
    body: { service_id: provider.serviceId, date: day(3), time: `${String(hour).padStart(2, '0')}:00` },
  })
const cancel = (person: TestPerson, id: string) =>
  t.call(setBookingStatus, { token: person.token, params: { id }, body: { status: 'cancelled' } })
const messagesTo = async ({ email, phone }: TestPerson) => {
  const rows = await t.db.selectFrom('outbox_message').select('id').where('recipient', 'in', [email, phone]).execute()
  return rows.length
}

test('sixty times asking and cancelling: the eleventh change in a minute is refused and the provider hears little', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const statuses: number[] = []
  let refused: Awaited<ReturnType<typeof ask>> | undefined
  for (let round = 0; round < 60; round += 1) {
    const asked = await ask(client, provider)
    statuses.push(asked.status)
    if (asked.status === 201) statuses.push((await cancel(client, asked.body.id)).status)
    else refused ??= asked
  }
  expect(statuses.slice(0, 10)).toEqual([201, 200, 201, 200, 201, 200, 201, 200, 201, 200])
  expect(new Set(statuses.slice(10))).toEqual(new Set([429]))
  expect(refused?.body).toMatchObject({
    code: 'too_many_requests',
    detail: 'You have made many changes in a short time. Please try again in a minute.',
    meta: { retry_after_seconds: 60 },
  })
  expect(refused?.headers['retry-after']).toBe('60')
  expect(await messagesTo(provider)).toBeLessThanOrEqual(20)
  // The limit delays no one else, and the minute passes.
  expect((await ask(await addPerson(t), provider)).status).toBe(201)
  t.advance(60_000)
  expect((await ask(client, provider, 10)).status).toBe(201)
})

test('ten of thirty simultaneous changes by one person take effect', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const hours = Array.from({ length: 20 }, (_, hour) => hour + 2)
  const answers = await Promise.all([...hours, ...hours].map((hour) => ask(client, provider, hour)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.every(({ status }) => [201, 409, 429].includes(status))).toBe(true)
  const kept = await t.db.selectFrom('booking').select('id').where('client_id', '=', client.id).execute()
  expect(kept).toHaveLength(10)
})

test('sixty a day, counted back from now, with the time to wait in words', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  for (let round = 0; round < 30; round += 1) {
    if (round % 5 === 0) t.advance(60_000)
    await cancel(client, (await ask(client, provider)).body.id)
  }
  t.advance(3_600_000)
  const refused = await ask(client, provider)
  expect(refused.status).toBe(429)
  expect(refused.body.detail).toBe('You have made many changes in a short time. Please try again in 23 hours.')
  t.advance(Number(refused.body.meta?.['retry_after_seconds']) * 1000)
  expect((await ask(client, provider)).status).toBe(201)
})

test('the limit ignores refused changes and those of admins, payments and time', async () => {
  const provider = await addBookable(t)
  const visit = await addConfirmed(t, { provider })
  for (let round = 0; round < 20; round += 1) await ask(visit.client, provider)
  await cancel(visit.client, 'nothing')
  const { client } = await addPaid(t, { provider, client: visit.client, time: '11:00' })
  for (let hour = 12; hour < 20; hour += 1) expect((await ask(client, provider, hour)).status).toBe(201)
  expect((await ask(client, provider, 20)).status).toBe(429)
})

test('a provider answers and moves within the same limit', async () => {
  const provider = await addBookable(t)
  const visits: Visit[] = []
  for (let hour = 2; hour < 11; hour += 1)
    visits.push(await addConfirmed(t, { provider, time: `${String(hour).padStart(2, '0')}:00` }))
  const propose = (time: string) =>
    t.call(rescheduleBooking, { token: provider.token, params: { id: visits[0]!.id }, body: { date: day(5), time } })
  expect((await propose('12:00')).status).toBe(200)
  const refused = await propose('13:00')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await cancel(provider, visits[1]!.id)).status).toBe(429)
  // The other side still can.
  await setStatusOf(t, visits[1]!, 'client', 'cancelled')
})

test('no beginning of a window lets twice as many through', () => {
  const at = (seconds: number) => new Date(Date.parse(moment(0, '11:00')) + seconds * 1000)
  const limits = [{ max: 3, windowSeconds: 60 }]
  const made = [at(59), at(58), at(50)]
  expect(secondsToWait(limits, made, at(59))).toBe(51)
  expect(secondsToWait(limits, made, at(61))).toBe(49)
  expect(secondsToWait(limits, made.slice(1), at(61))).toBe(0)
  expect(secondsToWait([], made, at(61))).toBe(0)
})
