import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBooking, getBookingConfirmation, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { getSandboxCheckout } from '#contract/payments.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter, moment } from '#tests/factories/calendar.ts'
import { checkoutWithCredit, creditOf, grant, lotsOf } from '#tests/factories/credit.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addConfirmed, checkoutOf, orderOf, pay, refundsOf, type Visit } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

/** The usual visit: $80 and $4 GST. */
const PRICE = { price: 80, gst: '123456782RT0001' }
const MINUTE = 60_000

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const read = async ({ id, client }: Visit) => (await t.call(getBooking, { token: client.token, params: { id } })).body
/** Credit of gifts is granted here without a card. */
const breaks = async () => (await checkLedger(t)).breaks.filter(({ kind }) => kind !== 'gift')
const inCheckout = async (session_id: string) => (await t.call(getSandboxCheckout, { params: { session_id } })).body
const left = async (personId: string) =>
  (await lotsOf(t, personId)).map(({ left_cents, held_cents }) => [left_cents, held_cents])

async function booksOf(visit: Visit): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select split_part(e.account, ':', 1) as account, sum(e.amount_cents)::int8 as cents
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.order_id = ${await orderOf(t, visit.id)} group by 1 having sum(e.amount_cents) <> 0`.execute(t.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** A visit to be paid, by a client with so much credit. */
async function withCredit(amountCents: number, visit = addConfirmed(t, PRICE)): Promise<Visit> {
  const made = await visit
  await grant(t, made.client.id, { amountCents })
  return made
}

async function open(visit: Visit): Promise<string> {
  const answer = await checkoutWithCredit(t, visit)
  if (answer.status !== 200) throw new Error(`no checkout: ${answer.body.detail}`)
  return answer.body.session_id
}

const cancel = (visit: Visit, body: object = {}) =>
  t.call(setBookingStatus, {
    token: visit.client.token,
    params: { id: visit.id },
    body: { status: 'cancelled', ...body },
  })

it('is granted once per source and reference, however many ask at once', async () => {
  const { id } = await addPerson(t)
  const reference = 'case-1'
  const answers = await atOnce(() => grant(t, id, { reference }))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await grant(t, id, { reference, amountCents: 2000 })).toBe(false)
  expect(await grant(t, id, { reference, source: 'referral' })).toBe(true)
  expect(await creditOf(t, id)).toBe(2000)
  expect(await breaks()).toEqual([])
})

it('a balance that differs from the books is a break', async () => {
  const own = await addPerson(t)
  await grant(t, own.id)
  await sql`update credit_lot set left_cents = 999 where person_id = ${own.id}`.execute(t.db)
  const differs = { kind: 'credit', reference: `credit:${own.id}`, expected_cents: -999, found_cents: -1000 }
  expect(await breaks()).toEqual([differs])
  await sql`update credit_lot set left_cents = 1000 where person_id = ${own.id}`.execute(t.db)
})

describe('at the checkout', () => {
  it('pays what it can, and the card the rest', async () => {
    const visit = await withCredit(3000)
    const session = await open(visit)
    expect(await inCheckout(session)).toMatchObject({
      amount_cents: 5400,
      lines: [{ amount_cents: 5400 }],
    })
    expect(await left(visit.client.id)).toEqual([[3000, 3000]])
    expect((await read(visit)).payment_status).toBe('unpaid')
    await pay(t, session)
    expect(await read(visit)).toMatchObject({ payment_status: 'paid', amount_due: 84 })
    expect(await left(visit.client.id)).toEqual([[0, 0]])
    expect(await booksOf(visit)).toEqual({ gateway: 5400, credit: 3000, client_funds: -8400 })
    expect(await creditOf(t, visit.client.id)).toBe(0)
    expect(await breaks()).toEqual([])
  })

  it('credit for the whole price settles right away and leads to the result page', async () => {
    const visit = await withCredit(9000)
    const { body } = await checkoutWithCredit(t, visit)
    expect(body).toEqual({
      url: `http://localhost:8000/payment-success?booking_id=${visit.id}&session_id=${body.session_id}`,
      session_id: expect.stringMatching(/^own_/),
    })
    expect(await read(visit)).toMatchObject({ payment_status: 'paid', can: { pay: false } })
    expect(await left(visit.client.id)).toEqual([[600, 0]])
    expect(await booksOf(visit)).toEqual({ credit: 8400, client_funds: -8400 })
    const shown = await t.call(getBookingConfirmation, {
      params: { booking_id: visit.id },
      query: { session_id: body.session_id },
    })
    expect(shown.body).toMatchObject({ is_full: true, payment_status: 'paid' })
    expect((await checkoutWithCredit(t, visit)).body.code).toBe('wrong_state')
    expect(await breaks()).toEqual([])
  })

  it('pays twice for nobody who asks twice under one key', async () => {
    const visit = await withCredit(9000)
    const ask = () =>
      t.call(openCheckout, {
        token: visit.client.token,
        body: { booking_id: visit.id, use_credit: true },
        headers: { 'idempotency-key': 'pay-by-credit' },
      })
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, ask))
    expect(first!.status).toBe(200)
    for (const other of others) expect(other.body).toEqual(first!.body)
    expect(await creditOf(t, visit.client.id)).toBe(600)
  })

  it('leaves the card nothing or what a card can pay', async () => {
    const visit = await withCredit(8380)
    expect(await inCheckout(await open(visit))).toMatchObject({ amount_cents: 50 })
    expect(await left(visit.client.id)).toEqual([[8380, 8350]])
  })

  it('is not touched unless its owner wants it', async () => {
    const visit = await withCredit(3000)
    const session = await checkoutOf(t, visit)
    expect(await inCheckout(session)).toMatchObject({ amount_cents: 8400, lines: [{}, { label: 'GST (5%)' }] })
    expect(await left(visit.client.id)).toEqual([[3000, 0]])
  })

  it('is taken from what ends first, and last from what was bought', async () => {
    const visit = await addConfirmed(t, PRICE)
    const { id } = visit.client
    const ends = (days: number) => ({ expiresAt: new Date(moment(days, '12:00')), amountCents: 1000 })
    await grant(t, id, { source: 'gift', expiresAt: null, amountCents: 10_000 })
    await grant(t, id, { source: 'referral', ...ends(300) })
    await grant(t, id, { source: 'promo', ...ends(40) })
    await open(visit)
    expect((await lotsOf(t, id)).map(({ source, left_cents }) => [source, left_cents])).toEqual([
      ['promo', 0],
      ['referral', 0],
      ['gift', 3600],
    ])
  })

  it('expired credit pays nothing', async () => {
    const visit = await addConfirmed(t, PRICE)
    await grant(t, visit.client.id, { expiresAt: new Date(t.clock.now().getTime() + MINUTE) })
    t.advance(MINUTE)
    expect(await inCheckout(await open(visit))).toMatchObject({ amount_cents: 8400 })
  })

  it('is never held twice: many at once for five visits and the credit of two', async () => {
    const first = await withCredit(16_800)
    const more = [10, 11, 12, 13].map((n) => addConfirmed(t, { ...PRICE, client: first.client, time: `${n}:00` }))
    const visits = [first, ...(await Promise.all(more))]
    const answers = await atOnce((n) => checkoutWithCredit(t, visits[n % visits.length]!))
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    const states = await Promise.all(visits.map(async (visit) => (await read(visit)).payment_status))
    expect(states.filter((state) => state === 'paid')).toHaveLength(2)
    expect(await creditOf(t, first.client.id)).toBe(0)
    expect(await breaks()).toEqual([])
  })

  it('is held by each of many checkouts at once only once', async () => {
    const first = await withCredit(10_000)
    const more = [10, 11, 12, 13].map((n) => addConfirmed(t, { ...PRICE, client: first.client, time: `${n}:00` }))
    const visits = [first, ...(await Promise.all(more))]
    await atOnce((n) => checkoutWithCredit(t, visits[n % visits.length]!))
    const sessions = await t.db
      .selectFrom('checkout_session as s')
      .innerJoin('customer_order as o', 'o.id', 's.order_id')
      .select(['s.id', 's.amount_cents', 's.credit_cents', 's.state'])
      .where('o.payer_id', '=', first.client.id)
      .where('s.state', '!=', 'expired')
      .execute()
    expect(sessions).toHaveLength(5)
    expect(sessions.reduce((sum, { credit_cents }) => sum + credit_cents, 0)).toBe(10_000)
    for (const { amount_cents, credit_cents } of sessions) expect(amount_cents + credit_cents).toBe(8400)
    for (const { id, state } of sessions) if (state === 'open') await pay(t, `cs_test_${id}`)
    for (const visit of visits) expect((await read(visit)).payment_status).toBe('paid')
    expect(await creditOf(t, first.client.id)).toBe(0)
    expect(await breaks()).toEqual([])
  })
})

