import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPayoutStanding, payOutNow } from '#contract/payouts.ts'
import { setGatewayFaults } from '#contract/sandbox.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { chargeCommissionTaxes } from '#tests/factories/commission-taxes.ts'
import { decideAs } from '#tests/factories/disputes.ts'
import { paidEvent, startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { addCode, addGift, redeem } from '#tests/factories/gifts.ts'
import { addPerson, newSession } from '#tests/factories/people.ts'
import { addPaidWith, addPromo } from '#tests/factories/promos.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addTip } from '#tests/factories/tips.ts'
import { addConfirmed, addPaid, checkoutOf, orderOf, pay, setStatusOf } from '#tests/factories/visits.ts'
import { listDiscrepancies, type Break, type DiscrepancyKind } from './balance-queries.ts'

/** Each comparison of the check names what it is there for: something of everything is booked, and one thing is changed. */

const PRICE = { price: 80, gst: '123456782RT0001' }
const HOUR = 3_600_000

let made: GatewayApp
let t: TestApp
let ids: Record<'visit' | 'tip' | 'coded' | 'lost' | 'disputed' | 'voidGift', string>
beforeAll(async () => {
  made = await startGatewayApp({ delivers: true, isFrozen: true })
  t = made.t
  ids = await playEverything()
}, 60_000)
afterAll(() => t.close())

async function playEverything(): Promise<typeof ids> {
  const admin = await anAdmin(t)
  await chargeCommissionTaxes(t)
  const [visit, lost, disputed, back] = [
    await addPaid(t, PRICE),
    await addPaid(t, PRICE),
    await addPaid(t, PRICE),
    await addPaid(t, PRICE),
  ]
  const coded = await addPaidWith(t, (await addPromo(t)).code, PRICE)
  await setStatusOf(t, back, 'provider', 'cancelled')
  await addGift(t)
  await redeem(t, await addPerson(t), (await addCode(t)).code)
  const voidGift = await orderOfGift((await addGift(t)).id)
  const giftBank = await chargebackOf(t, visit, { orderId: voidGift })
  await giftBank.send('created', 'withdrawn', 'lost')
  expect((await decideAs(t, admin, await giftBank.disputeId(), { decision: 'full' })).status).toBe(200)
  t.setNow(moment(3, '10:30'))
  for (const one of [visit, lost, disputed, coded]) await setStatusOf(t, one, 'provider', 'completed')
  await addTip(t, visit)
  t.advance(49 * HOUR)
  await workOnce(t)
  const lostBank = await chargebackOf(t, lost)
  await lostBank.send('created', 'withdrawn', 'lost')
  const decide = (decision: 'full' | 'shares') =>
    lostBank.disputeId().then((id) => decideAs(t, admin, id, { decision }))
  expect((await decide('full')).status).toBe(200)
  await lostBank.sendBack(8400)
  expect((await decide('shares')).status).toBe(200)
  await (await chargebackOf(t, disputed)).send('created', 'withdrawn')
  const short = await checkoutOf(t, await addConfirmed(t, { date: day(9) }))
  const faults = { delivery: 'normal', late_minutes: 60, amount_off_cents: -100, payments_left: 1 } as const
  await t.call(setGatewayFaults, { body: faults })
  await pay(t, short)
  await made.deliver(await paidEvent(made, 'cs_of_nobody', { client_reference_id: 'nobody', amount_total: 4200 }))
  // Our books have nothing in other currencies, no matter whose they are.
  const foreign = await checkoutOf(t, await addConfirmed(t, { date: day(9) }))
  for (const session of [foreign, 'cs_of_a_stranger'])
    await made.deliver(await paidEvent(made, session, { currency: 'usd', amount_total: 8000 }))
  const token = await newSession(t, visit.provider.id)
  await setUpPayoutsOf(t, token)
  const amount = (await t.call(getPayoutStanding, { token })).body.available
  expect((await t.call(payOutNow, { token, body: { amount } })).status).toBe(201)
  await t.app.work.deliver()
  const tip = await t.db
    .selectFrom('tip')
    .select('order_id')
    .where('booking_id', '=', visit.id)
    .executeTakeFirstOrThrow()
  return {
    visit: visit.id,
    tip: tip.order_id,
    coded: coded.id,
    lost: await orderOf(t, lost.id),
    disputed: await orderOf(t, disputed.id),
    voidGift,
  }
}

async function orderOfGift(id: string): Promise<string> {
  const row = await t.db.selectFrom('gift_card').select('order_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.order_id
}

/** Results of the check after this change, which is undone. The tables refuse most of it: their triggers sleep meanwhile. */
async function foundAfter(...changes: RawBuilder<unknown>[]): Promise<Break[]> {
  let found: Break[] = []
  const undo = new Error('undone')
  const trying = inTransaction(t.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const change of changes) await change.execute(trx)
    found = await listDiscrepancies(trx, 50)
    throw undo
  })
  await expect(trying).rejects.toBe(undo)
  return found
}

const booked = (orderId: string, cents: number) => [
  sql`insert into ledger_transaction (id, cause, reference, order_id, at) overriding system value
    values (1000000, 'adjustment', 'nobody', ${orderId}, ${t.clock.now()})`,
  sql`insert into ledger_entry (transaction_id, account, amount_cents)
    values (1000000, 'client_funds', ${cents}::int8), (1000000, 'bank', ${-cents}::int8)`,
]

