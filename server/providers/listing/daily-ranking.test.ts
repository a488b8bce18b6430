import { afterAll, beforeAll, expect, it } from 'vitest'
import { listServiceProviders } from '#contract/availability.ts'
import { searchAvailability } from '#contract/availability/search.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { sql } from 'kysely'
import { createDailyRanking } from '#server/providers/index.ts'
import { moment } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

// Five without ratings, at one price, available at the same hours.
const service = 'Classic Manicure'
const sorts = ['recommended', 'price_low', 'price_high', 'rating'] as const

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  for (let n = 0; n < 5; n += 1) await anOpenProvider(t, { offers: [{ title: service, category: 'nail', price: 50 }] })
})
afterAll(() => t.close())

type Sort = (typeof sorts)[number]
const cards = async (sort: Sort) =>
  (await t.call(listServiceProviders, { query: { service, sort } })).body.map(({ id }) => id)
const search = async (sort: Sort | 'soonest') =>
  (await t.call(searchAvailability, { query: { service, sort } })).body.providers.map(({ id }) => id)
const draw = async (n: number) => {
  t.setNow(moment(n, '06:00'))
  await t.app.work.runDue()
}

it('puts those who are alike in another order every day, the same in every list', async () => {
  const first = new Set<string>()
  for (let n = 1; n <= 12; n += 1) {
    await draw(n)
    for (const sort of sorts) expect(await search(sort)).toEqual(await cards(sort))
    expect(await search('soonest')).toEqual(await cards('recommended'))
    expect(await cards('price_high')).toEqual((await cards('price_low')).toReversed())
    first.add((await cards('recommended'))[0]!)
  }
  // The chance that one is first on all twelve days is one in fifty million.
  expect(first.size).toBeGreaterThanOrEqual(2)
})

it('keeps the order within a day, so that pages fit together', async () => {
  await draw(20)
  for (const sort of sorts) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      await t.app.work.runDue()
      const page = await t.call(listServiceProviders, { query: { service, sort, limit: 2, cursor } })
      seen.push(...page.body.map(({ id }) => id))
      cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
    } while (cursor)
    expect(seen).toEqual(await cards(sort))
    expect(new Set(seen).size).toBe(5)
  }
})

it('is drawn by one of many processes, and waits for nobody who holds an offering', async () => {
  t.setNow(moment(30, '06:00'))
  const before = await turns()
  const held = before[0]!.id
  await inTransaction(t.db, async (trx) => {
    await sql`select 1 from offering where id = ${held} for update`.execute(trx)
    await Promise.all(Array.from({ length: 4 }, () => createDailyRanking(t.deps)()))
  })
  const after = await turns()
  expect(after.filter((row, n) => row.turn !== before[n]!.turn).map(({ id }) => id)).toEqual(
    before.map(({ id }) => id).filter((id) => id !== held),
  )
})

const turns = () => t.db.selectFrom('offering').select(['id', 'turn']).orderBy('id').execute()