describe('a refund', () => {
  it('goes to the card first, up to what it paid, and the rest to the lots it came from', async () => {
    const visit = await withCredit(6000)
    await pay(t, await open(visit))
    t.setNow(moment(2, '12:00'))
    expect(await read(visit)).toMatchObject({ cancellation: { fee: 42, refund: 42 } })
    expect((await cancel(visit, { expected_fee: 42 })).status).toBe(200)
    expect((await refundsOf(t, visit.id)).map(({ method, amount_cents, state }) => [method, amount_cents, state]))
      // The card has paid 24, credit 60: half of all is kept.
      .toEqual(
        expect.arrayContaining([
          ['card', 2400, 'pending'],
          ['credit', 1800, 'sent'],
        ]),
      )
    expect(await creditOf(t, visit.client.id)).toBe(1800)
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ credit: 4200, client_funds: -4200 })
    t.setNow(hoursAfter(moment(2, '12:00'), 48))
    await workOnce(t)
    expect(await booksOf(visit)).toEqual({ credit: 4200, provider: -3400, gst: -200, revenue: -600 })
    expect(await breaks()).toEqual([])
  })

  it('lasts at least 30 days, and what was bought never ends', async () => {
    const visit = await addConfirmed(t, PRICE)
    const { id } = visit.client
    await grant(t, id, { amountCents: 2000, expiresAt: new Date(moment(2, '12:00')) })
    await grant(t, id, { amountCents: 2000, expiresAt: new Date(moment(200, '12:00')) })
    await grant(t, id, { amountCents: 9000, source: 'gift', expiresAt: null })
    await open(visit)
    await cancel(visit)
    const ends = await lotsOf(t, id)
    expect(ends.map(({ left_cents, expires_at }) => [left_cents, expires_at?.toISOString() ?? null])).toEqual([
      [2000, hoursAfter(TEST_NOW, 30 * 24)],
      [2000, moment(200, '12:00')],
      [9000, null],
    ])
    expect(await booksOf(visit)).toEqual({})
  })

  it('a partial refund returns bought credit first', async () => {
    const visit = await addConfirmed(t, PRICE)
    const { id } = visit.client
    await grant(t, id, { amountCents: 6000 })
    await grant(t, id, { amountCents: 4000, source: 'gift', expiresAt: null })
    await open(visit)
    t.setNow(moment(2, '12:00'))
    await cancel(visit, { expected_fee: 42 })
    // 24 of 40 were taken of the gift: they come back before anything else.
    expect((await lotsOf(t, id)).map(({ left_cents }) => left_cents)).toEqual([1800, 4000])
  })

  it('is made once, however many ask at once', async () => {
    const visit = await withCredit(9000)
    await open(visit)
    await atOnce(() => cancel(visit))
    expect(await creditOf(t, visit.client.id)).toBe(9000)
    expect(await refundsOf(t, visit.id)).toHaveLength(1)
    expect(await breaks()).toEqual([])
  })
})

