import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import { checkLedger } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { decideAs } from '#tests/factories/disputes.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { newSession } from '#tests/factories/people.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { pay } from '#tests/factories/visits.ts'
import { createCopiedDatabase } from './copied-database.ts'
/** What a product left behind that had books and receipts, and neither payouts nor credit. */
import books from './money-0033.json' with { type: 'json' }
/** The same with everything by which money moves, from before banks and payouts were followed as they are now. */
import moved from './money-0054.json' with { type: 'json' }

let app: GatewayApp | undefined
afterEach(async () => {
  await app?.t.close()
  app = undefined
})

const totalsOf = async (db: Database) => {
  const { totals, breaks } = await checkLedger({ db })
  expect(breaks).toEqual([])
  return Object.fromEntries(totals.map(({ account, balance_cents }) => [account, balance_cents]))
}

/** What each line brought its provider, and whether a payout has it. */
async function linesOf(db: Database, providerId: string) {
  const { rows } = await sql<{ cause: string; net: number; gst: number; payout: string | null }>`
    select cause, net_cents::int as net, gst_cents::int as gst, payout_id as payout from payable_line
    where provider_id = ${providerId} order by at, cause, net_cents`.execute(db)
  return rows
}

const receiptsOf = async (db: Database) =>
  (await sql<{ row: object }>`select to_jsonb(r) as row from receipt r order by number`.execute(db)).rows.map(
    ({ row }) => row,
  )

/** How often a day everything that falls due is done; `npm run test:long -- former` does it more often. */
const SWEEPS = Number(process.env['FORMER_SWEEPS'] ?? 2)

/** Days on which everything that falls due is done; nothing of it may go wrong. */
async function live(t: TestApp, days: number): Promise<void> {
  const failed = vi.spyOn(t.deps.log, 'error')
  for (let n = 0; n < days * SWEEPS; n += 1) {
    t.advance((24 / SWEEPS) * 3_600_000)
    await workOnce(t)
  }
  expect(failed.mock.calls).toEqual([])
  failed.mockRestore()
}

