import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { answerRuling, getDisputeCase } from '#contract/disputes/admin.ts'
import { listDisputes } from '#contract/disputes.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { chargebackOf, sentToCard } from '#tests/factories/chargebacks.ts'
import { addDone, booksOf, breaksOf, decideAs } from '#tests/factories/disputes.ts'
import { addCode } from '#tests/factories/gifts.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { addPaidWith, addPromo } from '#tests/factories/promos.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addTip } from '#tests/factories/tips.ts'
import { addPaid, orderOf, refundsOf, setStatusOf, VISIT_DATE, type Visit } from '#tests/factories/visits.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'

/** Money that a bank returns after its loss was assigned. */

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await anAdmin(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const HOUR = 3_600_000
const PRICE = { price: 80, gst: '123456782RT0001' }
const SHARES = { provider: -6800, gst: -400, revenue: -1200 }

const later = async (hours: number) => {
  t.advance(hours * HOUR)
  await workOnce(t)
}

async function earned(): Promise<Visit> {
  const visit = await addDone(t, PRICE)
  await later(49)
  return visit
}

type About = Parameters<typeof chargebackOf>[2]

/** Lost and taken from the shares; then it comes back, and an admin is asked. */
async function recoveredOf(visit: Pick<Visit, 'id'>, about: About = {}) {
  const chargeback = await chargebackOf(t, visit, about)
  await chargeback.send('created', 'withdrawn', 'lost')
  const id = await chargeback.disputeId()
  expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
  await chargeback.send('recovered')
  expect(await tasksOf(id)).toEqual(['chargeback.returned'])
  expect(await breaksOf(t)).toEqual([])
  return { id, chargebackId: chargeback.id }
}

const tasksOf = async (id: string) => {
  const tasks = t.db.selectFrom('task').select('kind').where('subject_id', '=', id).where('closed_at', 'is', null)
  return (await tasks.execute()).map(({ kind }) => kind)
}

const show = async (id: string) =>
  (await t.call(getDisputeCase, { token: await newSession(t, admin.id), params: { id } })).body

/** Many simultaneous ones, of which one takes effect. */
async function decide(id: string, decision: 'shares' | 'client' | 'keep') {
  const answers = await atOnce(() => decideAs(t, admin, id, { decision }))
  const refused = answers.filter(({ status }) => status === 409 || status === 422)
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, RIVALS - 1])
}

const notesOf = async (orderId: string) => {
  await workOnce(t)
  const rows = await t.db
    .selectFrom('receipt')
    .select(['kind', 'facts'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, facts }) => {
    const { total_cents, lines } = facts as { total_cents: number; lines: { amount_cents: number }[] }
    return [kind, total_cents, ...lines.map(({ amount_cents }) => amount_cents)]
  })
}

