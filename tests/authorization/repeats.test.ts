import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { repeats, unkeyed } from './repeats.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const changing = allEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method !== 'GET' && access !== 'public')
const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`

test('every change that signed-in people can make keeps its key, or says why it needs none', () => {
  expect([...Object.keys(repeats), ...Object.keys(unkeyed)].toSorted()).toEqual(changing.map(nameOf).toSorted())
})

const keyed = changing.filter((endpoint) => nameOf(endpoint) in repeats)

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
    expect(after - before).toBeLessThanOrEqual(1)
    const mismatch = await send(other, 'one')
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect(await effects()).toBe(after)
  })
})

function given(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
