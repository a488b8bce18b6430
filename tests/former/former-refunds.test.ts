import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { newId } from '#server/platform/id.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { newSession } from '#tests/factories/people.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { createCopiedDatabase } from './copied-database.ts'
import { migrateAsOf } from './former-database.ts'
import moved from './money-0054.json' with { type: 'json' }

/**
 * Money as it was before refunds had states, lost chargebacks left the books at once, and kept fees had documents of their
 * own: what waited then goes on, and what was issued stays.
 */

const { bookings } = moved
const GIFT_CENTS = 5000
const FEE = 1500

let app: GatewayApp
let t: TestApp
let before: { sums: Record<string, number>; papers: object[] }
let giftOrder = ''
const holder = moved.tables.credit_lot[0]!.person_id

const sumsOf = async ({ db }: Pick<TestDatabase, 'db'>) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from ledger_entry group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const papersOf = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (await sql<{ row: object }>`select to_jsonb(r) as row from receipt r order by number`.execute(db)).rows.map(
    ({ row }) => row,
  )

beforeAll(async () => {
  const database = await createCopiedDatabase(moved, '0054_orders_of_bookings')
  await migrateAsOf(database, '0162')
  await refuseRefund(database)
  await takeGiftBack(database)
  before = { sums: await sumsOf(database), papers: await papersOf(database) }
  await migrate(database.db)
  expect(await sumsOf(database)).toEqual(before.sums)
  expect((await checkLedger(database)).breaks).toEqual([])
  app = await startGatewayApp({ database, delivers: true, isFrozen: true, now: moved.now })
  t = app.t
  await withCatalogue(t)
})
afterAll(() => t.close())

/** The card of the refund that waits takes nothing, and has said so seven times. */
async function refuseRefund({ db }: TestDatabase): Promise<void> {
  await sql`update refund set attempts = 7, refusals = 7, next_try_at = ${moved.now} where state = 'pending'`.execute(
    db,
  )
  await sql`
    update sandbox_checkout c set takes_refunds = false
    from checkout_session s, refund r
    where s.id = r.checkout_session_id and r.state = 'pending' and c.id = s.gateway_session_id`.execute(db)
}

/** Somebody has redeemed the gift card, and the bank of its buyer has it back for good; no admin has looked. */
async function takeGiftBack({ db }: TestDatabase): Promise<void> {
  const [card] = moved.tables.gift_card
  giftOrder = card!.order_id
  const [lotId, voiding, chargeback, disputeId] = [newId(), newId(), `dp_${newId()}`, newId()]
  const at = '2026-12-04T10:00:00Z'
  await sql`update gift_card set redeemed_at = ${at}, redeemed_by = ${holder} where id = ${card!.id}`.execute(db)
  await sql`
    insert into credit_lot (id, person_id, source, reference, order_id, amount_cents, left_cents, created_at, voided_at)
    values (${lotId}, ${holder}, 'gift', ${card!.id}, ${giftOrder}, ${GIFT_CENTS}, 0, ${at}, ${at})`.execute(db)
  await sql`
    insert into credit_entry (id, lot_id, person_id, kind, amount_cents, order_id, at) values
      (${newId()}, ${lotId}, ${holder}, 'granted', ${GIFT_CENTS}, null, ${at}),
      (${voiding}, ${lotId}, ${holder}, 'voided', ${-GIFT_CENTS}, ${giftOrder}, ${at})`.execute(db)
  await sql`
    insert into dispute (id, kind, order_id, reason, opened_at, decide_due_at, state)
    values (${disputeId}, 'chargeback', ${giftOrder}, 'fraudulent', ${at}, '2026-12-11T10:00:00Z', 'open')`.execute(db)
  await sql`update customer_order set chargeback = 'open' where id = ${giftOrder}`.execute(db)
  await sql`
    insert into chargeback (id, payment_intent, dispute_id, checkout_session_id, amount_cents, fee_cents, reason, status,
      is_taken, is_booked, booked_fee_cents, received_at)
    select ${chargeback}, payment_intent, ${disputeId}, id, ${GIFT_CENTS}, ${FEE}, 'fraudulent', 'lost', true, true, ${FEE}, ${at}
    from checkout_session where order_id = ${giftOrder}`.execute(db)
  await sql`
    insert into sandbox_dispute (id, checkout_id, amount_cents, fee_cents, reason, status, created_at)
    select ${chargeback}, gateway_session_id, ${GIFT_CENTS}, ${FEE}, 'fraudulent', 'lost', ${at}
    from checkout_session where order_id = ${giftOrder}`.execute(db)
  const post = (cause: string, reference: string, entries: Record<string, number>) =>
    sql`
    select post_ledger_transaction(${cause}, ${reference}, ${giftOrder}, ${at}::timestamptz,
      ${Object.keys(entries)}::text[], ${Object.values(entries)}::int8[])`.execute(db)
  await post('gift_redeemed', card!.id, { gift_cards: GIFT_CENTS, [`credit:${holder}`]: -GIFT_CENTS })
  const taken = { gateway: -GIFT_CENTS - FEE, disputes: GIFT_CENTS, processing_costs: FEE }
  await post('chargeback', chargeback, taken)
  await post('chargeback', voiding, { [`credit:${holder}`]: GIFT_CENTS, client_funds: -GIFT_CENTS })
}

