import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addConfirmed, checkoutOf, orderOf } from '#tests/factories/visits.ts'
import { counted } from '#tests/setup/counted.ts'
import { updateSession } from './checkout-queries.ts'
import type { GatewayEvent } from './gateway.ts'
import { lockCheckout } from './lock-queries.ts'
import { lockVisitOrder } from './orders.ts'
import { updateAttempt } from './queries.ts'
import { recordGatewayEvent } from './settle-checkout.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const begin = async () => {
  const trx = await t.db.startTransaction().execute()
  return { trx: trx as Transaction, commit: () => trx.commit().execute() }
}

async function openSession() {
  const visit = await addConfirmed(t)
  await checkoutOf(t, visit)
  const orderId = await orderOf(t, visit.id)
  const query = t.db.selectFrom('checkout_session').select(['id', 'gateway_session_id', 'amount_cents'])
  const session = await query.where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { visit, orderId, session }
}

const waits = () =>
  sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)

describe('the statements of a payment', () => {
  it('are few', async () => {
    const { session } = await openSession()
    const event: GatewayEvent = {
      id: `evt_${newId()}`,
      type: 'checkout.session.completed',
      payload: {},
      report: {
        outcome: 'paid',
        sessionId: session.id,
        gatewaySessionId: session.gateway_session_id!,
        amountCents: session.amount_cents,
        currency: 'CAD',
        paymentIntent: `pi_${session.id}`,
      },
    }
    const { db, count } = counted(t.db)
    await recordGatewayEvent({ ...t.deps, db }, event)
    // Event, two locks, checkout, ledger, payment, booking with its history, booking again, conversation, outbox, receipt,
    // breaks.
    expect(count()).toBeLessThanOrEqual(11)
    const kept = t.db.selectFrom('checkout_session').select(['state', 'payment_intent']).where('id', '=', session.id)
    expect(await kept.executeTakeFirst()).toEqual({ state: 'complete', payment_intent: `pi_${session.id}` })
  })
})

describe('locks that share a statement', () => {
  it('read the order and its checkout as they are once it has waited', async () => {
    const { orderId, session } = await openSession()
    const [first, second] = [await begin(), await begin()]
    await lockCheckout(first.trx, session.id)
    await updateAttempt(first.trx, orderId, 'processing')
    await updateSession(first.trx, session.id, { state: 'complete' })
    const late = lockCheckout(second.trx, session.id)
    await expect.poll(async () => (await waits()).rows[0]!.n).toBe(1)
    await first.commit()
    expect(await late).toMatchObject({ order: { attempt: 'processing' }, session: { state: 'complete' } })
    await second.commit()
  })

  it('take the second one only after the order', async () => {
    const { visit } = await openSession()
    const [first, second, third] = [await begin(), await begin(), await begin()]
    await (
      await lockVisitOrder(first.trx, visit.id)
    )()
    const late = lockVisitOrder(second.trx, visit.id, sql`pg_advisory_xact_lock(42)`).then((answer) => answer())
    await expect.poll(async () => (await waits()).rows[0]!.n).toBe(1)
    const isFree = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(42) as free`.execute(third.trx)
    expect(isFree.rows).toEqual([{ free: true }])
    await third.commit()
    await first.commit()
    expect(await late).toMatchObject({ status: 'unpaid' })
    await second.commit()
  })
})