/** 2.9 % and 30 cents of what each card has paid. */
async function costsOf(db: Database): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select sum(round(amount_cents * 0.029) + 30)::int as cents from sandbox_checkout where state = 'complete'`.execute(
    db,
  )
  return rows[0]!.cents
}

it('goes on from books and receipts of before there were payouts, to the cent', async () => {
  const { now, bookings } = books
  const database = await createCopiedDatabase(books, '0033_receipts')
  const { db } = database
  const papers = await receiptsOf(db)
  const opening = { client_funds: -34_114, gateway: 56_171, gst: -432, provider: -18_381, revenue: -3244 }
  await migrate(db)
  expect(await totalsOf(db)).toEqual(opening)
  const payable = (cause: string, net: number, gst = 0) => ({ cause, net, gst, payout: null })
  const lines = {
    gst: [payable('earned', 4887, 288), payable('fee_kept', 2444, 144)],
    plain: [payable('earned', 6800), payable('fee_kept', 4250)],
  }
  expect(await linesOf(db, bookings.gst)).toEqual(lines.gst)
  expect(await linesOf(db, bookings.plain)).toEqual(lines.plain)
  expect(papers).toHaveLength(12)
  expect(await receiptsOf(db)).toMatchObject(papers)

  app = await startGatewayApp({ database, delivers: true, isFrozen: true, now })
  const { t } = app
  await withCatalogue(t)
  const [session] = (
    await sql<{ id: string }>`
    select s.gateway_session_id as id from checkout_session s join customer_order o on o.id = s.order_id
    where o.booking_id = ${bookings.openCheckout}`.execute(db)
  ).rows
  expect((await pay(t, session!.id)).status).toBe(200)
  await live(t, 1)
  // What was open then is paid, and what was paid without a word is found; the refund that waited has left.
  for (const id of [bookings.openCheckout, bookings.paidUnheard]) {
    const [visit] = await db.selectFrom('booking').select('client_id').where('id', '=', id).execute()
    const { body } = await t.call(getBooking, { token: await newSession(t, visit!.client_id), params: { id } })
    expect(body.payment_status).toBe('paid')
  }
  expect(await db.selectFrom('refund').select('state').where('state', '<>', 'sent').execute()).toEqual([])
  // The refund has its credit note. What is paid and not done yet has no receipt.
  expect(await receiptsOf(db)).toHaveLength(12 + 1)
  await live(t, 2)
  expect(await linesOf(db, bookings.gst)).toEqual([...lines.gst, payable('earned', 4887, 288)])
  expect(await linesOf(db, bookings.plain)).toEqual([...lines.plain, payable('earned', 6800)])
  const costs = await costsOf(db)
  // The two that were paid now, less what went back.
  const funds = opening.client_funds - 2 * 8000 + 8000 + (4887 + 288 + 863) + 8000
  expect(await totalsOf(db)).toEqual({
    client_funds: funds,
    gateway: opening.gateway + 2 * 8000 - 8000 - costs,
    gst: -432 - 288,
    processing_costs: costs,
    provider: -18_381 - 4887 - 6800,
    revenue: -3244 - 863 - 1200,
  })
  await setUpPayoutsOf(t, await newSession(t, bookings.plain))
  await live(t, 9)
  const paid = await db.selectFrom('payout').select(['provider_id', 'state', 'amount_cents']).execute()
  expect(paid.map((row) => ({ ...row, amount_cents: Number(row.amount_cents) }))).toEqual([
    { provider_id: bookings.plain, state: 'paid', amount_cents: 6800 + 4250 + 6800 },
  ])
  // By then the visits that were ahead are over as well.
  expect(await totalsOf(db)).toMatchObject({ client_funds: 0, provider: -(4 * 4887 + 2444) - 2 * 6800 })
  const { rows } = await sql<{ id: string; left: number; documents: number; receipts: number }>`
    select o.id, o.settled_cents - o.refunded_cents as "left",
      sum(case r.kind when 'credit_note' then -1 else 1 end * (r.facts ->> 'total_cents')::int)::int as documents,
      count(*) filter (where r.kind <> 'credit_note')::int as receipts
    from customer_order o left join receipt r on r.order_id = o.id
    where o.kind = 'visit' and o.paid_at is not null group by o.id`.execute(db)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ left, documents, receipts }) => left !== documents || receipts !== 1)).toEqual([])
})

it('goes on from payouts that came back and chargebacks of every kind, to the cent', async () => {
  const { now, bookings } = moved
  const database = await createCopiedDatabase(moved, '0054_orders_of_bookings')
  const { db } = database
  const sums = async () =>
    (
      await sql<{ account: string; cents: number }>`
      select account, sum(amount_cents)::int as cents from ledger_entry group by 1 order by 1`.execute(db)
    ).rows
  const [before, papers] = [await sums(), await receiptsOf(db)]
  await migrate(db)
  expect(await sums()).toEqual(before)
  await totalsOf(db)
  expect(await receiptsOf(db)).toMatchObject(papers)
  // What came back in one lump, and left again, is five visits in the payout that took it.
  const lines = await linesOf(db, bookings.moved)
  expect(lines.map(({ cause, net, gst }) => ({ cause, net, gst }))).toEqual(
    Array.from({ length: 5 }, () => ({ cause: 'earned', net: 5648, gst: 332 })),
  )
  const wrong = sql`
    select p.id from payout p left join payable_line l on l.payout_id = p.id where p.state = 'paid'
    group by p.id having coalesce(sum(l.net_cents), 0) <> p.net_cents or coalesce(sum(l.gst_cents), 0) <> p.gst_cents`
  expect((await wrong.execute(db)).rows).toEqual([])

  app = await startGatewayApp({ database, delivers: true, isFrozen: true, now })
  const { t, gateway } = app
  await withCatalogue(t)
  await live(t, 1)
  // One is decided by its bank now, and one that was lost by an admin.
  const caseOf = async (bookingId: string) =>
    (await db.selectFrom('dispute').select('id').where('booking_id', '=', bookingId).executeTakeFirstOrThrow()).id
  const [open] = (await sql<{ id: string }>`select id from sandbox_dispute where status = 'needs_response'`.execute(db))
    .rows
  await gateway.decideDispute(open!.id, true)
  await workOnce(t)
  const admin = await db.selectFrom('user_account').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
  const decided = await decideAs(t, admin, await caseOf(bookings.bankUndecided), { decision: 'full' })
  expect(decided.status).toBe(200)
  await live(t, 12)
  const totals = await totalsOf(db)
  expect(totals).toMatchObject({ bad_debt: 5200 })
  // Five charges of $15 for chargebacks, and the share of each payment.
  expect(totals['processing_costs']).toBe(5 * 1500 + (await costsOf(db)))
  const states = await sql<{ state: string }>`select distinct state from dispute`.execute(db)
  expect(states.rows.map(({ state }) => state).toSorted()).toEqual(['decided'])
})
