import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { listStuckRefunds, returnOtherwise } from '#contract/payments/stuck-refunds.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { hashToken } from '#server/platform/id.ts'
import { TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargebackOf, sentToCard } from '#tests/factories/chargebacks.ts'
import { creditOf } from '#tests/factories/credit.ts'
import { addDone, booksOf, breaksOf } from '#tests/factories/disputes.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid, orderOf, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'
import { requestRefund } from './request-refund.ts'
import { RefundRefusal, type PaymentGateway, type RefundOrder } from './gateway.ts'

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

const HOUR = 3_600_000
const PRICE = { price: 80, gst: '123456782RT0001' }

/** A visit that was cancelled, or was done and is refunded, and whose card takes nothing any more. */
async function stuck(
  become: 'cancelled' | 'done' = 'cancelled',
): Promise<{ visit: Visit; orderId: string; id: string; order: RefundOrder }> {
  const visit = await (become === 'done' ? addDone : addPaid)(t, PRICE)
  const orderId = await orderOf(t, visit.id)
  if (become === 'cancelled') await setStatusOf(t, visit, 'provider', 'cancelled')
  else {
    await workOnce(t)
    const asked = { orderId, cause: 'goodwill', amountCents: 8400 }
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, asked))
  }
  let order: RefundOrder | undefined
  refund = (asked) => {
    if (asked.orderId === orderId) order = asked
    return Promise.reject(new RefundRefusal('expired_or_canceled_card'))
  }
  for (let round = 0; round < 5; round += 1) {
    await workOnce(t)
    t.advance(HOUR)
  }
  const [{ id } = { id: '' }] = await refundsOf(t, visit.id)
  return { visit, orderId, id, order: order! }
}

const act = async (id: string, way: 'transfer' | 'credit', factorAt = t.clock.now()) => {
  const token = await newSession(t, admin.id)
  await t.db.updateTable('session').set({ factor_at: factorAt }).where('token_hash', '=', hashToken(token)).execute()
  return t.call(returnOtherwise, { token, params: { id }, body: { way, reason: 'The card has expired' } })
}

const tasksOf = async (kind: string) =>
  (await t.call(listTasks, { token: await newSession(t, admin.id), query: { kind } })).body

const notesOf = async (orderId: string) => {
  await workOnce(t)
  const notes = t.db.selectFrom('receipt').select('facts').where('order_id', '=', orderId)
  return (await notes.where('kind', '=', 'credit_note').execute()).map(({ facts }) => {
    const { total_cents, money_text, credit } = facts as {
      total_cents: number
      money_text: string
      credit: { reason: string }
    }
    return [total_cents, money_text.split(' on ')[0], credit.reason]
  })
}

/** Expects that no more is sent or announced, and that both sides agree. */
async function expectOver({ visit, orderId }: { visit: Visit; orderId: string }): Promise<void> {
  refund = undefined
  for (let night = 0; night < 2; night += 1) {
    t.advance(24 * HOUR)
    await workOnce(t)
  }
  expect(await sentToCard(t, orderId)).toBe(0)
  expect(await tasksOf('refund.stuck')).toEqual([])
  expect(await tasksOf('gateway.differs')).toEqual([])
  expect(await messagesOf(t, { to: visit.client.email, kind: 'refund.otherwise' })).toHaveLength(1)
  expect(await breaksOf(t)).toEqual([])
}

test('a part of what a provider has earned, sent by transfer, is no break of the books', async () => {
  const visit = await addDone(t, PRICE)
  const orderId = await orderOf(t, visit.id)
  t.advance(49 * HOUR)
  await workOnce(t)
  await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'goodwill', amountCents: 2800 }))
  refund = () => Promise.reject(new RefundRefusal('expired_or_canceled_card'))
  await workOnce(t)
  t.advance(HOUR)
  expect((await act((await refundsOf(t, visit.id))[0]!.id, 'transfer')).status).toBe(200)
  expect(await booksOf(t, orderId)).toMatchObject({ gateway: 8400, bank: -2800 })
  expect(await breaksOf(t)).toEqual([])
})

