import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { findNames, named } from './ask-console.ts'
import { consolePaths } from './console-questions.ts'
import { fillConsole } from './fill-console.ts'
import { fillMarket, type Market } from './fill-market.ts'
import { questionsOf } from './questions.ts'

type LightAnswer = { statusCode: number; headers: Record<string, unknown> }
const NOW = '2026-11-23T18:00:00Z'

const nextOf = (link: unknown) => (typeof link === 'string' ? /<([^>]+)>/.exec(link)?.[1] : undefined)

let t: TestApp
let market: Market
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, now: NOW })
  await withCatalogue(t)
  market = await fillMarket(t.db, { people: 120, providers: 37, bookings: 400 }, new Date(NOW))
})
afterAll(() => t.close())

it('makes a marketplace whose parts belong together', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from booking)::int as bookings,
      (select count(*) from booking b left join visit_payment p on p.booking_id = b.id where p.order_id is null)::int as orderless,
      (select count(*) from claim c left join user_account u on u.id = c.party_id where u.id is null)::int as strangers,
      (select count(*) from claim)::int - 2 * (select count(*) from booking where status <> 'cancelled')::int as claims,
      (select count(*) from pg_constraint where conname = 'claim_no_overlap')::int as constraints`.execute(t.db)
  expect(rows[0]).toMatchObject({ orderless: 0, strangers: 0, claims: 0, constraints: 1 })
  expect(rows[0]!['bookings']).toBeGreaterThanOrEqual(400)
})

it('is asked everything that the bench asks', async () => {
  const failed: string[] = []
  for (const { call } of questionsOf(market)) {
    const { method, path, token } = call(1)
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const { statusCode } = await t.app.http.inject({ method, url: `/api${path}`, headers })
    if (statusCode !== 200) failed.push(`${path} ${statusCode}`)
  }
  expect(failed).toEqual([])
})

it('is asked everything that admins look through, and the pages behind', async () => {
  await fillConsole(t.db, new Date(NOW))
  const names = await findNames(t.db)
  const headers = { authorization: `Bearer ${market.tokens.admin}` }
  const failed: string[] = []
  for (const path of consolePaths(market)) {
    let next: string | undefined = `/api${named(path, names)}`
    for (let page = 0; next !== undefined && page < 3; page += 1) {
      const answer: LightAnswer = await t.app.http.inject({ method: 'GET', url: next, headers })
      if (answer.statusCode !== 200) failed.push(`${next} ${answer.statusCode}`)
      next = nextOf(answer.headers['link'])
    }
  }
  expect(failed).toEqual([])
})
