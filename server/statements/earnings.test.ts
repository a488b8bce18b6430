import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBookingStatistics } from '#contract/bookings.ts'
import { getEarnings, listEarnings } from '#contract/earnings.ts'
import { listInbox } from '#contract/inbox.ts'
import { downloadMileage, getMileage, setMileage } from '#contract/mileage.ts'
import { listStatements } from '#contract/statements.ts'
import { getTaxFiling } from '#contract/admin/commission-taxes.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargeCommissionTaxes } from '#tests/factories/commission-taxes.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { download, readCsv, readPdf } from '#tests/factories/documents.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { addCompleted, addPaid, type Visit } from '#tests/factories/visits.ts'
import { issueDueInvoices } from './invoices/issue-invoices.ts'
import { keepMileage } from './mileage/keep-days.ts'

const GST = '123456782RT0001'
const START = '2026-11-02T18:00:00Z'
const IN_BOOKS = '2026-11-12T18:00:00Z'
const NEXT_MONTH = '2026-12-02T18:00:00Z'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, now: START })
})
afterAll(() => t.close())

async function withVisits(count: number): Promise<{ provider: Bookable; visits: Visit[] }> {
  const provider = await addBookable(t, { price: 80, gst: GST })
  const visits: Visit[] = []
  for (let n = 0; n < count; n += 1)
    visits.push(
      await addCompleted(t, { provider, date: '2026-11-05', time: `${String(9 + 2 * n).padStart(2, '0')}:00` }),
    )
  return { provider, visits }
}

const earningsOf = async ({ token }: Bookable) => (await t.call(getEarnings, { token })).body

it('agrees with the dashboard at every moment, and says in words where the difference is', async () => {
  t.setNow(START)
  const { provider } = await withVisits(2)
  await addPaid(t, { provider, date: '2026-11-20' })
  const dashboard = async () => (await t.call(getBookingStatistics, { token: provider.token })).body.provider_money!
  for (const now of [START, '2026-11-06T08:00:00Z', '2026-11-07T20:00:00Z', IN_BOOKS]) {
    t.setNow(now)
    await workOnce(t)
    const [shown, { earned, paid }] = [await earningsOf(provider), await dashboard()]
    expect(shown.balance + shown.on_the_way + shown.pending, now).toBe(earned)
    expect(shown.ahead, now).toBe(paid)
  }
  const { balance, waiting, words, months, next_payout } = await earningsOf(provider)
  expect(balance).toBe(144)
  expect(waiting.map(({ stage }) => stage)).toEqual(['ahead'])
  expect(words).toContain('48 hours')
  expect(next_payout).toBeNull()
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ month: '2026-11', price: 160, commission: -24, net: 136, gst: 8, total: 144 })
})

it('says when money joins the balance', async () => {
  t.setNow(START)
  const { provider } = await withVisits(1)
  t.setNow('2026-11-06T08:00:00Z')
  expect((await earningsOf(provider)).waiting).toMatchObject([
    { stage: 'pending', total: 72, text: 'Available at 10:00 AM on Saturday, November 7, 2026.' },
  ])
})

it('lists every line once over its pages, and filters by kind, state and days', async () => {
  t.setNow(START)
  const { provider } = await withVisits(5)
  t.setNow(IN_BOOKS)
  await workOnce(t)
  const { token } = provider
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await t.call(listEarnings, { token, query: { limit: 2, ...(cursor ? { cursor } : {}) } })
    seen.push(...page.body.map(({ id }) => id))
    cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
  } while (cursor)
  expect(new Set(seen).size).toBe(5)
  expect(seen).toHaveLength(5)
  const count = async (query: object) =>
    (await t.call(listEarnings, { token, query: { limit: 50, ...query } })).body.length
  expect(await count({ kind: 'visit', state: 'available' })).toBe(5)
  expect(await count({ kind: 'tip' })).toBe(0)
  expect(await count({ state: 'paid' })).toBe(0)
  expect(await count({ from: '2026-11-12', to: '2026-11-12' })).toBe(5)
  expect(await count({ to: '2026-11-11' })).toBe(0)
  const rows = readCsv((await download(t, token, '/earnings/csv?kind=visit')).toString('utf8'))
  expect(rows.map((row) => row['Amount'])).toEqual(['72.00', '72.00', '72.00', '72.00', '72.00'])
  expect((await t.call(listEarnings, { token, query: { cursor: 'e30' } })).status).toBe(400)
})