test.each([
  { way: 'transfer', books: { gateway: 8400, bank: -8400 }, credit: 0, note: 'Returned by bank transfer' },
  { way: 'credit', books: { gateway: 8400, credit: -8400 }, credit: 8400, note: 'Returned to credit' },
] as const)('a refund that cannot be sent ends by $way, once', async ({ way, books, credit, note }) => {
  const one = await stuck('done')
  const { visit, orderId, id } = one
  const [task] = await tasksOf('refund.stuck')
  expect(task!.link).toMatchObject({ to: `/admin/money?part=reconciliation&id=${id}` })
  const listed = await t.call(listStuckRefunds, { token: await newSession(t, admin.id) })
  expect(listed.body).toMatchObject([{ id, amount: 84, about: 'visit', client_email: visit.client.email }])
  const answers = await atOnce(() => act(id, way))
  const counts = [200, 409].map((status) => answers.filter((one) => one.status === status).length)
  expect(counts).toEqual([1, RIVALS - 1])
  expect(await booksOf(t, orderId)).toEqual(books)
  expect(await creditOf(t, visit.client.id)).toBe(credit)
  expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'void' }, { state: 'sent', method: way }])
  expect(await notesOf(orderId)).toEqual([[8400, note, 'Returned by us']])
  const audit = t.db.selectFrom('audit_entry').select(['actor_id', 'reason']).where('subject_id', '=', id)
  expect(await audit.execute()).toEqual([{ actor_id: admin.id, reason: 'The card has expired' }])
  await expectOver(one)
})

test('it asks for the second factor anew, and for one that is stuck', async () => {
  const { id } = await stuck()
  expect(await act(id, 'transfer', new Date(t.clock.now().getTime() - 16 * 60_000))).toMatchObject({
    status: 403,
    body: { code: 'second_factor_required' },
  })
  refund = undefined
  const fresh = await addPaid(t)
  await setStatusOf(t, fresh, 'provider', 'cancelled')
  expect((await act((await refundsOf(t, fresh.id))[0]!.id, 'transfer')).status).toBe(404)
  expect((await act(id, 'transfer')).status).toBe(200)
})

test('while the payment company is asked for it nobody ends it, and of both one has an effect', async () => {
  const one = await stuck()
  const { orderId, id, visit } = one
  let letGo = () => {}
  const asked = new Promise<void>((resolve) => {
    refund = async (order) => {
      if (order.refundId !== id) return made.gateway.refund(order)
      resolve()
      await new Promise<void>((go) => (letGo = go))
      return made.gateway.refund(order)
    }
  })
  t.advance(6 * HOUR)
  const work = workOnce(t)
  await asked
  const answers = await atOnce(() => act(id, 'credit'))
  expect(answers.every(({ status }) => status === 409)).toBe(true)
  letGo()
  await work
  expect((await act(id, 'credit')).status).toBe(409)
  expect(await sentToCard(t, orderId)).toBe(8400)
  expect(await creditOf(t, visit.client.id)).toBe(0)
  expect(await refundsOf(t, visit.id)).toMatchObject([{ state: 'sent', method: 'card' }])
})

test('whichever of the lane and the administrators comes first, the money goes back once', async () => {
  const one = await stuck()
  refund = undefined
  t.advance(6 * HOUR)
  const [answers] = await Promise.all([atOnce(() => act(one.id, 'credit')), workOnce(t), workOnce(t)])
  await workOnce(t)
  const isGiven = answers.some(({ status }) => status === 200)
  expect([await sentToCard(t, one.orderId), await creditOf(t, one.visit.client.id)]).toEqual(
    isGiven ? [0, 8400] : [8400, 0],
  )
  expect(await breaksOf(t)).toEqual([])
})

test('one that went through though its answer was lost is noted, and not given again', async () => {
  const one = await stuck()
  await made.gateway.refund(one.order)
  const answer = await act(one.id, 'transfer')
  expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('has returned it by now') } })
  expect(await refundsOf(t, one.visit.id)).toMatchObject([{ state: 'sent', method: 'card' }])
  expect(await tasksOf('refund.stuck')).toEqual([])
})

test('a chargeback has to be decided first', async () => {
  const one = await stuck()
  const chargeback = await chargebackOf(t, one.visit)
  await chargeback.send('created', 'withdrawn')
  expect((await act(one.id, 'transfer')).status).toBe(409)
  await chargeback.send('won', 'reinstated')
  expect((await act(one.id, 'transfer')).status).toBe(200)
  await expectOver(one)
})

test('the daily check finds a transfer that is not in the books', async () => {
  const one = await stuck()
  expect((await act(one.id, 'transfer')).status).toBe(200)
  expect(await breaksOf(t)).toEqual([])
  await sql`update refund set amount_cents = 8300 where order_id = ${one.orderId} and method = 'transfer'`.execute(t.db)
  expect((await breaksOf(t)).filter(({ kind }) => kind === 'refund')).toMatchObject([
    { expected_cents: -8300, found_cents: -8400 },
  ])
  await sql`update refund set amount_cents = 8400 where order_id = ${one.orderId} and method = 'transfer'`.execute(t.db)
})
