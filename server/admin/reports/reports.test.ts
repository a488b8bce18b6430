import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { downloadReport, getReport, listReported, type Reported } from '#contract/admin/reports.ts'
import type { AdminScope } from '#contract/scopes.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addBulkData, type BulkData } from '#tests/factories/bulk-data.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid, setStatusOf } from '#tests/factories/visits.ts'
import { refreshDays, refreshSlow } from './refresh-reports.ts'

const NOW = '2026-11-23T19:00:00Z'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SERVICES = ['Balayage', 'Gel Manicure']
const CITIES = ['Vancouver', 'Burnaby']
const REASONS = ['declined', 'expired', 'client', 'provider', 'admin', 'unpaid', 'no_show', 'provider_no_show'] as const

type Row = {
  id: string
  client_id: string
  title: string
  city: string
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  cancel_reason: (typeof REASONS)[number] | null
  created_at: Date
  confirmed_at: Date | null
  cancelled_at: Date | null
  starts_at: Date
  ends_at: Date
}

let t: TestApp
let people: BulkData
let owner: TestPerson
beforeAll(async () => {
  t = await startTestApp({ now: NOW, isFrozen: true })
  people = await addBulkData(t.db, { providers: 3, clients: 6, hours: () => [540, 1020], at: new Date(NOW) })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const near = (at: Date, hours: number) => new Date(at.getTime() + Math.round(Math.random() * hours) * HOUR_MS)

/** Possible outcomes of a request made at that moment. */
function becomes(row: Pick<Row, 'created_at'>): Omit<Row, 'id' | 'client_id' | 'title' | 'city' | 'created_at'> {
  const status = pick(['pending', 'confirmed', 'completed', 'cancelled'] as const)
  const cancel_reason = status === 'cancelled' ? pick(REASONS) : null
  const isAgreed =
    status !== 'pending' && cancel_reason !== 'declined' && cancel_reason !== 'expired' && Math.random() < 0.9
  const starts_at = near(row.created_at, 20 * 24)
  return {
    status,
    cancel_reason,
    starts_at,
    ends_at: new Date(starts_at.getTime() + pick([30, 60, 90]) * 60_000),
    confirmed_at: isAgreed ? near(row.created_at, 30) : null,
    cancelled_at: cancel_reason === null ? null : near(row.created_at, 20 * 24),
  }
}

function aRow(): Row {
  const created_at = new Date(Date.parse(NOW) - Math.floor(Math.random() * 60 * 24) * HOUR_MS)
  const client_id = pick(people.clients).id
  return { id: newId(), client_id, title: pick(SERVICES), city: pick(CITIES), created_at, ...becomes({ created_at }) }
}

async function insert(rows: Row[]): Promise<void> {
  const { id: provider_id, serviceId: offering_id } = people.providers[0]!
  for (const row of rows)
    await t.db
      .insertInto('booking')
      .values({
        ...row,
        provider_id,
        offering_id,
        category: 'bulk',
        description: '',
        art: 'nail',
        price_cents: 5000,
        tax_cents: 0,
        commission_bps: 1500,
        commission_reason: 'standard',
        late_fee_percent: 50,
        street_address: 'x',
        province: 'BC',
        postal_code: 'V6B 1A1',
      } as never)
      .execute()
}

type Asked = { from: string; to: string; service?: string; city?: string }

/** The figures by a slow count that shares no code with the server. */
function slowly(all: Row[], { from, to, service, city }: Asked): Record<string, number | null> {
  const rows = all.filter((row) => (!service || row.title === service) && (!city || row.city === city))
  const isIn = (at: Date | null) => at !== null && dateOf(at) >= from && dateOf(at) <= to
  const count = (by: (row: Row) => Date | null, is: (row: Row) => boolean) =>
    rows.filter((row) => isIn(by(row)) && is(row)).length
  const asked = (is: (row: Row) => boolean) => count((row) => row.created_at, is)
  const begun = (is: (row: Row) => boolean) => count((row) => row.starts_at, is)
  const off = (reasons: string[]) =>
    count(
      (row) => row.cancelled_at,
      (row) => row.confirmed_at !== null && reasons.includes(String(row.cancel_reason)),
    )
  const accepted = asked((row) => row.confirmed_at !== null)
  const declined = asked((row) => row.cancel_reason === 'declined')
  const expired = asked((row) => row.cancel_reason === 'expired')
  const known = accepted + declined + expired
  return {
    requests: asked(() => true),
    accepted,
    declined,
    expired,
    acceptance: known === 0 ? null : Math.round((1000 * accepted) / known) / 10,
    visits: begun((row) => row.status === 'completed'),
    missed_by_client: begun((row) => row.cancel_reason === 'no_show'),
    missed_by_provider: begun((row) => row.cancel_reason === 'provider_no_show'),
    cancelled_by_client: off(['client']),
    cancelled_by_provider: off(['provider']),
    cancelled_by_us: off(['admin', 'unpaid']),
  }
}

const dateOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Etc/GMT+7' }).format(at)
const report = async (query: object, { token } = owner) => (await t.call(getReport, { token, query })).body
const valuesOf = async (query: object, keys: string[], which: 'value' | 'before' = 'value') => {
  const { figures } = await report(query)
  return Object.fromEntries(keys.map((key) => [key, figures.find((one) => one.key === key)![which]]))
}
async function countListed(query: Asked & { figure: Reported }): Promise<number> {
  let count = 0
  let cursor: string | undefined
  do {
    const asked = { ...query, ...(cursor === undefined ? {} : { cursor }) }
    const { body, headers } = await t.call(listReported, { token: owner.token, query: asked })
    count += body.length
    const [, next]: (string | undefined)[] = /cursor=([^&>]+)/.exec(String(headers['link'] ?? '')) ?? []
    cursor = next
  } while (cursor !== undefined)
  return count
}

const ASKED: Asked[] = [
  { from: '2026-10-25', to: '2026-11-23' },
  { from: '2026-11-01', to: '2026-11-01' },
  { from: '2026-09-24', to: '2026-12-15', service: 'Balayage' },
  { from: '2026-10-20', to: '2026-11-20', city: 'Burnaby' },
  { from: '2026-10-20', to: '2026-11-20', city: 'Vancouver', service: 'Gel Manicure' },
]

async function compare(rows: Row[]): Promise<void> {
  await refreshDays(t.deps)
  for (const asked of ASKED) {
    const expected = slowly(rows, asked)
    expect(await valuesOf(asked, Object.keys(expected)), JSON.stringify(asked)).toEqual(expected)
  }
  const [first] = ASKED
  const before = { from: '2026-09-25', to: '2026-10-24' }
  const expected = slowly(rows, { ...first!, ...before })
  expect(await valuesOf(first!, Object.keys(expected), 'before')).toEqual(expected)
}

test('figures are what a slow count finds, also after late changes, and a second look changes nothing', async () => {
  const rows = Array.from({ length: 120 }, aRow)
  await insert(rows)
  await compare(rows)
  // Weeks later some are moved, cancelled or reopened, and others come in for days that are long over.
  for (const row of rows.slice(0, 40)) {
    Object.assign(row, becomes(row))
    const { id, client_id: _, title: __, city: ___, created_at: ____, ...changed } = row
    await t.db.updateTable('booking').set(changed).where('id', '=', id).execute()
  }
  const late = Array.from({ length: 20 }, aRow)
  await insert(late)
  await compare([...rows, ...late])
  const kept = () => sql`select * from report_day order by service, city, day, figure`.execute(t.db)
  const before = (await kept()).rows
  await sql`insert into report_change (moments) select array[created_at, starts_at] from booking`.execute(t.db)
  await Promise.all([refreshDays(t.deps), refreshDays(t.deps), refreshDays(t.deps)])
  expect((await kept()).rows).toEqual(before)
  expect((await sql`select 1 from report_change`.execute(t.db)).rows).toEqual([])

  // The list for a number has as many rows as the number says.
  for (const figure of ['requests', 'visits', 'cancelled_by_client', 'missed_by_client'] as const) {
    const query = { ...ASKED[0]!, figure, city: 'Burnaby' }
    expect({ [figure]: await countListed(query) }).toEqual(await valuesOf({ ...ASKED[0]!, city: 'Burnaby' }, [figure]))
  }
})

test('counts returning clients and hides figures below three', async () => {
  await refreshSlow(t.deps)
  const { rows } = await sql<{ clients: number; within: number }>`
    with visit as (select client_id, starts_at, row_number() over (partition by client_id order by starts_at, id) n
      from booking where status = 'completed'),
    pair as (select client_id, min(starts_at) a, min(starts_at) filter (where n = 2) b from visit where n < 3 group by 1)
    select count(*)::int as clients, count(*) filter (where b <= a + interval '60 days')::int as within from pair`.execute(
    t.db,
  )
  const { clients, within } = rows[0]!
  const query = { from: '2026-08-01', to: '2026-12-31' }
  expect(await valuesOf(query, ['again_60'])).toEqual({ again_60: Math.round((1000 * within) / clients) / 10 })
  const { cohorts } = await report(query)
  expect(cohorts.length).toBeGreaterThan(0)
  for (const { clients: shown } of cohorts) expect(shown === null || shown >= 3).toBe(true)
  // Three providers are open for eight hours each.
  const { by_city, figures } = await report({ from: '2026-11-23', to: '2026-11-23' })
  expect(by_city.reduce((sum, { offered_hours }) => sum + offered_hours, 0)).toBe(24)
  expect(figures.find(({ key }) => key === 'fill')!.value).not.toBeNull()
})

test('a refund counts on the day on which it went back, and money is for those who work with it', async () => {
  const own = await startTestApp({ now: NOW, isFrozen: true })
  const visit = await addPaid(own)
  await setStatusOf(own, visit, 'provider', 'cancelled')
  await workOnce(own)
  own.advance(DAY_MS)
  await workOnce(own)
  await refreshDays(own.deps)
  const sent = await own.db.selectFrom('refund').select(['amount_cents', 'sent_at']).executeTakeFirstOrThrow()
  const read = async (scope: AdminScope) => {
    const { token } = await anAdmin(own, scope)
    const day = own.deps.localTime.localDate(sent.sent_at!)
    return (await own.call(getReport, { token, query: { from: day, to: day } })).body
  }
  const { figures, charts } = await read('finance')
  expect(figures.find(({ key }) => key === 'refunds')!.value).toBe(sent.amount_cents / 100)
  expect(charts.map(({ key }) => key)).toContain('money')
  for (const scope of ['support', 'trust'] as const) {
    const shown = await read(scope)
    expect(shown.figures.filter(({ unit }) => unit === 'dollars')).toEqual([])
    expect(shown.charts.map(({ key }) => key)).not.toContain('money')
  }
  await own.close()
})

test('tables come as CSV, and days that are none are refused', async () => {
  for (const table of ['figures', 'days', 'services', 'cities', 'cohorts'] as const) {
    const { status, body, headers } = await t.call(downloadReport, { token: owner.token, query: { table } })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(String(body).split('\r\n').length).toBeGreaterThan(1)
  }
  const refused = await Promise.all(
    [{ from: '2026-11-02', to: '2026-11-01' }, { from: '2020-01-01', to: '2026-11-01' }, { from: 'x' }].map((query) =>
      t.call(getReport, { token: owner.token, query: query as object }),
    ),
  )
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
})