describe('of a visit that was earned', () => {
  test('it can go back to the shares, and is paid out', async () => {
    const visit = await earned()
    const orderId = await orderOf(t, visit.id)
    const { id } = await recoveredOf(visit)
    const before = await show(id)
    expect(before).toMatchObject({ can: { decide: true }, chargeback: { returned: 84 }, now: { client: 0, ours: 84 } })
    expect(before.outcomes.map(({ decision }) => decision)).toEqual(['shares', 'client', 'keep'])
    await decide(id, 'shares')
    expect(await booksOf(t, orderId)).toEqual({ gateway: 8400, ...SHARES })
    const lines = t.db
      .selectFrom('payable_line')
      .select(['cause', 'net_cents', 'gst_cents', 'payout_id'])
      .where('order_id', '=', orderId)
    expect(await lines.orderBy('transaction_id').execute()).toMatchObject([
      { cause: 'earned', net_cents: 6800 },
      { cause: 'chargeback_lost', net_cents: -6800 },
      { cause: 'chargeback_won', net_cents: 6800, gst_cents: 400, payout_id: null },
    ])
    expect(await tasksOf(id)).toEqual([])
    expect(await show(id)).toMatchObject({ can: { decide: false }, outcomes: [], now: { provider: 68, ours: 0 } })
    const order = t.db.selectFrom('customer_order').select(['status', 'refunded_cents']).where('id', '=', orderId)
    expect(await order.execute()).toEqual([{ status: 'paid', refunded_cents: 0 }])
    expect(await notesOf(orderId)).toEqual([
      ['receipt', 8400, 8000, 400],
      ['credit_note', 8400, 8000, 400],
      ['receipt', 8400, 8000, 400],
    ])
    for (const { email } of [visit.client, visit.provider])
      expect(await messagesOf(t, { to: email, kind: 'dispute.bank_recovered' })).toHaveLength(1)
    const { body } = await t.call(listDisputes, { token: visit.provider.token, params: { id: visit.id } })
    expect(body.disputes[0]).toMatchObject({
      text: 'The bank returned the money after all. You get back what we took from your share.',
      decision: { reason: 'We asked both of you' },
    })
    const audit = t.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id)
    expect((await audit.execute()).filter(({ action }) => action === 'chargeback.recovered')).toHaveLength(1)
    await later(60)
    expect(await breaksOf(t)).toEqual([])
  })

  test('it can go to the client by card, with the credit note that there is', async () => {
    const visit = await earned()
    const orderId = await orderOf(t, visit.id)
    const { id } = await recoveredOf(visit)
    await decide(id, 'client')
    expect(await breaksOf(t)).toEqual([])
    await workOnce(t)
    expect(await sentToCard(t, orderId)).toBe(8400)
    expect(await booksOf(t, orderId)).toEqual({})
    expect((await notesOf(orderId)).map(([kind, cents]) => [kind, cents])).toEqual([
      ['receipt', 8400],
      ['credit_note', 8400],
    ])
    const order = t.db.selectFrom('customer_order').select(['status', 'refunded_cents']).where('id', '=', orderId)
    expect(await order.execute()).toEqual([{ status: 'refunded', refunded_cents: 8400 }])
    expect(await breaksOf(t)).toEqual([])
  })

  test('it can stay with us, and both read so', async () => {
    const visit = await earned()
    const { id } = await recoveredOf(visit)
    await decide(id, 'keep')
    expect(await booksOf(t, await orderOf(t, visit.id))).toEqual({ gateway: 8400, bad_debt: -8400 })
    expect(await tasksOf(id)).toEqual([])
    expect(await show(id)).toMatchObject({ can: { decide: false }, now: { client: 0, ours: 84 } })
    expect(await breaksOf(t)).toEqual([])
  })

  test('the daily check finds what was given without a decision, and a decision without its money', async () => {
    const visit = await earned()
    const { id, chargebackId } = await recoveredOf(visit)
    await decide(id, 'shares')
    const orderId = await orderOf(t, visit.id)
    await sql`update refund set undone_cents = 8000 where order_id = ${orderId} and method = 'bank'`.execute(t.db)
    await sql`
      update chargeback set decided_back_cents = decided_back_cents - 100 where id = ${chargebackId}`.execute(t.db)
    const found = (await breaksOf(t)).filter(({ kind }) => kind === 'recovered')
    expect(found.map(({ expected_cents, found_cents }) => [expected_cents, found_cents])).toEqual(
      expect.arrayContaining([
        [8000, 8400],
        [8300, 8000],
        [8400, 8300],
      ]),
    )
    await sql`update refund set undone_cents = 8400 where order_id = ${orderId} and method = 'bank'`.execute(t.db)
    await sql`
      update chargeback set decided_back_cents = decided_back_cents + 100 where id = ${chargebackId}`.execute(t.db)
  })
})

test('above $200 a second administrator agrees', async () => {
  const { id: cardId } = await addCode(t, { amount: 250 })
  const card = t.db.selectFrom('gift_card').select('order_id').where('id', '=', cardId)
  const { order_id: orderId } = await card.executeTakeFirstOrThrow()
  const chargeback = await chargebackOf(t, { id: '' }, { orderId })
  await chargeback.send('created', 'withdrawn', 'lost')
  const id = await chargeback.disputeId()
  const second = await anAdmin(t)
  const agree = async () => {
    const ruling = t.db
      .selectFrom('money_ruling')
      .select('id')
      .where('dispute_id', '=', id)
      .where('state', '=', 'waiting')
    const params = await ruling.executeTakeFirstOrThrow()
    const body = { agree: true, reason: 'So it is' }
    return t.call(answerRuling, { token: await newSession(t, second.id), params, body })
  }
  await decideAs(t, admin, id, { decision: 'full' })
  expect((await agree()).status).toBe(200)
  await chargeback.send('recovered')
  await decide(id, 'client')
  expect(await show(id)).toMatchObject({
    can: { decide: false },
    why_not: 'A decision needs a second admin’s approval.',
  })
  expect(await booksOf(t, orderId)).toEqual({ gateway: 25_000, bad_debt: -25_000 })
  expect((await agree()).status).toBe(200)
  await workOnce(t)
  expect(await sentToCard(t, orderId)).toBe(25_000)
  expect(await breaksOf(t)).toEqual([])
})

