import { sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listServiceProviders } from '#contract/availability.ts'
import { searchAvailability as searchContract } from '#contract/availability/search.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { listCandidates, listCards, type CardFilter } from '#server/providers/index.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { getProviderPage } from './provider-page/get-provider.ts'
import { listProviderCards } from './provider-page/list-provider-cards.ts'
import { listDayClaims } from './search/day-queries.ts'
import { searchAvailability } from './search/search-availability.ts'
import { insertClaim, listTimes } from './queries.ts'

const PROVIDERS = 2100

let t: TestApp
let entryId: string
beforeAll(async () => {
  t = await startTestApp({ isFresh: true })
  await withCatalogue(t)
  const entry = await t.db
    .selectFrom('catalogue_entry')
    .select('id')
    .where('name', '=', 'Balayage')
    .executeTakeFirstOrThrow()
  entryId = entry.id
  await fill(t.db)
})
afterAll(() => t.close())

/** Many approved providers of one service, each with a rank, hours and a few claims. */
async function fill(db: Database): Promise<void> {
  await sql`
    insert into user_account (id, role, first_name, last_name, full_name, email, phone_number, street_address, city,
      province, postal_code, password_hash, created_at)
    select lpad(n::text, 26, 'p'), 'provider', 'P', 'Q', 'P Q', n || '@example.test', (2000000000 + n)::text,
      '1 Main Street', 'Vancouver', 'BC', 'V5K0A1', '-', '2026-01-01Z' from generate_series(1, ${PROVIDERS}) n`.execute(
    db,
  )
  await sql`insert into provider_profile (provider_id, ratings_sum, ratings_count, created_at)
    select id, (random() * 100)::int, 20, '2026-01-01Z' from user_account`.execute(db)
  await sql`insert into verification (provider_id, state, submitted_at) select id, 'approved', created_at from user_account`.execute(
    db,
  )
  await sql`insert into schedule (provider_id, weekly)
    select id, '[[],[[540,1020]],[[540,1020]],[[540,1020]],[],[],[]]' from user_account`.execute(db)
  await sql`
    insert into offering (id, provider_id, entry_id, title, description, price_cents, is_listed, is_cheapest,
      is_cheapest_in_category, rank_score, rating, created_at)
    select translate(p.provider_id, 'p', 'o'), p.provider_id, ${entryId}, 'Balayage', 'At home',
      15000 + (random() * 15000)::int, true, true, true, p.ratings_sum, p.ratings_sum / 20.0,
      '2026-01-01Z' from provider_profile p`.execute(db)
  await sql`
    insert into claim (claim_id, party_id, during, visit)
    select u.id || d, u.id, tstzrange(s, s + interval '1 hour'), tstzrange(s, s + interval '1 hour')
    from user_account u, generate_series(1, 10) d, lateral (select timestamptz '2026-11-01 17:00Z' + d * interval '3 day' s) x`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

/** Counts the statements that run through it. */
function counted(db: Database): { db: Database; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), count: () => count }
}

/** The plan of a statement instead of its rows. */
async function planOf(run: (db: Database) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode') throw new Error(`cannot explain a ${node.kind}`)
      const [first = '', ...rest] = node.sqlFragments
      return { ...node, sqlFragments: [`explain ${first}`, ...rest] } as RootOperationNode
    },
    transformResult: async ({ result }) => {
      lines.push(...result.rows.map((row) => String(row['QUERY PLAN'])))
      return { ...result, rows: [] }
    },
  }
  await run(t.db.withPlugin(plugin))
  return lines.join('\n')
}