it('finds nothing while nothing is changed', async () => {
  expect(await foundAfter()).toEqual([])
})

type Case = [DiscrepancyKind, string, () => RawBuilder<unknown>[], string | (() => string)]
const CASES: Case[] = [
  [
    'unbalanced',
    'entries that do not come to nothing',
    () => [
      sql`update ledger_entry set amount_cents = amount_cents + 1 where transaction_id = 1 and account = 'gateway'`,
    ],
    '1',
  ],
  ['balance', 'a kept sum of a kind', () => [sql`update ledger_total set balance_cents = balance_cents + 1 where kind = 'gateway'`], 'all of gateway'], // prettier-ignore
  ['balance', 'a kept balance', () => [sql`update ledger_balance set balance_cents = balance_cents + 1 where account = 'gateway'`], 'gateway'], // prettier-ignore
  ['unapplied', 'money that waits by nothing', () => [sql`update checkout_session set unapplied_at = null`], 'unapplied_receipts'], // prettier-ignore
  ['unapplied', 'money of nobody that has been forgotten', () => [sql`delete from reconciliation_break where kind = 'unknown_payment'`], 'unapplied_receipts'], // prettier-ignore
  ['order', 'more given away than came in', () => booked(ids.disputed, 8401), () => ids.disputed],
  ['order', 'something left of a gift card that is void for good', () => booked(ids.voidGift, -1), () => ids.voidGift],
  ['earning', 'a visit of which another sum stands', () => [sql`update customer_order set refunded_cents = refunded_cents + 1 where booking_id = ${ids.visit} and kind = 'visit'`], () => ids.visit], // prettier-ignore
  ['transit', 'a payout under way', () => [sql`update payout set net_cents = net_cents + 1`], 'payout_transit'],
  ['chargeback', 'what an open one has of ours', () => [sql`update chargeback set amount_cents = amount_cents + 1 where lost_cents is null`], ''], // prettier-ignore
  ['chargeback', 'what a lost one kept', () => [sql`update chargeback set lost_cents = lost_cents + 1 where checkout_session_id in (select id from checkout_session where order_id = ${ids.lost})`], () => ids.lost], // prettier-ignore
  ['recovered', 'a refund that it is taken from', () => [sql`update refund set undone_cents = undone_cents - 1 where undone_cents > 0`], ''], // prettier-ignore
  ['recovered', 'an order in all', () => [sql`update chargeback set kept_back_cents = kept_back_cents + 1 where decided_back_cents > 0`], () => ids.lost], // prettier-ignore
  ['recovered', 'the decisions themselves', () => [sql`update money_ruling set amount_cents = amount_cents + 1 where kind = 'recovered'`], ''], // prettier-ignore
  ['tip', 'a tip', () => [sql`update tip set amount_cents = amount_cents + 1 where order_id = ${ids.tip}`], () => ids.tip], // prettier-ignore
  ['commission_tax', 'GST on the commission', () => [sql`update booking set commission_gst_bps = commission_gst_bps + 100 where id = ${ids.visit}`], () => `${ids.visit} gst`], // prettier-ignore
  ['commission_tax', 'PST on the commission', () => [sql`update booking set commission_pst_bps = commission_pst_bps + 100 where id = ${ids.visit}`], () => `${ids.visit} pst`], // prettier-ignore
  ['discount', 'what we bear of a price', () => [sql`update customer_order set borne_cents = borne_cents - 1 where booking_id = ${ids.coded}`], () => ids.coded], // prettier-ignore
]

it.each(CASES)('%s: names %s', async (kind, _, change, reference) => {
  const named = typeof reference === 'string' ? reference : reference()
  const found = (await foundAfter(...change())).filter((one) => one.kind === kind)
  expect(found.length).toBeGreaterThan(0)
  if (named !== '') expect(found.map((one) => one.reference)).toContain(named)
  for (const one of found) expect(one.found_cents).not.toBe(one.expected_cents)
})

const ONE_MORE: [DiscrepancyKind, string, string][] = [
  [
    'payment',
    'checkout_session',
    "amount_cents = amount_cents + 1 where state = 'complete' and received_cents is null",
  ],
  ['cost', 'checkout_session', 'cost_cents = cost_cents + 1 where cost_cents > 0'],
  ['refund', 'refund', "amount_cents = amount_cents + 1 where method = 'card' and state = 'sent'"],
  ['payout', 'payout', 'net_cents = net_cents + 1'],
  ['payable', 'payable_line', 'net_cents = net_cents + 1 where payout_id is null'],
  ['credit', 'credit_lot', 'left_cents = left_cents - 1 where left_cents > 0'],
  ['gift', 'gift_card', "amount_cents = amount_cents + 1 where state in ('scheduled', 'sent')"],
]

it.each(ONE_MORE)('%s: names a row of %s that is a cent apart, each', async (kind, table, change) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.raw(change.split(' where ')[1] ?? 'true')}`.execute(
    t.db,
  )
  const found = (await foundAfter(sql.raw(`update ${table} set ${change}`))).filter((one) => one.kind === kind)
  expect(rows[0]!.n).toBeGreaterThan(0)
  if (kind !== 'gift' && kind !== 'payable') expect(found).toHaveLength(rows[0]!.n)
  else expect(found.length).toBeGreaterThan(0)
})
