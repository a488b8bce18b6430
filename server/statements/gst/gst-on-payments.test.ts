import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listStatements } from '#contract/statements.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { addDone, answerAs, decideAs, report } from '#tests/factories/disputes.ts'
import { centsOf, download, readCsv, readPdf } from '#tests/factories/documents.ts'
import { newSession } from '#tests/factories/people.ts'
import { addPaidWith, addPromo } from '#tests/factories/promos.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { addPaid, orderOf, setStatusOf } from '#tests/factories/visits.ts'
import { fc } from '#tests/setup/random-seed.ts'
import { GST_ON_PAYMENTS } from './read-gst.ts'

const GST = '123456782RT0001'
const START = '2026-11-20T18:00:00Z'

let t: TestApp
// Months are closed for everyone: each test begins without a closed one.
beforeEach(async () => {
  t = await startTestApp({ isFrozen: true, now: START })
})
afterEach(() => t.close())

/** Cents by the CSV of a month or a year; null where it has no such column. */
async function figureOf(provider: Bookable, id: string): Promise<number | null> {
  // Sessions end within the months that go by.
  const token = await newSession(t, provider.id)
  const rows = readCsv((await download(t, token, `/statements/${id}?as=csv`)).toString('utf8'))
  const cells = rows.map((row) => row[GST_ON_PAYMENTS])
  expect(cells.slice(0, -1).every((cell) => cell === '' || cell === undefined)).toBe(true)
  const last = cells.at(-1)
  return last === undefined ? null : centsOf(last)
}

const textsOf = async ({ token }: Bookable, year = 2026) =>
  new Map((await t.call(listStatements, { token, query: { year } })).body.items.map(({ id, text }) => [id, text]))

async function refund(visit: { id: string }, cause: string, amountCents: number): Promise<void> {
  const orderId = await orderOf(t, visit.id)
  await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause, amountCents }))
  await workOnce(t)
}

/**
 * GST of a provider's receipts and fees less that of their credit notes, by the month of the payment or of the refund.
 */
async function documentsOf({ id }: Bookable): Promise<Map<string, number>> {
  await workOnce(t)
  const { rows } = await sql<{ at: Date; cents: number }>`
    select coalesce(f.sent_at, case when r.restored_by is null then o.paid_at else r.issued_at end) as at,
      case r.kind when 'credit_note' then -1 else 1 end * (l ->> 'amount_cents')::int as cents
    from receipt r join customer_order o on o.id = r.order_id left join refund f on f.id = r.refund_id,
      jsonb_array_elements(r.facts -> 'lines') l
    where o.payee_id = ${id} and l ->> 'label' = 'GST (5%)'`.execute(t.db)
  const months = new Map<string, number>()
  for (const { at, cents } of rows) {
    const month = t.deps.localTime.localDate(at).slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + cents)
  }
  return months
}

