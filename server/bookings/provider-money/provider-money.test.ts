import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { fc } from '#tests/setup/random-seed.ts'
import { providerMoney, splitOf, sumMoney, type MoneyFacts, type MoneyStage } from './provider-money.ts'
import { listMoneyGroups } from './queries.ts'

const NOW = new Date('2026-11-26T20:00:00Z')
const HOUR = 3_600_000
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

const booking = (change: Partial<MoneyFacts> = {}): MoneyFacts => ({
  status: 'completed',
  cancel_reason: null,
  price_cents: 8000,
  tax_cents: 400,
  commission_bps: 1500,
  commission_gst_bps: 0,
  commission_pst_bps: 0,
  ends_at: at(-1),
  cancelled_at: null,
  payment: { status: 'paid', amountCents: 8400, paidCents: 8400, worthCents: 8400 },
  caseState: null,
  held_since: null,
  disputed_since: null,
  ...change,
})
const cancelled = (change: Partial<MoneyFacts> = {}) =>
  booking({ status: 'cancelled', cancel_reason: 'client', cancelled_at: at(-1), ...change })
const missed = (change: Partial<MoneyFacts> = {}) => cancelled({ cancel_reason: 'no_show', ...change })
const paid = (status: MoneyFacts['payment']['status'], paidCents: number) => ({
  payment: { status, amountCents: 8400, paidCents, worthCents: paidCents },
})
/** $84.00 less $10.00 with a code. */
const discounted = (status: MoneyFacts['payment']['status'], paidCents: number, worthCents: number) => ({
  payment: { status, amountCents: 7400, paidCents, worthCents },
})

const whole = { baseCents: 8000, commissionCents: 1200, netCents: 6800, gstCents: 400, totalCents: 7200 }
const half = { baseCents: 4000, commissionCents: 600, netCents: 3400, gstCents: 200, totalCents: 3600 }
const none = { baseCents: 0, commissionCents: 0, netCents: 0, gstCents: 0, totalCents: 0 }

it.each([
  ['asked for', booking({ status: 'pending', ...paid('unpaid', 0) }), 'expected', whole],
  ['accepted', booking({ status: 'confirmed', ...paid('unpaid', 0) }), 'awaiting_payment', whole],
  ['accepted, card refused', booking({ status: 'confirmed', ...paid('failed', 0) }), 'awaiting_payment', whole],
  ['accepted, being paid', booking({ status: 'confirmed', ...paid('processing', 0) }), 'awaiting_payment', whole],
  ['completed, never paid', booking(paid('unpaid', 0)), 'awaiting_payment', whole],
  ['paid and ahead', booking({ status: 'confirmed', ends_at: at(9) }), 'paid', whole],
  ['paid and not closed', booking({ status: 'confirmed' }), 'paid', whole],
  ['completed before its end', booking({ ends_at: at(0.001) }), 'paid', whole],
  ['completed at its end', booking({ ends_at: NOW }), 'earned', whole],
  ['completed, half refunded', booking(paid('partially_refunded', 4200)), 'earned', half],
  ['completed, all refunded', booking(paid('refunded', 0)), 'nothing', none],
  ['cancelled late, half kept', cancelled(paid('partially_refunded', 4200)), 'earned', half],
  ['cancelled late, all kept', cancelled(), 'earned', whole],
  ['cancelled in time', cancelled(paid('refunded', 0)), 'nothing', none],
  ['cancelled unpaid', cancelled(paid('unpaid', 0)), 'nothing', none],
  ['expired', cancelled({ cancel_reason: 'expired', ...paid('unpaid', 0) }), 'nothing', none],
  ['missed just now', cancelled({ cancel_reason: 'no_show' }), 'on_hold', whole],
  ['missed 48 hours ago', cancelled({ cancel_reason: 'no_show', cancelled_at: at(-48) }), 'earned', whole],
  ['missed, and the client says they were there', missed({ caseState: 'open' }), 'on_hold', whole],
  ['the same a month ago, not decided yet', missed({ caseState: 'open', cancelled_at: at(-720) }), 'on_hold', whole],
  ['missed, decided for the provider', missed({ caseState: 'decided' }), 'earned', whole],
  ['missed, half goes back', missed({ caseState: 'decided', ...paid('partially_refunded', 4200) }), 'earned', half],
  ['missed, decided for the client', missed({ caseState: 'decided', ...paid('refunded', 0) }), 'nothing', none],
  ['paid, and the client says that nobody came', booking({ held_since: NOW }), 'on_hold', whole],
  ['paid and done, under dispute', booking({ disputed_since: NOW }), 'on_hold', whole],
  ['a kept fee under dispute', cancelled({ disputed_since: NOW }), 'on_hold', whole],
  ['asked for, with a code', booking({ status: 'pending', ...discounted('unpaid', 0, 0) }), 'expected', whole],
  ['completed, paid with a code', booking(discounted('paid', 7400, 8400)), 'earned', whole],
  ['cancelled late with a code, half kept', cancelled(discounted('partially_refunded', 3700, 4200)), 'earned', half],
  ['cancelled in time with a code', cancelled(discounted('refunded', 0, 0)), 'nothing', none],
  [
    'free for its client',
    booking({ payment: { status: 'paid', amountCents: 0, paidCents: 0, worthCents: 8400 } }),
    'earned',
    whole,
  ],
  ['missed and unpaid', cancelled({ cancel_reason: 'no_show', ...paid('unpaid', 0) }), 'nothing', none],
])('%s', (_, facts, stage, split) => {
  expect(providerMoney(facts, NOW)).toMatchObject({ stage, ...split })
})