describe('of a visit that nobody has earned', () => {
  test('the payment stands again, and is earned when the visit has taken place', async () => {
    const visit = await addPaid(t, { ...PRICE, date: VISIT_DATE, time: '09:00' })
    const orderId = await orderOf(t, visit.id)
    const { id } = await recoveredOf(visit)
    await decide(id, 'shares')
    expect(await booksOf(t, orderId)).toEqual({ gateway: 8400, client_funds: -8400 })
    t.setNow(moment(3, '10:30'))
    await setStatusOf(t, visit, 'provider', 'completed')
    await later(49)
    expect(await booksOf(t, orderId)).toEqual({ gateway: 8400, ...SHARES })
    expect(await breaksOf(t)).toEqual([])
  })

  test('nor will, since it was called off: it is whoever paid who gets it', async () => {
    const visit = await addPaid(t, PRICE)
    const orderId = await orderOf(t, visit.id)
    const chargeback = await chargebackOf(t, visit)
    await chargeback.send('created', 'withdrawn', 'lost')
    const id = await chargeback.disputeId()
    await decideAs(t, admin, id, { decision: 'platform' })
    await setStatusOf(t, visit, 'provider', 'cancelled')
    await chargeback.send('recovered')
    expect((await show(id)).outcomes.map(({ decision }) => decision)).toEqual(['client', 'keep'])
    expect((await decideAs(t, admin, id, { decision: 'shares' })).status).toBe(422)
    await decide(id, 'client')
    await workOnce(t)
    expect(await sentToCard(t, orderId)).toBe(8400)
    expect(await breaksOf(t)).toEqual([])
  })
})

test('earlier promises and the shares each get their part', async () => {
  const visit = await addPaid(t, { ...PRICE, tier: 'standard', date: VISIT_DATE, time: '09:00' })
  const orderId = await orderOf(t, visit.id)
  const chargeback = await chargebackOf(t, visit)
  await chargeback.send('created', 'withdrawn')
  // Late: a half is kept, the other half promised back.
  t.setNow(moment(2, '20:00'))
  const cancelled = await t.call(setBookingStatus, {
    token: visit.client.token,
    params: { id: visit.id },
    body: { status: 'cancelled', expected_fee: 42 },
  })
  expect(cancelled.status).toBe(200)
  const promised = (await refundsOf(t, visit.id))[0]!.amount_cents
  expect(promised).toBe(4200)
  await chargeback.send('lost')
  const id = await chargeback.disputeId()
  expect((await decideAs(t, admin, id, { decision: 'full' })).status).toBe(200)
  await chargeback.send('recovered')
  expect((await show(id)).outcomes.map(({ decision, label }) => [decision, label.split(': ')[1]])).toEqual([
    ['shares', '$42.00'],
    ['client', '$84.00'],
    ['keep', '$84.00'],
  ])
  await decide(id, 'shares')
  expect(await tasksOf(id)).toEqual(['chargeback.returned'])
  expect((await show(id)).outcomes.map(({ decision }) => decision)).toEqual(['client', 'keep'])
  await decide(id, 'client')
  expect(await tasksOf(id)).toEqual([])
  await later(49)
  expect(await sentToCard(t, orderId)).toBe(4200)
  expect(await booksOf(t, orderId)).toEqual({ gateway: 4200, provider: -3400, gst: -200, revenue: -600 })
  for (const { email } of [visit.client, visit.provider])
    expect(await messagesOf(t, { to: email, kind: 'dispute.bank_recovered' })).toHaveLength(2)
  expect(await breaksOf(t)).toEqual([])
})

test('a returned tip belongs to the provider again', async () => {
  const visit = await addDone(t)
  await addTip(t, visit, { amount: 20 })
  const tip = t.db
    .selectFrom('customer_order')
    .select('id')
    .where('kind', '=', 'tip')
    .where('booking_id', '=', visit.id)
  const { id: orderId } = await tip.executeTakeFirstOrThrow()
  const { id } = await recoveredOf(visit, { orderId, cents: 2000 })
  await decide(id, 'shares')
  expect(await booksOf(t, orderId)).toEqual({ gateway: 2000, provider: -2000 })
  expect(await breaksOf(t)).toEqual([])
})

test('the platform pays its part of a promo code again', async () => {
  const { code } = await addPromo(t, { amount: 30 })
  const visit = await addPaidWith(t, code, { price: 80, date: VISIT_DATE, time: '09:00' })
  const orderId = await orderOf(t, visit.id)
  t.setNow(moment(3, '10:30'))
  await setStatusOf(t, visit, 'provider', 'completed')
  await later(49)
  const { id } = await recoveredOf(visit)
  await decide(id, 'shares')
  expect(await booksOf(t, orderId)).toEqual({ gateway: 5000, promotions: 3000, provider: -6800, revenue: -1200 })
  expect(await breaksOf(t)).toEqual([])
})