describe('the GST on payments of a statement', () => {
  it('stands in the month of the payment, on the page, in the PDF and the CSV, when the visit is done in the next', async () => {
    const provider = await addBookable(t, { price: 80, gst: GST })
    const visit = await addPaid(t, { provider, date: '2026-12-02' })
    expect(await figureOf(provider, '2026-11')).toBe(400)
    t.setNow('2026-12-03T20:00:00Z')
    await setStatusOf(t, visit, 'provider', 'completed')
    t.setNow('2026-12-06T20:00:00Z')
    await workOnce(t)
    const texts = await textsOf(provider)
    expect(texts.get('2026-11')).toBe('Earned $0.00 · GST on payments received, less refunded: $4.00')
    expect(texts.get('2026-12')).toBe('Earned $72.00 · GST on payments received, less refunded: $0.00')
    expect(texts.get('2026')).toBe('Earned $72.00 · GST on payments received, less refunded: $4.00')
    expect([await figureOf(provider, '2026-12'), await figureOf(provider, '2026')]).toEqual([0, 400])
    const { words } = await readPdf(await download(t, provider.token, '/statements/2026-11'))
    expect(words).toContain(`${GST_ON_PAYMENTS} $4.00`)
  })

  it('goes by the day in the service zone', async () => {
    const provider = await addBookable(t, { price: 80, gst: GST })
    // 11:30 PM on November 30 in Vancouver.
    t.setNow('2026-12-01T06:30:00Z')
    await addPaid(t, { provider, date: '2026-12-08' })
    expect(await figureOf(provider, '2026-11')).toBe(400)
    // On the next day there.
    t.setNow('2026-12-01T07:30:00Z')
    await addPaid(t, { provider, date: '2026-12-09' })
    expect([await figureOf(provider, '2026-11'), await figureOf(provider, '2026-12')]).toEqual([400, 400])
  })

  it('counts a refund in the month it was sent, and leaves the closed month as it was', async () => {
    const provider = await addBookable(t, { price: 80, gst: GST })
    const visit = await addPaid(t, { provider, date: '2026-12-20' })
    t.setNow('2026-12-10T20:00:00Z')
    const csv = () => download(t, provider.token, '/statements/2026-11?as=csv')
    const before = await csv()
    await setStatusOf(t, visit, 'provider', 'cancelled')
    await workOnce(t)
    expect((await csv()).equals(before)).toBe(true)
    expect([await figureOf(provider, '2026-11'), await figureOf(provider, '2026-12')]).toEqual([400, -400])
    expect(await figureOf(provider, '2026')).toBe(0)
  })

  it('counts what a promo code pays as paid, and as refunded once a ruling takes it back', async () => {
    const { code } = await addPromo(t, { percent: 100 })
    const provider = await addBookable(t, { price: 80, gst: GST })
    const visit = await addPaidWith(t, code, { provider, date: '2026-11-24' })
    expect(await figureOf(provider, '2026-11')).toBe(400)
    expect(await documentsOf(provider)).toEqual(new Map())
    t.setNow('2026-11-30T20:00:00Z')
    await setStatusOf(t, visit, 'provider', 'completed')
    expect(await documentsOf(provider)).toEqual(new Map([['2026-11', 400]]))
    t.setNow('2026-12-02T20:00:00Z')
    const id = await report(t, visit)
    await answerAs(t, visit, id, 'provider')
    expect((await decideAs(t, await anAdmin(t), id, { decision: 'full' })).status).toBe(200)
    expect([await figureOf(provider, '2026-11'), await figureOf(provider, '2026-12')]).toEqual([400, -400])
  })

  it('is left out for a provider without GST', async () => {
    const provider = await addBookable(t, { price: 80 })
    await addPaid(t, { provider, date: '2026-11-24' })
    expect(await figureOf(provider, '2026-11')).toBeNull()
    expect((await textsOf(provider)).get('2026-11')).toBe('Earned $0.00')
    const { words } = await readPdf(await download(t, provider.token, '/statements/2026-11'))
    expect(words).not.toContain('GST on payments')
  })

  it('stays for a provider who no longer has a GST number', async () => {
    const provider = await addBookable(t, { price: 80, gst: GST })
    await addPaid(t, { provider, date: '2026-11-24' })
    await sql`update provider_profile set gst_number = null where provider_id = ${provider.id}`.execute(t.db)
    expect(await figureOf(provider, '2026-11')).toBe(400)
  })

  it('comes and goes with what a bank gives back and takes again, on the days of its documents', async () => {
    const admin = await anAdmin(t)
    const visit = await addDone(t, { price: 80, gst: GST })
    const { provider } = visit
    await workOnce(t)
    t.advance(49 * 3_600_000)
    await workOnce(t)
    const chargeback = await chargebackOf(t, visit)
    await chargeback.send('created', 'withdrawn')
    // The figure stays while the bank has not decided.
    expect(await figureOf(provider, '2026')).toBe(400)
    t.setNow('2026-12-10T20:00:00Z')
    await chargeback.send('lost')
    const id = await chargeback.disputeId()
    expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
    await workOnce(t)
    expect([await figureOf(provider, '2026-11'), await figureOf(provider, '2026-12')]).toEqual([400, -400])
    t.setNow('2027-01-10T20:00:00Z')
    await chargeback.send('recovered')
    expect((await decideAs(t, admin, id, { decision: 'shares' })).status).toBe(200)
    const months = ['2026-11', '2026-12', '2027-01']
    const figures = await Promise.all(months.map(async (month) => [month, await figureOf(provider, month)] as const))
    expect(figures.map(([, cents]) => cents)).toEqual([400, -400, 400])
    expect(new Map(figures)).toEqual(await documentsOf(provider))
  })
})