it('names what was kept and what went back', () => {
  expect(providerMoney(cancelled(paid('partially_refunded', 4200)), NOW)).toMatchObject({
    feeKeptCents: 4200,
    refundedCents: 4200,
  })
  expect(providerMoney(cancelled(paid('unpaid', 0)), NOW)).toMatchObject({ feeKeptCents: 0, refundedCents: 0 })
  expect(providerMoney(booking(), NOW)).toMatchObject({ feeKeptCents: 0, refundedCents: 0 })
})

const terms = fc.record({
  price_cents: fc.integer({ min: 1, max: 1_000_000 }),
  taxed: fc.boolean(),
  commission_bps: fc.constantFrom(0, 1000, 1500, 3000),
  commission_gst_bps: fc.constantFrom(0, 500),
  commission_pst_bps: fc.constantFrom(0, 700),
})
const withTax = <Made extends { price_cents: number; taxed: boolean }>({ taxed, ...rest }: Made) => ({
  ...rest,
  tax_cents: taxed ? Math.round(rest.price_cents / 20) : 0,
})

describe('the split of any amount', () => {
  it('loses and makes no cent, and never pays out more than came in', () => {
    fc.assert(
      fc.property(terms, fc.double({ min: 0, max: 1, noNaN: true }), (made, part) => {
        const price = withTax(made)
        const cents = Math.round((price.price_cents + price.tax_cents) * part)
        const split = splitOf(cents, price)
        expect(split.baseCents + split.gstCents).toBe(cents)
        const { totalCents, commissionCents, commissionGstCents, commissionPstCents } = split
        expect(totalCents + commissionCents + commissionGstCents + commissionPstCents).toBe(cents)
        expect(commissionGstCents).toBe(Math.round((commissionCents * made.commission_gst_bps) / 10_000))
        expect(commissionPstCents).toBe(Math.round((commissionCents * made.commission_pst_bps) / 10_000))
        for (const amount of Object.values(split)) expect(amount).toBeGreaterThanOrEqual(0)
        expect(split.gstCents).toBeLessThanOrEqual(price.tax_cents)
      }),
    )
  })

  it('is price, tax and the commission of the price for all of it', () => {
    fc.assert(
      fc.property(terms, (made) => {
        const price = withTax(made)
        const { price_cents, tax_cents, commission_bps } = price
        const split = splitOf(price_cents + tax_cents, price)
        expect(split).toMatchObject({ baseCents: price_cents, gstCents: tax_cents })
        expect(split.commissionCents).toBe(Math.round((price_cents * commission_bps) / 10_000))
      }),
    )
  })

  it('never falls when more is kept, but for the cents that the taxes on the commission are rounded by', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 999_999 }), (made, less) => {
        const price = withTax(made)
        const cents = Math.min(less, price.price_cents + price.tax_cents - 1)
        const rounded = Math.sign(price.commission_gst_bps) + Math.sign(price.commission_pst_bps)
        expect(splitOf(cents + 1, price).totalCents + rounded).toBeGreaterThanOrEqual(splitOf(cents, price).totalCents)
      }),
    )
  })
})

