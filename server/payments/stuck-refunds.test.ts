import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { resolveDiscrepancy } from '#contract/payments/reconciliation.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import {
  addConfirmed,
  addPaid,
  checkoutOf,
  orderOf,
  refundsOf,
  setStatusOf,
  type Visit,
} from '#tests/factories/visits.ts'
import { RefundRefusal, type PaymentGateway } from './gateway.ts'
import { reconcileOrder } from './reconcile.ts'
import { settleCheckout } from './settle-checkout.ts'

let made: GatewayApp
let t: TestApp
let admin: TestPerson
/** The gateway's faulty behaviour. */
let refund: PaymentGateway['refund'] | undefined
beforeAll(async () => {
  made = await startGatewayApp({
    isFrozen: true,
    delivers: true,
    between: (gateway) => ({ ...gateway, refund: (order) => (refund ?? gateway.refund)(order) }),
  })
  t = made.t
  admin = await anAdmin(t)
})
beforeEach(() => {
  refund = undefined
  t.setNow(TEST_NOW)
})
afterAll(() => t.close())

async function promised(): Promise<Visit & { sessionId: string }> {
  const visit = await addPaid(t)
  await setStatusOf(t, visit, 'provider', 'cancelled')
  return visit
}

const tasksOf = async (kind: string) =>
  (await t.call(listTasks, { token: await newSession(t, admin.id), query: { kind } })).body

test('a refund that is refused is asked for under another key, and after some tries somebody has to look', async () => {
  const visit = await promised()
  const asked: string[] = []
  const answers = ['lost', 'no', 'no', 'lost', 'no']
  refund = async ({ key, refundId, isRepeat }) => {
    asked.push(`${key.slice(refundId.length)} ${isRepeat}`)
    if (answers[asked.length - 1] === 'lost') throw new Error('no answer')
    throw new RefundRefusal('charge_disputed')
  }
  for (let round = 0; round < 4; round += 1) {
    await workOnce(t)
    t.advance(3_600_000)
  }
  expect(await tasksOf('refund.stuck')).toEqual([])
  await workOnce(t)
  expect(asked).toEqual([' false', ' true', '_1 true', '_2 true', '_2 true'])
  const [task] = await tasksOf('refund.stuck')
  expect(task).toMatchObject({
    title: expect.stringMatching(/^A refund of \$80\.00 to .+ has not gone through in 5 tries$/),
  })
  expect(task!.text).toContain(
    `says “charge_disputed”. Look up the payment there by order ${await orderOf(t, visit.id)}`,
  )
  refund = undefined
  t.advance(6 * 3_600_000)
  await workOnce(t)
  expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'sent' }])
  expect(await tasksOf('refund.stuck')).toEqual([])
})

test('one that cannot be sent ends when somebody has returned it by hand and that is booked', async () => {
  const visit = await promised()
  refund = () => Promise.reject(new RefundRefusal('expired_or_canceled_card'))
  for (let round = 0; round < 5; round += 1) {
    await workOnce(t)
    t.advance(3_600_000)
  }
  expect(await tasksOf('refund.stuck')).toHaveLength(1)
  const byHand = { checkout_id: visit.sessionId, amount_cents: 8000, created_at: t.clock.now() }
  await t.db
    .insertInto('sandbox_refund')
    .values({ id: 'stuck', ...byHand })
    .execute()
  t.advance(600_000)
  await workOnce(t)
  const { id } = await t.db
    .selectFrom('reconciliation_break')
    .select('id')
    .where('subject_id', '=', 're_stuck')
    .executeTakeFirstOrThrow()
  const token = await newSession(t, admin.id)
  const body = { resolution: 'booked', reason: 'The card has expired' } as const
  expect(await t.call(resolveDiscrepancy, { token, params: { id }, body })).toMatchObject({ status: 200 })
  expect(await tasksOf('refund.stuck')).toEqual([])
  expect((await refundsOf(t, visit.id)).map(({ state }) => state).toSorted()).toEqual(['sent', 'void'])
  refund = undefined
  t.advance(6 * 3_600_000)
  await workOnce(t)
  expect((await refundsOf(t, visit.id)).map(({ state }) => state).toSorted()).toEqual(['sent', 'void'])
})

test('a refund that keeps failing doesn’t delay others', async () => {
  const old = await Promise.all(Array.from({ length: 6 }, promised))
  refund = () => Promise.reject(new RefundRefusal('charge_disputed'))
  await workOnce(t)
  t.advance(3_600_000)
  const fresh = await promised()
  const order: string[] = []
  refund = async ({ orderId }) => {
    order.push(orderId)
    throw new Error('no answer')
  }
  await workOnce(t)
  expect(order).toHaveLength(old.length + 1)
  // Five at a time.
  expect(order.slice(0, 5)).toContain(await orderOf(t, fresh.id))
})

test('a refund that the gateway made, and that our books have called off, is a difference', async () => {
  const visit = await promised()
  const { id } = (await refundsOf(t, visit.id))[0]!
  await workOnce(t)
  await sql`update refund set state = 'void', sent_at = null where id = ${id}`.execute(t.db)
  await sql`
    insert into reconciliation_span (planned_for, begins_at, until_at)
    values (${t.clock.now()}, ${new Date(t.clock.now().getTime() - 86_400_000)}, ${new Date(t.clock.now().getTime() + 1000)})`.execute(
    t.db,
  )
  await workOnce(t)
  const breaks = t.db.selectFrom('reconciliation_break').select(['kind', 'expected_cents', 'found_cents'])
  expect(await breaks.where('subject_id', '=', id).execute()).toEqual([
    { kind: 'refund_differs', expected_cents: 0, found_cents: 8000 },
  ])
})

test('a checkout whose bank never answered can be paid anew once it is over', async () => {
  const visit = await addConfirmed(t)
  const sessionId = await checkoutOf(t, visit)
  const orderId = await orderOf(t, visit.id)
  const report = await made.gateway.retrieveCheckout(sessionId)
  await inTransaction(t.db, (trx) => settleCheckout(t.deps, trx, { ...report, outcome: 'processing' }))
  const attempt = async () =>
    (await t.db.selectFrom('customer_order').select('attempt').where('id', '=', orderId).executeTakeFirst())?.attempt
  expect(await attempt()).toBe('processing')
  await made.gateway.expireCheckout(sessionId)
  await reconcileOrder({ ...t.deps, gateway: made.gateway }, orderId)
  expect(await attempt()).toBe('none')
})
