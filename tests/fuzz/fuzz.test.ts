import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { sendMessage } from '#contract/messaging.ts'
import { problemSchema } from '#contract/errors.ts'
import type { Things } from '#tests/authorization/routes.ts'
import { addWaiting, type Waiting } from '#tests/authorization/waiting.ts'
import { beginStream, startTestApp, type TestApp } from '#tests/factories/app.ts'
import { handIn } from '#tests/factories/papers.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { addSeries, repeated } from '#tests/factories/series.ts'
import { insertReview } from '#tests/factories/reviews.ts'
import { addConfirmed, checkoutOf } from '#tests/factories/visits.ts'
import { RANDOM_SEED } from '#tests/setup/random-seed.ts'
import { oddRequest, walk } from './odd-requests.ts'

/**
 * Nothing that can be sent may end in a 5xx, and every refusal is a problem document. `npm run test:long -- fuzz` takes a
 * longer and another walk.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2)

let t: TestApp
let things: Things
let tokens: Record<'client' | 'provider' | 'admin', string>

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  const [client, provider, admin] = [await addPerson(t), await addBookable(t), await addPerson(t, { role: 'admin' })]
  tokens = { client: client.token, provider: provider.token, admin: admin.token }
  const visit = await addConfirmed(t, { client, provider })
  const same = (id: string) => ({ own: id, foreign: id, unknown: 'a'.repeat(26) })
  things = {
    booking: same(visit.id),
    series: same((await addSeries(t, { client, provider, body: { visits: repeated(2, { from: 20 }) } })).id),
    service: same(provider.serviceId),
    provider: same(provider.id),
    client: same(client.id),
    session: same(await checkoutOf(t, visit)),
    address: same('b'.repeat(26)),
    member: same('b'.repeat(26)),
    timeOff: same('b'.repeat(26)),
    paper: same((await handIn(t, provider, 'government_id')).id),
    entry: same('b'.repeat(26)),
    review: same(await insertReview(t, visit.id)),
    conversation: same(await conversationOf(client, provider)),
    ...({} as Pick<Things, keyof Waiting>),
  }
  const pair = { client, provider, booking: visit.id, paper: things.paper.own, conversation: things.conversation.own }
  const waiting = await addWaiting(t, pair)
  for (const kind of Object.keys(waiting) as (keyof Waiting)[]) things[kind] = same(waiting[kind])
})
afterAll(() => t.close())

async function conversationOf({ token }: { token: string }, { id }: { id: string }): Promise<string> {
  const { body } = await t.call(sendMessage, { token, params: { id }, body: { text: 'Hello' } })
  return body.conversation_id
}

// Leaving the session last, so that the others are not all answered with 401.
const ordered = allEndpoints()
  .map(({ endpoint }) => endpoint)
  .toSorted((a, b) => Number(a.path === '/auth/logout') - Number(b.path === '/auth/logout'))

describe('whatever is sent', () => {
  test.each(ordered.map((endpoint, index) => ({ endpoint, index, name: `${endpoint.method} ${endpoint.path}` })))(
    '$name never fails',
    async ({ endpoint, index }) => {
      const sender = { random: walk(RANDOM_SEED + index), things, tokens: Object.values(tokens) }
      for (let run = 0; run < RUNS; run += 1) {
        const request = oddRequest(endpoint, sender)
        const answer = endpoint.isStream ? await beginStream(t.app, request) : await t.app.http.inject(request)
        const told = `${JSON.stringify(request)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`
        expect(answer.statusCode, told).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(problemSchema.safeParse(JSON.parse(answer.body)).success, told).toBe(true)
      }
    },
  )
})
