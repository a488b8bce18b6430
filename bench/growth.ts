import { sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { listTimes } from '#server/availability/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { listCards } from '#server/providers/index.ts'
import { addBulkData } from '#tests/factories/bulk-data.ts'
import { median } from './compare.ts'
import { say } from './report.ts'
import { NOW } from './setup.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const VISITS_EACH = 100
const SPAN = {
  from: new Date('2026-11-24T08:00:00Z'),
  to: new Date('2026-12-24T13:00:00Z'),
  fromDate: '2026-11-24',
  toDate: '2026-12-23',
}

/** The hot questions at ten thousand, a hundred thousand and a million bookings: their cost must follow the page. */
export async function showGrowth(db: Database): Promise<void> {
  const lines: string[] = []
  let providers: string[] = []
  let entryId = ''
  for (const size of SIZES) {
    const wanted = size / VISITS_EACH
    say(`Growing to ${size} bookings of ${wanted} providers ...`)
    const more = await addBulkData(db, { providers: wanted - providers.length, clients: 0, at: NOW })
    const ids = more.providers.map((provider) => provider.id)
    entryId ||= (await db.selectFrom('offering').select('entry_id').executeTakeFirstOrThrow()).entry_id
    await sql`update offering set entry_id = ${entryId}, rank_score = length(id) + hashtext(id) % 1000`.execute(db)
    await addVisits(db, ids)
    providers = [...providers, ...ids]
    await sql`vacuum analyze`.execute(db)
    const page = providers.slice(-20)
    const questions = {
      'times of one provider': (on: Database) => listTimes(on, page.slice(0, 1), SPAN),
      'times of a page of 20': (on: Database) => listTimes(on, page, SPAN),
      'best 21 of a service': (on: Database) => listCards(on, { entryId, sort: 'recommended', after: null, limit: 21 }),
    }
    for (const [name, run] of Object.entries(questions)) {
      const ms = await timeOf(() => run(db))
      lines.push(`${String(size).padStart(9)} bookings  ${name.padEnd(24)} ${ms.toFixed(3)} ms`)
      if (size === SIZES.at(-1)) lines.push(...(await planOf(db, run)).map((line) => `            ${line}`))
    }
  }
  say(`\n${lines.join('\n')}`)
}

/** Visits `from` to `until` of each provider, one every 25 hours, so that they lie at all hours. */
export async function addVisits(db: Database, providerIds: string[], from = 1, until = VISITS_EACH): Promise<void> {
  for (let n = 0; n < providerIds.length; n += 1000)
    await sql`
      insert into claim (claim_id, party_id, during, visit)
      select left(p.id, 20) || lpad(n::text, 6, '0'), p.id, tstzrange(at, at + interval '1 hour'), tstzrange(at, at + interval '1 hour')
      from unnest(${providerIds.slice(n, n + 1000)}::text[]) as p (id), generate_series(${from}::int, ${until}::int) n,
        lateral (select timestamptz '2026-10-01 17:00Z' + interval '25 hours' * n as at) as x`.execute(db)
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 60; n += 1) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  return median(times.slice(10))
}

/** The plan of a statement instead of its rows. */
export async function planOf(db: Database, run: (on: Database) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode') throw new Error(`cannot explain a ${node.kind}`)
      const [first = '', ...rest] = node.sqlFragments
      return { ...node, sqlFragments: [`explain (analyze, buffers) ${first}`, ...rest] } as RootOperationNode
    },
    transformResult: async ({ result }) => {
      lines.push(...result.rows.map((row) => String(row['QUERY PLAN'])))
      return { ...result, rows: [] }
    },
  }
  await run(db.withPlugin(plugin))
  return lines
}
