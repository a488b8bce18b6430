import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { recordGatewayEvent } from '#server/payments/settle-checkout.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { booksOf, breaksOf } from '#tests/factories/disputes.ts'
import { createFormerDatabase, FORMER_NOW, migrateAsOf } from './former-database.ts'

/** Chargebacks as they were kept and booked before what banks give back counted as refunds. */

const FEE = 1500

type Former = { id: string; orderId: string; cents: number; disputeId: string }

let t: TestApp
let open: Former
let won: Former
let shared: Former
let borne: Former
beforeAll(async () => {
  const database = await createFormerDatabase()
  await migrateAsOf(database, '0054')
  const { rows } = await sql<{ order_id: string; session: string; booking_id: string; cents: number }>`
    select o.id as order_id, p.checkout_session_id as session, o.booking_id, p.amount_cents as cents
    from payment p join customer_order o on o.id = p.order_id join booking b on b.id = o.booking_id
    where p.refunded_cents = 0 order by o.created_at, o.id limit 4`.execute(database.db)
  const made: Former[] = []
  for (const [at, { order_id: orderId, session, booking_id, cents }] of rows.entries()) {
    const [id, disputeId] = [`dp_${at}`, newId()]
    const isLost = at > 1
    const decision = ['', 'won', 'full', 'platform'][at]
    await sql`
      insert into dispute (id, kind, order_id, booking_id, reason, opened_at, decide_due_at, state, decision, decided_at)
      values (${disputeId}, 'chargeback', ${orderId}, ${booking_id}, 'fraudulent', ${FORMER_NOW}, ${FORMER_NOW},
        ${at === 0 ? 'open' : 'decided'}, ${decision || null}, ${at === 0 ? null : FORMER_NOW})`.execute(database.db)
    await sql`update checkout_session set payment_intent = ${`pi_${at}`} where id = ${session}`.execute(database.db)
    await sql`
      insert into chargeback (id, payment_intent, dispute_id, checkout_session_id, amount_cents, fee_cents, reason, status,
        is_taken, is_returned, received_at)
      values (${id}, ${`pi_${at}`}, ${disputeId}, ${session}, ${cents}, ${FEE}, 'fraudulent',
        ${isLost ? 'lost' : at === 1 ? 'won' : 'needs_response'}, true, ${at === 1}, ${FORMER_NOW})`.execute(
      database.db,
    )
    const taken = { gateway: -cents - FEE, disputes: cents, processing_costs: FEE }
    await book(database.db, { cause: 'chargeback', id, orderId }, taken)
    if (at === 1)
      await book(database.db, { cause: 'chargeback_won', id, orderId }, { gateway: cents, disputes: -cents })
    const bearer = decision === 'full' ? 'client_funds' : 'bad_debt'
    if (isLost)
      await book(database.db, { cause: 'chargeback_lost', id, orderId }, { disputes: -cents, [bearer]: cents })
    if (decision === 'full') {
      await sql`update payment set refunded_cents = amount_cents where checkout_session_id = ${session}`.execute(
        database.db,
      )
      await sql`update customer_order set refunded_cents = settled_cents where id = ${orderId}`.execute(database.db)
    }
    const standing = at === 0 ? 'open' : decision === 'platform' ? 'lost' : null
    await sql`update customer_order set chargeback = ${standing} where id = ${orderId}`.execute(database.db)
    made.push({ id, orderId, cents, disputeId })
  }
  ;[open, won, shared, borne] = made as [Former, Former, Former, Former]
  await migrate(database.db)
  t = await startTestApp({ database, now: FORMER_NOW })
})
afterAll(() => t.close())

async function book(
  db: Database,
  { cause, id, orderId }: { cause: string; id: string; orderId: string },
  entries: Record<string, number>,
): Promise<void> {
  await sql`
    with posted as (
      insert into ledger_transaction (cause, reference, order_id, at) values (${cause}, ${id}, ${orderId}, ${FORMER_NOW})
      returning id)
    insert into ledger_entry (transaction_id, account, amount_cents)
    select posted.id, e.account, e.cents from posted,
      unnest(${Object.keys(entries)}::text[], ${Object.values(entries)}::int8[]) as e (account, cents)`.execute(db)
}

const hearAgain = ({ id, cents }: Former, intent: string, status: string, isBack = false) =>
  recordGatewayEvent(t.deps, {
    id: `evt_${newId()}`,
    type: 'charge.dispute.updated',
    report: null,
    payload: {
      data: {
        object: {
          id,
          amount: cents,
          reason: 'fraudulent',
          status,
          payment_intent: intent,
          balance_transactions: [{ amount: -cents, fee: FEE }, ...(isBack ? [{ amount: cents, fee: 0 }] : [])],
        },
      },
    },
  })

it('are in the books as they were, and what is heard of them again changes nothing', async () => {
  expect(await breaksOf(t)).toEqual([])
  const before = await Promise.all([open, won, shared, borne].map(({ orderId }) => booksOf(t, orderId)))
  await hearAgain(open, 'pi_0', 'needs_response')
  await hearAgain(won, 'pi_1', 'won', true)
  await hearAgain(shared, 'pi_2', 'lost')
  await hearAgain(borne, 'pi_3', 'lost')
  expect(await Promise.all([open, won, shared, borne].map(({ orderId }) => booksOf(t, orderId)))).toEqual(before)
  expect(await breaksOf(t)).toEqual([])
})

it('count from then on: what the marketplace had borne is what the client has, and what was open can be won', async () => {
  const query = t.db.selectFrom('checkout_session').select(['payment_intent', 'bank_cents']).orderBy('payment_intent')
  const kept = await query.where('payment_intent', 'is not', null).execute()
  expect(kept.map(({ bank_cents }) => bank_cents)).toEqual([0, 0, 0, borne.cents])
  await hearAgain(open, 'pi_0', 'won', true)
  expect(await booksOf(t, open.orderId)).toMatchObject({ gateway: open.cents - FEE })
  const [row] = await t.db.selectFrom('dispute').select('decision').where('id', '=', open.disputeId).execute()
  expect(row).toEqual({ decision: 'won' })
  expect(await breaksOf(t)).toEqual([])
})