it('invoices the commission of a month once, without a gap, however many look at once', async () => {
  t.setNow(START)
  const { provider } = await withVisits(2)
  t.setNow(IN_BOOKS)
  await workOnce(t)
  t.setNow(NEXT_MONTH)
  await workOnce(t)
  await Promise.all(Array.from({ length: 5 }, () => issueDueInvoices(t.deps)))
  await workOnce(t)
  const { items } = (await t.call(listStatements, { token: provider.token, query: { year: 2026 } })).body
  const told = await messagesOf(t, { to: provider.email, kind: 'statement.ready' })
  expect(told).toMatchObject([{ subject: 'Your statement for November 2026 is ready - Homebloom' }])
  expect(told[0]!.text).toContain('the invoice for our commission')
  const inbox = (await t.call(listInbox, { token: provider.token, query: { limit: 100 } })).body
  expect(inbox.filter(({ path }) => path === '/provider/earnings?part=statements')).toHaveLength(1)
  const invoices = items.filter(({ kind }) => kind === 'invoice')
  expect(invoices).toHaveLength(1)
  const { words, title } = await readPdf(await download(t, provider.token, `/statements/${invoices[0]!.id}`))
  expect(title).toBe(`Invoice ${invoices[0]!.id}`)
  expect(words).toContain('Commission on 2 visits $24.00 Total $24.00')
  expect(words).not.toContain('GST')
  // The company's legal name is left out where the operator has not set it.
  expect(words).toContain('Seller Homebloom For')
  const { rows } = await sql<{ number: string }>`select number from commission_invoice order by number`.execute(t.db)
  expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map((_, index) => index + 1))
  await expect(sql`update commission_invoice set number = 'x'`.execute(t.db)).rejects.toThrow('never changes')
})

it('names the taxes on the commission in the statement, the invoice, the earnings and the filing list', async () => {
  const own = await startTestApp({ isFrozen: true, now: START })
  const provider = await addBookable(own, { price: 80 })
  // Requested a day before the taxes begin.
  await addCompleted(own, { provider, date: '2026-11-05' })
  own.setNow('2026-11-03T18:00:00Z')
  await chargeCommissionTaxes(own)
  await addCompleted(own, { provider, date: '2026-11-06' })
  own.setNow(IN_BOOKS)
  await workOnce(own)
  const [line] = (await own.call(listEarnings, { token: provider.token })).body
  const taxes = { commission_gst: -0.6, commission_pst: -0.84 }
  expect(line).toMatchObject({ price: 80, commission: -12, ...taxes, net: 66.56, total: 66.56 })
  const month = (await own.call(getEarnings, { token: provider.token })).body.months.at(-1)
  expect(month).toMatchObject({ price: 160, commission: -24, commission_taxes: -1.44, net: 134.56 })
  own.setNow(NEXT_MONTH)
  await workOnce(own)
  await workOnce(own)
  const { items } = (await own.call(listStatements, { token: provider.token })).body
  const invoice = items.find(({ kind }) => kind === 'invoice')!
  const { words } = await readPdf(await download(own, provider.token, `/statements/${invoice.id}`))
  expect(words).toContain(`GST number ${GST} PST number PST-1234-5678`)
  expect(words).toContain(
    'Commission on 2 visits $24.00 GST (5%) on $12.00 $0.60 PST (7%) on $12.00 $0.84 Total $25.44',
  )
  const november = readCsv((await download(own, provider.token, '/statements/2026-11?as=csv')).toString('utf8'))
  expect(november.at(2)).toMatchObject({
    Price: '80.00',
    Commission: '-12.00',
    'GST on commission': '-0.60',
    'PST on commission': '-0.84',
    Net: '66.56',
    Balance: '134.56',
  })
  const statement = await readPdf(await download(own, provider.token, '/statements/2026-11'))
  expect(statement.words).toContain('GST on commission -$0.60 PST on commission -$0.84')
  const { token } = await anAdmin(own, 'finance')
  const { months, quarters } = (await own.call(getTaxFiling, { token })).body
  const sums = { commission: 24, gst: 0.6, pst: 0.84 }
  expect(months).toEqual([
    { title: 'December 2026', is_over: false, commission: 0, gst: 0, pst: 0 },
    { title: 'November 2026', is_over: true, ...sums },
  ])
  expect(quarters).toEqual([{ title: 'Q4 2026 (October to December)', is_over: false, ...sums }])
  await own.close()
})