describe('the list of providers', () => {
  it('needs as many statements for thirty as for one', async () => {
    const statementsFor = async (limit: number) => {
      const { db, count } = counted(t.db)
      const query = listServiceProviders.query.parse({ service: 'Balayage', limit })
      const { cards } = await listProviderCards({ ...t.deps, db }, query)
      expect(cards).toHaveLength(limit)
      return count()
    }
    const forOne = await statementsFor(1)
    expect(forOne).toBeLessThanOrEqual(3)
    expect(await statementsFor(30)).toBeLessThanOrEqual(forOne)
  })

  it('bounds its work when nobody is free on the asked day', async () => {
    const { db, count } = counted(t.db)
    const query = listServiceProviders.query.parse({ service: 'Balayage', day: 6 })
    const { cards, next } = await listProviderCards({ ...t.deps, db }, query)
    expect(cards).toEqual([])
    expect(next).not.toBeNull()
    expect(count()).toBeLessThanOrEqual(1 + 5 * 2)
  })

  it('reads the recommended ones off the index, without sorting all', async () => {
    const filter: CardFilter = { entryId, sort: 'recommended', after: null, limit: 21 }
    for (const after of [null, { value: 50, turn: 1_000_000_000, providerId: newId() }]) {
      const plan = await planOf((db) => listCards(db, { ...filter, after }))
      expect(plan).toMatch(/Limit .*\n *-> +Index Scan Backward using offering_recommended/)
      expect(plan).not.toContain('Seq Scan on offering')
    }
  })
})

describe('a list of all providers', () => {
  /** With a place in the midst of the list: at its end, sorting the few that are left is cheaper. */
  const orders = [
    ['recommended', 'offering_cheapest_recommended', 50],
    ['price_low', 'offering_cheapest_price', 22_000],
    ['price_high', 'offering_cheapest_price', 22_000],
    ['rating', 'offering_cheapest_rating', 2.5],
  ] as const

  it.each(orders)('is cut to its page before anything is joined, by %s', async (sort, index, value) => {
    for (const after of [null, { value, turn: 1_000_000_000, providerId: newId() }]) {
      const plan = await planOf((db) => listCards(db, { sort, after, limit: 21 }))
      expect(plan).toMatch(new RegExp(`Limit [^\\n]*\\n *-> +Index Scan.* using ${index}`))
    }
  })
})

describe('a search', () => {
  it('leaves out nobody, however many there are', async () => {
    for (const filter of [{}, { entryId }]) expect(await listCandidates(t.db, filter)).toHaveLength(PROVIDERS)
    const query = searchContract.query.parse({ date: '2026-11-24', sort: 'price_low', limit: 1 })
    const { found } = await searchAvailability(t.deps, query)
    expect(found.total).toBe(PROVIDERS)
  })
})

describe('a page of a provider', () => {
  it('takes one statement', async () => {
    const { db, count } = counted(t.db)
    const page = await getProviderPage({ ...t.deps, db }, null, '1'.padStart(26, 'p'))
    expect(page.services).toHaveLength(1)
    expect(Object.keys(page.availability).length).toBeGreaterThan(10)
    expect(count()).toBe(1)
  })

  it('finds claims by party and start', async () => {
    const span = {
      from: new Date('2026-11-24T08:00Z'),
      to: new Date('2026-12-08T08:00Z'),
      fromDate: '2026-11-24',
      toDate: '2026-12-07',
    }
    const ids = Array.from({ length: 20 }, (_, n) => String(n + 1).padStart(26, 'p'))
    const plan = await planOf((db) => listTimes(db, ids, span))
    expect(plan).toContain('claim_party_start')
    expect(plan).not.toContain('Seq Scan on claim')
    const ofDay = await planOf((db) => listDayClaims(db, ids, span))
    expect(ofDay).toContain('claim_party_start')
  })

  it('claims both rows by one statement', async () => {
    const { db, count } = counted(t.db)
    await db.transaction().execute((trx) =>
      insertClaim(trx, {
        claimId: newId(),
        providerId: '1'.padStart(26, 'p'),
        clientId: '2'.padStart(26, 'p'),
        startsAt: new Date('2027-05-01T17:00Z'),
        endsAt: new Date('2027-05-01T18:00Z'),
        bufferMinutes: 0,
      }),
    )
    expect(count()).toBe(1)
  })
})