describe('sums over groups of bookings', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const made = fc.record({
    // Few, so that many bookings are alike.
    price_cents: fc.constantFrom(8000, 8001),
    tax_cents: fc.constant(400),
    commission_bps: fc.constant(1500),
    commission_gst_bps: fc.constantFrom(0, 500),
    commission_pst_bps: fc.constant(0),
    status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
    reason: fc.constantFrom('client', 'no_show', 'declined'),
    payment: fc.constantFrom('unpaid', 'failed', 'processing', 'paid', 'partially_refunded', 'refunded'),
    ends_at: fc.constantFrom(-1, 0, 1).map(at),
    cancelled_at: fc.constantFrom(-49, -48, -47).map(at),
    caseState: fc.constantFrom(null, 'open' as const, 'decided' as const),
    held_since: fc.constantFrom(null, NOW),
    disputed_since: fc.constantFrom(null, null, NOW),
    discount: fc.constantFrom(0, 1000),
  })
  const OPEN = ['unpaid', 'failed', 'processing']
  const PROVIDER = 'p'.repeat(26)

  /** A booking as stored, and what `providerMoney` reads. */
  function toRow(
    n: number,
    { reason, payment, discount, ...one }: typeof made extends fc.Arbitrary<infer T> ? T : never,
  ) {
    const isCancelled = one.status === 'cancelled'
    const amount = one.price_cents + one.tax_cents - discount
    const settled = OPEN.includes(payment) ? 0 : amount
    const refunded = payment === 'refunded' ? amount : payment === 'partially_refunded' ? 4001 : 0
    const row = {
      ...one,
      id: `b${String(n).padStart(25, '0')}`,
      cancel_reason: isCancelled ? reason : null,
      cancelled_at: isCancelled ? one.cancelled_at : null,
      // There is none of any other booking.
      caseState: isCancelled && reason === 'no_show' ? one.caseState : null,
    }
    const order = { settled, refunded, amount, attempt: settled === 0 ? payment.replace('unpaid', 'none') : 'none' }
    const paidCents = settled - refunded
    const borne = Math.round((discount * paidCents) / amount)
    const state = { status: payment, amountCents: amount, paidCents, worthCents: paidCents + borne }
    return { row: { ...row, ...order, discount, borne }, facts: { ...row, payment: state } as MoneyFacts }
  }

  async function insert(rows: object[]): Promise<void> {
    await database.db.transaction().execute(async (trx) => {
      // Only the names of people, offerings and lines count here.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        create temporary table made on commit drop as
        select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, status text, cancel_reason text,
          price_cents int, tax_cents int, commission_bps int, commission_gst_bps int, ends_at timestamptz, cancelled_at timestamptz,
          held_since timestamptz, disputed_since timestamptz, "caseState" text, settled int, refunded int, amount int,
          discount int, borne int, attempt text)`.execute(trx)
      await sql`
        insert into booking (id, client_id, provider_id, offering_id, status, cancel_reason, title, category, description,
          art, price_cents, tax_cents, commission_bps, commission_gst_bps, commission_reason, late_fee_percent, starts_at, ends_at, street_address, city, province,
          postal_code, created_at, cancelled_at, held_since, disputed_since)
        select id, 'c', ${PROVIDER}, 'o', status::booking_status, cancel_reason::cancel_reason, '', '', '', '', price_cents,
          tax_cents, commission_bps, commission_gst_bps, 'standard', 50, ends_at - interval '1 hour', ends_at, '', '', '', '', ${NOW}, cancelled_at, held_since,
          disputed_since
        from made`.execute(trx)
      await sql`
        insert into customer_order (id, kind, booking_id, payer_id, payee_id, amount_cents, settled_cents, refunded_cents,
          discount_cents, borne_cents, attempt, paid_at, created_at)
        select id, 'visit', id, 'c', ${PROVIDER}, amount, settled, refunded, discount, borne, attempt,
          case when settled > 0 then ${NOW}::timestamptz end, ${NOW} from made`.execute(trx)
      await sql`
        insert into booking_case (id, booking_id, opened_by, statement, opened_at, state, decision, reason, decided_by,
          decided_at)
        select id, id, 'c', 'I was there.', ${NOW}, "caseState", x.decision, x.decision, x.decision,
          case when x.decision is not null then ${NOW}::timestamptz end
        from made, lateral (select case "caseState" when 'decided' then 'provider' end as decision) x
        where "caseState" is not null`.execute(trx)
    })
  }

  it('say what is said of each of them, whatever their states', async () => {
    const cases = fc.sample(made, 2000).map((one, n) => toRow(n, one))
    await insert(cases.map(({ row }) => row))
    const each = cases.map(({ facts }) => ({ ...facts, number: 1 }))
    const groups = await listMoneyGroups(database.db, PROVIDER, NOW)
    expect(groups.length).toBeLessThan(1600)
    const stages: MoneyStage[] = ['expected', 'awaiting_payment', 'paid', 'earned', 'on_hold', 'nothing']
    for (const stage of stages)
      for (const of of ['totalCents', 'netCents'] as const)
        for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const) {
          const asked = { stage, of, counts: (one: MoneyFacts) => one.status === status }
          expect({ ...asked, sum: sumMoney(groups, NOW, asked) }).toEqual({ ...asked, sum: sumMoney(each, NOW, asked) })
        }
  })
})