describe('what is never spent', () => {
  it('ends on its day, but for what was bought and what a checkout holds until it ends', async () => {
    const visit = await withCredit(3000)
    const { id } = visit.client
    await grant(t, id, { source: 'gift', expiresAt: null, amountCents: 2500 })
    await grant(t, id, { amountCents: 700, expiresAt: new Date(hoursAfter(TEST_NOW, 3)) })
    await sql`update credit_lot set expires_at = ${hoursAfter(TEST_NOW, 3)} where person_id = ${id} and source <> 'gift'`.execute(
      t.db,
    )
    t.setNow(hoursAfter(TEST_NOW, 2.9))
    await workOnce(t)
    expect(await creditOf(t, id)).toBe(6200)
    await open(visit)
    t.setNow(hoursAfter(TEST_NOW, 3))
    await Promise.all(Array.from({ length: 5 }, () => t.app.work.runDue()))
    // All of it is held.
    expect(await creditOf(t, id)).toBe(6200)
    t.setNow(hoursAfter(TEST_NOW, 3.5))
    await workOnce(t)
    await workOnce(t)
    expect(await creditOf(t, id)).toBe(2500)
    expect(await breaks()).toEqual([])
    t.setNow(moment(1400, '12:00'))
    await workOnce(t)
    expect(await creditOf(t, id)).toBe(2500)
  })
})
