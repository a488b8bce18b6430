import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createReconciliationLane, planReconciliation, type PaymentDeps } from '#server/payments/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { emptyLane } from '#server/platform/lanes.ts'
import { startGatewayApp } from '#tests/factories/gateway.ts'
import { addPerson } from '#tests/factories/people.ts'

/** `npm run test:long -- reconciliation` compares 100,000; the time goes to docs/bench.md. */
const PAYMENTS = Number(process.env['RECONCILE_PAYMENTS'] ?? 1500)
const DAYS = 34

test(`${PAYMENTS} payments are compared both ways, with few in memory, and each difference is found`, async () => {
  const { t, gateway } = await startGatewayApp({ isFrozen: true })
  await fill(t.db, (await addPerson(t)).id, t.clock.now())
  await sql`update sandbox_checkout set amount_cents = 8100 where client_reference = 's7'`.execute(t.db)
  await sql`update sandbox_checkout set state = 'expired' where client_reference = 's8'`.execute(t.db)
  await sql`delete from sandbox_refund where id = 'r20'`.execute(t.db)
  const deps: PaymentDeps = { ...t.deps, gateway }
  global.gc?.()
  const [memory, begun] = [process.memoryUsage().heapUsed, performance.now()]
  await planReconciliation(deps)
  await emptyLane(createReconciliationLane(deps, []))
  const seconds = (performance.now() - begun) / 1000
  const grown = (process.memoryUsage().heapUsed - memory) / 2 ** 20
  process.stdout.write(`${PAYMENTS} payments in ${seconds.toFixed(1)} s, the heap grew by ${grown.toFixed(0)} MB\n`)
  const found = await sql<{ kind: string; subject_id: string }>`
    select kind, subject_id from reconciliation_break order by kind`.execute(t.db)
  expect(found.rows).toEqual([
    { kind: 'amount_differs', subject_id: 's7' },
    { kind: 'missing_payment', subject_id: 's8' },
    { kind: 'missing_refund', subject_id: 'r20' },
  ])
  expect(await sql`select from reconciliation_span`.execute(t.db)).toMatchObject({ rows: [] })
  await t.close()
})

/** Payments of five weeks, each twentieth returned, in our books and in the payment company's. */
async function fill(db: Database, payer: string, now: Date): Promise<void> {
  const from = new Date(now.getTime() - DAYS * 86_400_000)
  const step = (DAYS * 86_400) / PAYMENTS
  const at = sql`${from}::timestamptz + make_interval(secs => n * ${step}::float8)`
  const numbers = sql`generate_series(1, ${sql.lit(PAYMENTS)}::int) n`
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into customer_order (id, kind, booking_id, payer_id, payee_id, amount_cents, settled_cents, paid_at, created_at)
      select 'o' || n, 'tip', 'b' || n, ${payer}, ${payer}, 8000, 8000, ${at}, ${at} from ${numbers}`.execute(trx)
    await sql`
      insert into order_line (order_id, position, kind, label, amount_cents)
      select 'o' || n, 1, 'tip', 'Tip', 8000 from ${numbers}`.execute(trx)
    await sql`
      insert into checkout_session (id, order_id, gateway_session_id, url, amount_cents, state, expires_at, created_at)
      select 's' || n, 'o' || n, 'cs' || n, '/', 8000, 'complete', ${at}, ${at} from ${numbers}`.execute(trx)
    await sql`
      insert into sandbox_checkout (id, client_reference, description, lines, amount_cents, email, success_url,
        cancel_url, state, payment_intent, refunded_cents, expires_at, created_at)
      select 'cs' || n, 's' || n, 'Tip', '[]', 8000, 'a@example.test', '/', '/', 'complete', 'pi' || n, 0, ${at}, ${at}
      from ${numbers}`.execute(trx)
    await sql`
      insert into refund (id, order_id, checkout_session_id, cause, amount_cents, state, created_at, sent_at)
      select 'r' || n, 'o' || n, 's' || n, 'surplus', 100, 'sent', ${at}, ${at} from ${numbers} where n % 20 = 0`.execute(
      trx,
    )
    await sql`
      insert into sandbox_refund (id, checkout_id, amount_cents, created_at)
      select 'r' || n, 'cs' || n, 100, ${at} from ${numbers} where n % 20 = 0`.execute(trx)
  })
}
