import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchAvailability as contract } from '#contract/availability/search.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addCrowd, type Crowd } from '#tests/factories/crowd.ts'
import { searchAvailability } from '#server/availability/search/search-availability.ts'
import { createKeptDays } from './free-hours-cache.ts'

const HOUR_MS = 3_600_000
const DATE = '2026-11-25'
const kept = createKeptDays()

let t: TestApp
let crowd: Crowd
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  crowd = await addCrowd(t.db, {
    providers: 90,
    clients: 0,
    hours: (n) => [480 + (n % 4) * 60, 1020],
    at: t.clock.now(),
  })
})
afterAll(() => t.close())

const ask = (query: object, days = createKeptDays()) =>
  searchAvailability(t.deps, contract.query.parse({ date: DATE, limit: 100, sort: 'soonest', ...query }), days)

/** What is kept and what is worked out anew tell the same. */
async function expectSame(): Promise<number> {
  const [asked, anew] = [await ask({}, kept), await ask({})]
  expect(asked).toEqual(anew)
  expect(await ask({ postal: 'V7J2A1' }, kept)).toEqual(await ask({ postal: 'V7J2A1' }))
  return asked.found.providers.reduce((sum, { availability }) => sum + (availability?.[DATE]?.length ?? 0), 0)
}

async function claim(providers: { id: string }[], hour: number): Promise<void> {
  for (const { id } of providers)
    await sql`insert into claim (claim_id, party_id, during, visit, place)
      select ${newId()}, ${id}, r, r, 'V3S1A1' from tstzrange(${new Date(Date.parse(`${DATE}T07:00Z`) + hour * HOUR_MS)},
        ${new Date(Date.parse(`${DATE}T08:00Z`) + hour * HOUR_MS)}) r`.execute(t.db)
}

describe('a kept day', () => {
  it('is worked out anew for whom something changed, be it one or many', async () => {
    const all = await expectSame()
    await claim(crowd.providers.slice(0, 1), 12)
    expect(await expectSame()).toBe(all - 1)
    await claim(crowd.providers.slice(0, 60), 14)
    expect(await expectSame()).toBe(all - 61)
    await sql`delete from claim where party_id = ${crowd.providers[0]!.id}`.execute(t.db)
    expect(await expectSame()).toBe(all - 59)
    await sql`update schedule set weekly = jsonb_set(weekly, '{3}', '[]') where provider_id = ${crowd.providers[1]!.id}`.execute(
      t.db,
    )
    expect(await expectSame()).toBeLessThan(all - 59)
  })

  it('follows the clock, also back', async () => {
    await sql`update schedule set min_notice_minutes = 2880 where provider_id = ${crowd.providers[5]!.id}`.execute(t.db)
    const monday = await expectSame()
    t.advance(2 * HOUR_MS)
    expect(await expectSame()).toBe(monday - 2)
    t.advance(-2 * HOUR_MS)
    expect(await expectSame()).toBe(monday)
    t.advance(48 * HOUR_MS)
    expect(await expectSame()).toBe(0)
  })
})