async function live(days: number): Promise<void> {
  for (let n = 0; n < days * 2; n += 1) {
    t.advance(12 * 3_600_000)
    await workOnce(t)
  }
}

const bookingOf = async (id: string) => {
  const { client_id } = await t.db
    .selectFrom('booking')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await t.call(getBooking, { token: await newSession(t, client_id), params: { id } })).body
}

it('shows former refunds by their states: sent ones as made, the one that waits as requested, then as refused', async () => {
  expect(await bookingOf(bookings.calledOff)).toMatchObject({ payment_status: 'refunded', refund_state: 'made' })
  expect(await bookingOf(bookings.late)).toMatchObject({ payment_status: 'partially_refunded', refund_state: 'made' })
  // Nobody knows of it yet whether its card or somebody else said no.
  expect(await bookingOf(bookings.refundWaits)).toMatchObject({ payment_status: 'paid', refund_state: 'requested' })
  await workOnce(t)
  expect(await bookingOf(bookings.refundWaits)).toMatchObject({
    payment_status: 'paid',
    refund_state: 'refused',
    refused_refund: { amount: 80 },
  })
  expect((await checkLedger(t)).breaks).toEqual([])
})

it('takes what banks had decided to keep out of "in dispute" the same day, and leaves what is open there', async () => {
  await live(1)
  const sums = await sumsOf(t)
  // One is open at its bank; two were lost and wait for an admin, who only says who bears it.
  expect(sums).toMatchObject({ disputes: 5200, bad_debt: 5200 + 5200 + GIFT_CENTS })
  expect(sums[`credit:${holder}`]).toBe(-1000)
  const { rows } = await sql<{ state: string }>`
    select d.state from dispute d where d.order_id = ${giftOrder}`.execute(t.db)
  expect(rows).toEqual([{ state: 'open' }])
  expect((await checkLedger(t)).breaks).toEqual([])
})

it('leaves receipts of kept fees and of visits ahead as they were, and gives none of them a second document', async () => {
  await live(10)
  const papers = await papersOf(t)
  expect(papers).toMatchObject(
    expect.arrayContaining(before.papers.map((row) => expect.objectContaining(row))) as object,
  )
  const { rows } = await sql<{ booking_id: string; kinds: string[] }>`
    select o.booking_id, array_agg(r.kind order by r.number) as kinds from receipt r
    join customer_order o on o.id = r.order_id where o.kind = 'visit' and r.restored_by is null group by 1`.execute(
    t.db,
  )
  const kinds = new Map(rows.map((row) => [row.booking_id, row.kinds]))
  for (const id of [bookings.late, bookings.missed]) expect(kinds.get(id)).toEqual(['receipt', 'credit_note'])
  expect(kinds.get(bookings.ahead)).toEqual(['receipt'])
  expect(rows.filter((row) => row.kinds.filter((kind) => kind !== 'credit_note').length !== 1)).toEqual([])
  expect((await checkLedger(t)).breaks).toEqual([])
})
