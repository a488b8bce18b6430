import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { VISIT_DATE } from '#tests/factories/visits.ts'
import { repeats, unkeyed } from './repeats.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const endpoints = allEndpoints().map(({ endpoint }) => endpoint)
const keyed = endpoints.filter(({ isKeyed }) => isKeyed)
const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`
const namesOf = (some: EndpointShape[]) => some.map(nameOf).toSorted()

test('every change that signed-in people can make takes a key, or says why it needs none', () => {
  const changing = endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'public')
  expect([...namesOf(keyed), ...Object.keys(unkeyed)].toSorted()).toEqual(namesOf(changing))
})

test('every route whose contract takes a key is tried here', () => {
  expect(Object.keys(repeats).toSorted()).toEqual(namesOf(keyed))
})

describe.each(keyed.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('answers a repeat alike, acts once, and refuses other input under the same key', async () => {
    const { token, params, body, other, effects } = await repeats[name]!(t)
    const send = async (input: { params?: object | undefined; body?: object | undefined }, key: string) => {
      const answer = await t.call(endpoint, { token, headers: { 'idempotency-key': key }, ...given(input) } as never)
      return { status: answer.status, body: answer.body as { code?: string } }
    }
    const before = await effects()
    const [first, atOnce] = await Promise.all([send({ params, body }, 'one'), send({ params, body }, 'one')])
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const after = await effects()
    const again = await send({ params, body }, 'one')
    expect([atOnce, again]).toEqual([first, first])
    expect(await effects()).toBe(after)
    expect(Math.abs(after - before)).toBe(1)
    const mismatch = await send(other, 'one')
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect(await effects()).toBe(after)
  })
})

test('two keys that are equal in their first 255 characters stand for two requests or for none', async () => {
  const endpoint = keyed.find((one) => nameOf(one) === 'POST /bookings')!
  const { token, body, effects } = await repeats['POST /bookings']!(t)
  const send = (key: string) =>
    t.call(endpoint, { token, body, headers: { 'idempotency-key': key } } as never) as unknown as Promise<{
      status: number
      body: { code: string; detail: string }
    }>
  const before = await effects()
  const common = 'k'.repeat(255)
  for (const end of ['a', 'b']) {
    const { status, body: problem } = await send(common + end)
    expect([status, problem.code]).toEqual([422, 'invalid_input'])
    expect(problem.detail).toBe('An Idempotency-Key has at most 255 characters.')
  }
  expect(await effects()).toBe(before)
  expect((await send(common)).status).toBe(201)
})

describe('a key belongs to one person', () => {
  /** Two clients and a provider; each of them books under the same key. */
  async function bookAlike() {
    const provider = await addBookable(t)
    const [one, other] = [await addPerson(t), await addPerson(t)]
    const book = (who: TestPerson, time: string) =>
      t.call(createBooking, {
        token: who.token,
        headers: { 'idempotency-key': 'shared' },
        body: { service_id: provider.serviceId, date: VISIT_DATE, time },
      })
    return { one, other, book }
  }

  test('two people who use the same one with other input each get their own, also when they repeat it', async () => {
    const { one, other, book } = await bookAlike()
    const mine = await book(one, '09:00')
    const theirs = await book(other, '11:00')
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect([theirs.body.client_id, theirs.body.id === mine.body.id]).toEqual([other.id, false])
    expect((await book(one, '09:00')).body).toEqual(mine.body)
    expect((await book(other, '11:00')).body).toEqual(theirs.body)
  })

  test('with the same input, the second is never shown what the first has made', async () => {
    const { one, other, book } = await bookAlike()
    const mine = await book(one, '09:00')
    const refused = await book(other, '09:00')
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    const body = { status: 'cancelled' } as const
    await t.call(setBookingStatus, { token: one.token, params: { id: mine.body.id }, body })
    const theirs = await book(other, '09:00')
    expect([theirs.status, theirs.body.client_id]).toEqual([201, other.id])
    expect((await book(one, '09:00')).body).toMatchObject({ id: mine.body.id, client_id: one.id })
    expect((await book(other, '09:00')).body.id).toBe(theirs.body.id)
  })
})

function given(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
