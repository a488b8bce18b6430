import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { addConfirmed, addPaid, addPending, orderOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { insertOrder, listLines, type NewOrder, type OrderLine } from './queries.ts'
import { requestRefund } from './request-refund.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const place = (order: NewOrder) => inTransaction(t.db, (trx) => insertOrder(trx, order))
const tip = (visit: Visit, cents: number): NewOrder => ({
  id: newId(),
  kind: 'tip',
  booking_id: visit.id,
  payer_id: visit.client.id,
  payee_id: visit.provider.id,
  amount_cents: cents,
  lines: [{ kind: 'tip', label: 'Tip', amount_cents: cents }],
  created_at: new Date(TEST_NOW),
})
const read = async ({ id, client }: Visit) => (await t.call(getBooking, { token: client.token, params: { id } })).body
const orderRow = async (visit: Visit) => {
  const id = await orderOf(t, visit.id)
  return t.db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

it('a visit is owed as a line for the service and one for the tax, named by an id of its own', async () => {
  const provider = await addBookable(t, { gst: '123456782RT0001' })
  const visit = await addPending(t, { provider })
  const { total_price, tax, amount_due } = await read(visit)
  const order = await orderRow(visit)
  expect(order.id).not.toBe(visit.id)
  expect(order).toMatchObject({ kind: 'visit', booking_id: visit.id, amount_cents: amount_due * 100, status: 'unpaid' })
  expect(await listLines(t.db, order.id)).toMatchObject([
    { kind: 'service', amount_cents: total_price * 100 },
    { kind: 'tax', amount_cents: tax * 100 },
  ])
})

it('a visit has one order, and tips for it change nothing of how it is paid', async () => {
  const visit = await addConfirmed(t)
  await place(tip(visit, 500))
  await place(tip(visit, 700))
  expect(await read(visit)).toMatchObject({ payment_status: 'unpaid', amount_due: 80 })
  const second = { ...tip(visit, 100), kind: 'visit', lines: [{ kind: 'service', label: 'Again', amount_cents: 100 }] }
  await expect(place(second as NewOrder)).rejects.toThrow('customer_order_visit')
})

it('an order is the sum of its lines, and its lines are frozen', async () => {
  const visit = await addPending(t)
  await expect(place({ ...tip(visit, 500), amount_cents: 600 })).rejects.toThrow('not the sum of its lines')
  const refused = (kind: string, amount_cents: number) =>
    place({ ...tip(visit, 500), lines: [{ kind, label: 'Line', amount_cents } as OrderLine] })
  await expect(refused('discount', 500)).rejects.toThrow('order_line_sign')
  await expect(refused('service', -500)).rejects.toThrow('order_line_sign')
  const order_id = await orderOf(t, visit.id)
  const lines = t.db.updateTable('order_line').set({ amount_cents: 1 }).where('order_id', '=', order_id)
  await expect(lines.execute()).rejects.toThrow('frozen')
  await expect(t.db.deleteFrom('order_line').where('order_id', '=', order_id).execute()).rejects.toThrow('frozen')
})

it('payments and refunds are booked on the payment and on its order', async () => {
  const visit = await addPaid(t)
  const order = await orderRow(visit)
  expect(order).toMatchObject({ status: 'paid', settled_cents: 8000, refunded_cents: 0 })
  const refund = (cause: string, amountCents: number) =>
    inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId: order.id, cause, amountCents }))
  await refund('first', 3000)
  await refund('first', 3000)
  expect(await orderRow(visit)).toMatchObject({ status: 'partially_refunded', refunded_cents: 3000 })
  await expect(refund('too much', 5001)).rejects.toThrow('not enough money left')
  await Promise.all([refund('rest', 5000), refund('rest', 5000), refund('rest', 5000)])
  expect(await orderRow(visit)).toMatchObject({ status: 'refunded', refunded_cents: 8000 })
  const paid = await t.db.selectFrom('payment').selectAll().where('order_id', '=', order.id).execute()
  expect(paid).toMatchObject([{ method: 'card', amount_cents: 8000, refunded_cents: 8000 }])
})

it('an order that nobody has paid has nothing to give back', async () => {
  const visit = await addConfirmed(t)
  await setStatusOf(t, visit, 'client', 'cancelled')
  const orderId = await orderOf(t, visit.id)
  const refund = inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'x', amountCents: 1 }))
  await expect(refund).rejects.toThrow('not enough money left')
})