it('keeps a log of drives for the provider alone, with the home of then, and hides it when she says so', async () => {
  t.setNow(START)
  const { provider } = await withVisits(2)
  const { token } = provider
  t.setNow('2026-11-06T08:00:00Z')
  const fresh = (await t.call(getMileage, { token })).body
  expect(fresh.months[0]!.days).toMatchObject([{ date: '2026-11-05', visits: 2 }])
  expect(fresh.km).toBeGreaterThan(0)
  t.setNow(IN_BOOKS)
  // The clock of the other tests was further on.
  await sql`delete from mileage_mark`.execute(t.db)
  await keepMileage(t.deps)
  await sql`update user_account set postal_code = 'V2X1A1' where id = ${provider.id}`.execute(t.db)
  expect((await t.call(getMileage, { token })).body).toMatchObject({ km: fresh.km, minutes: fresh.minutes })
  const rows = readCsv((await download(t, token, '/mileage/csv?year=2026')).toString('utf8'))
  const km = rows.reduce((sum, row) => sum + Number(row['Kilometres (estimated)']), 0)
  expect(km).toBeCloseTo(fresh.km, 5)
  expect(rows[0]).toMatchObject({ Date: '2026-11-05', From: 'home' })
  expect((await readPdf(await download(t, token, '/statements/2026'))).words).toContain('Mileage: about')
  const hidden = (await t.call(setMileage, { token, body: { is_on: false } })).body
  expect(hidden).toMatchObject({ is_on: false, months: [], km: 0 })
  expect(readCsv((await download(t, token, '/mileage/csv?year=2026')).toString('utf8'))).toEqual([])
  expect((await readPdf(await download(t, token, '/statements/2026'))).words).not.toContain('Mileage')
  expect((await t.call(downloadMileage, { token: (await anAdmin(t)).token, query: {} })).status).toBe(403)
})

it('tells a visit that is completed after its day was kept', async () => {
  t.setNow(START)
  const { provider, visits } = await withVisits(2)
  const { token } = provider
  const [, late] = visits
  await sql`update booking set status = 'confirmed', completed_at = null where id = ${late!.id}`.execute(t.db)
  t.setNow(IN_BOOKS)
  await sql`delete from mileage_mark`.execute(t.db)
  await keepMileage(t.deps)
  const visitsOf = async () => (await t.call(getMileage, { token })).body.months[0]!.days.map(({ visits: n }) => n)
  expect(await visitsOf()).toEqual([1])
  await sql`update booking set status = 'completed', completed_at = ${t.clock.now()} where id = ${late!.id}`.execute(
    t.db,
  )
  await keepMileage(t.deps)
  expect(await visitsOf()).toEqual([2])
  const rows = readCsv((await download(t, token, '/mileage/csv?year=2026')).toString('utf8'))
  expect(rows.map(({ Date: day }) => day)).toEqual(Array.from({ length: 3 }, () => '2026-11-05'))
})