it('is not told of a month that was closed before statements had it, and of a year with it that is open', async () => {
  const provider = await addBookable(t, { price: 80, gst: GST })
  const visit = await addPaid(t, { provider, date: '2026-11-24' })
  t.setNow('2026-11-28T20:00:00Z')
  await setStatusOf(t, visit, 'provider', 'completed')
  t.setNow('2026-11-30T21:00:00Z')
  await workOnce(t)
  t.setNow('2026-12-03T20:00:00Z')
  await sql`
    insert into ledger_month (month, through_id, tells_gst)
    values ('2026-11-01', (select max(id) from ledger_transaction), false)`.execute(t.db)
  await addPaid(t, { provider, date: '2026-12-09' })
  expect([await figureOf(provider, '2026-11'), await figureOf(provider, '2026-12')]).toEqual([null, 400])
  expect(await figureOf(provider, '2026')).toBe(800)
  expect((await textsOf(provider)).get('2026-11')).toBe('Earned $72.00')
  // A clock that is set back, or a payment that took long: what is closed stays closed.
  t.setNow('2026-11-29T20:00:00Z')
  await addPaid(t, { provider, date: '2026-12-11' })
  t.setNow('2026-12-03T20:00:00Z')
  expect(await figureOf(provider, '2026-12')).toBe(800)
  await expect(sql`update gst_payment set gst_cents = 0`.execute(t.db)).rejects.toThrow('never changes')
})

it('any history adds up to receipts less credit notes, in total and by month once visits are done', async () => {
  const prices = fc.constantFrom(55.55, 80, 66.67, 99.99)
  const step = fc.record({
    promo: fc.constantFrom(null, { percent: 33 }, { amount: 7.77 }),
    /** How many days pass before it is paid, and before each part of it is refunded. */
    days: fc.integer({ min: 0, max: 10 }),
    /** How many of the parts are refunded before it is done: its receipt shows the rest. */
    early: fc.integer({ min: 0, max: 2 }),
    parts: fc.array(fc.record({ days: fc.integer({ min: 0, max: 15 }), weight: fc.integer({ min: 1, max: 100 }) }), {
      maxLength: 4,
    }),
  })
  await fc.assert(
    fc.asyncProperty(prices, fc.array(step, { minLength: 1, maxLength: 3 }), async (price, steps) => {
      await t.close()
      t = await startTestApp({ isFrozen: true, now: START })
      let now = Date.parse(START)
      let isByMonth = true
      const forward = (days: number) => t.setNow(new Date((now += days * 86_400_000)).toISOString())
      const provider = await addBookable(t, { price, gst: GST })
      const from = t.deps.localTime.localDate(new Date(now)).slice(0, 7)
      for (const [turn, { promo, days, early, parts }] of steps.entries()) {
        forward(days)
        provider.token = await newSession(t, provider.id)
        const when = {
          date: t.deps.localTime.localDate(new Date(now + 4 * 86_400_000)),
          time: ['09:00', '11:00', '13:00'][turn]!,
        }
        const visit = promo
          ? await addPaidWith(t, (await addPromo(t, promo)).code, { provider, ...when })
          : await addPaid(t, { provider, ...when })
        const { rows } = await sql<{ cents: number }>`
          select amount_cents as cents from customer_order where booking_id = ${visit.id}`.execute(t.db)
        let left = rows[0]!.cents
        const finish = async () => {
          now = Math.max(now, Date.parse(`${when.date}T23:00:00Z`))
          t.setNow(new Date(now).toISOString())
          provider.token = await newSession(t, provider.id)
          await setStatusOf(t, visit, 'provider', 'completed')
          await workOnce(t)
        }
        for (const [index, part] of parts.entries()) {
          if (index === early) await finish()
          // Within the four days until the visit.
          forward(index < early ? Math.min(part.days, 1) : part.days)
          const cents = Math.min(left, Math.max(1, Math.floor((left * part.weight) / 100)))
          if (cents > 0) await refund(visit, `part ${index}`, cents)
          left -= cents
        }
        if (parts.length <= early) await finish()
        if (early > 0 && parts.length > 0) isByMonth = false
      }
      const documents = await documentsOf(provider)
      const until = t.deps.localTime.localDate(new Date(now)).slice(0, 7)
      let sum = 0
      for (let month = from; month <= until; month = next(month)) {
        const figure = await figureOf(provider, month)
        if (isByMonth) expect([month, figure]).toEqual([month, documents.get(month) ?? 0])
        sum += figure!
      }
      expect(sum).toBe([...documents.values()].reduce((all, cents) => all + cents, 0))
    }),
    { numRuns: 6 },
  )
})

function next(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
