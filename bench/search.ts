import { sql } from 'kysely'
import { searchAvailability as contract } from '#contract/availability/search.ts'
import { searchAvailability } from '#server/availability/search/search-availability.ts'
import { listDayClaims } from '#server/availability/search/day-queries.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { createLocalTime } from '#server/platform/time.ts'
import { addBulkData } from '#tests/factories/bulk-data.ts'
import { median } from './compare.ts'
import { addVisits, planOf } from './growth.ts'
import { say, verdict } from './report.ts'
import { NOW, OFFSET_MS } from './setup.ts'

const PROVIDERS = 1000
/** Visits of each provider: ten thousand, a hundred thousand and a million in all. */
const VISITS = [10, 100, 1000]
const GOAL_MS = 20
const ROUNDS = 60

/** Availability on a day among a thousand providers, while their claims grow a hundredfold. */
export async function showSearch(db: Database): Promise<void> {
  const { providers } = await addBulkData(db, { providers: PROVIDERS, clients: 0, hours: () => [540, 1020], at: NOW })
  await sql`update user_account set postal_code = 'V' || 5 + abs(hashtext(id)) % 2 || 'K1A1' where role = 'provider'`.execute(
    db,
  )
  const entry = await db.selectFrom('catalogue_entry').select('name').executeTakeFirstOrThrow()
  const clock = createMovableClock()
  clock.setOffset(OFFSET_MS)
  const deps = { db, clock, localTime: createLocalTime('America/Vancouver') }
  const ids = providers.map(({ id }) => id)
  let had = 0
  for (const visits of VISITS) {
    await addVisits(db, ids, had + 1, visits)
    had = visits
    await sql`update claim set place = 'V5H4N2' where place is null`.execute(db)
    await sql`vacuum analyze`.execute(db)
    for (const [name, more] of [
      ['a day', {}],
      ['a day and a place', { postal: 'V6B1A1' }],
      ['a page further down', { sort: 'soonest', part: 'afternoon' }],
    ] as const) {
      const query = contract.query.parse({ service: entry.name, date: '2026-11-25', ...more })
      const { found } = await searchAvailability(deps, query)
      const [ms, fastest] = await timeOf(() => searchAvailability(deps, query))
      say(
        `${String(PROVIDERS * visits).padStart(9)} bookings  ${name.padEnd(20)} ${String(found.total).padStart(5)} free  ` +
          `${ms.toFixed(1)} ms (fastest ${fastest.toFixed(1)}), goal ${GOAL_MS}: ${verdict(ms <= GOAL_MS)}`,
      )
    }
    const span = {
      from: new Date('2026-11-25T03:00Z'),
      to: new Date('2026-11-26T12:00Z'),
    }
    say((await planOf(db, (on) => listDayClaims(on, ids, span))).map((line) => `            ${line}`).join('\n'))
  }
}

/** Median and fastest: on a machine that does other things too, the latter says more. */
async function timeOf(run: () => Promise<unknown>): Promise<[number, number]> {
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  return [median(times.slice(10)), Math.min(...times)]
}
