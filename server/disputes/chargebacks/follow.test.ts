import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeTask, listTasks } from '#contract/admin/tasks.ts'
import { listDisputes } from '#contract/disputes.ts'
import { getDisputeCase, sendEvidence } from '#contract/disputes/admin.ts'
import { askAdmins } from '#server/disputes/rulings/make-ruling.ts'
import { insertRuling } from '#server/disputes/rulings/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { workOnce } from '#tests/factories/app.ts'
import { CHARGEBACK_FEE, chargebackOf } from '#tests/factories/chargebacks.ts'
import { addDone, booksOf, breaksOf, decideAs } from '#tests/factories/disputes.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid, orderOf, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'

/** Chargebacks without an event, or with a wrong one. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PRICE = { price: 80, gst: '123456782RT0001' }

let made: GatewayApp
let admin: TestPerson
/** Whether events reach us. */
let arrives = true
/** Chargebacks that the gateway cannot be asked about. */
const unreadable = new Set<string>()
beforeEach(async () => {
  arrives = true
  unreadable.clear()
  made = await startGatewayApp({
    isFrozen: true,
    between: (gateway) => ({
      ...gateway,
      findDispute: (id) => (unreadable.has(id) ? Promise.reject(new Error('403')) : gateway.findDispute(id)),
    }),
    post: (body) => (arrives ? made.deliver(body) : Promise.resolve(200)),
  })
  admin = await anAdmin(made.t)
})
afterEach(async () => {
  expect(await breaksOf(made.t)).toEqual([])
  await made.t.close()
})

const later = async (ms: number) => {
  made.t.advance(ms)
  await workOnce(made.t)
}
const sessionOf = async (visit: Visit) => {
  const query = made.t.db.selectFrom('checkout_session').select('gateway_session_id').where('state', '=', 'complete')
  const row = await query.where('order_id', '=', await orderOf(made.t, visit.id)).executeTakeFirstOrThrow()
  return row.gateway_session_id!
}
const disputesOf = ({ id }: Visit) =>
  made.t.db.selectFrom('dispute').selectAll().where('booking_id', '=', id).orderBy('opened_at').execute()
const tasks = async (kind: string) =>
  (await made.t.call(listTasks, { token: await newSession(made.t, admin.id), query: { kind } })).body.map(
    ({ title }) => title,
  )
const heldOrders = async () => (await made.t.db.selectFrom('held_order').select('order_id').execute()).length
const frozenOrders = async () => (await made.t.db.selectFrom('frozen_order').select('order_id').execute()).length

test('one of which nothing is told is found within ten minutes, and so is what the bank decides', async () => {
  const visit = await addDone(made.t, PRICE)
  arrives = false
  const id = await made.gateway.disputeCheckout(await sessionOf(visit))
  await workOnce(made.t)
  await later(10 * MINUTE)
  expect(await disputesOf(visit)).toMatchObject([{ kind: 'chargeback', state: 'open' }])
  expect(await booksOf(made.t, await orderOf(made.t, visit.id))).toMatchObject({ disputes: 8400 })
  expect(await tasks('chargeback.opened')).toHaveLength(1)
  expect([await heldOrders(), await frozenOrders()]).toEqual([1, 1])
  // Weeks later, and long after it was opened.
  await later(40 * DAY)
  await made.gateway.decideDispute(id, true)
  await later(10 * MINUTE)
  expect(await disputesOf(visit)).toMatchObject([{ state: 'decided', decision: 'won' }])
  const books = { gateway: 8400 - CHARGEBACK_FEE, processing_costs: CHARGEBACK_FEE }
  expect(await booksOf(made.t, await orderOf(made.t, visit.id))).toMatchObject(books)
  expect([await heldOrders(), await frozenOrders()]).toEqual([0, 0])
})

test('one that is lost unheard asks who bears it; found again and again it is booked once', async () => {
  const visit = await addDone(made.t, PRICE)
  arrives = false
  const id = await made.gateway.disputeCheckout(await sessionOf(visit))
  await made.gateway.decideDispute(id, false)
  await later(DAY)
  await later(DAY)
  const [dispute] = await disputesOf(visit)
  expect(await tasks('chargeback.lost')).toHaveLength(1)
  expect((await decideAs(made.t, admin, dispute!.id, { decision: 'full' })).status).toBe(200)
  await later(DAY)
  const books = { gateway: -CHARGEBACK_FEE, processing_costs: CHARGEBACK_FEE }
  expect(await booksOf(made.t, await orderOf(made.t, visit.id))).toEqual(books)
})

test('one that cannot be read keeps no other and no span waiting, and after an hour somebody is asked, once a day', async () => {
  const [first, second] = [await addPaid(made.t, PRICE), await addPaid(made.t, PRICE)]
  arrives = false
  const ids = [await made.gateway.disputeCheckout(await sessionOf(first)), '']
  ids[1] = await made.gateway.disputeCheckout(await sessionOf(second))
  await later(10 * MINUTE)
  const [poison, other] = ids.toSorted() as [string, string]
  unreadable.add(poison)
  await made.gateway.decideDispute(other, true)
  const spans = async () => (await made.t.db.selectFrom('reconciliation_span').select('planned_for').execute()).length
  const lags = async () =>
    (await made.t.db.selectFrom('reconciliation_lag').select('comparison').execute()).map((one) => one.comparison)
  await later(10 * MINUTE)
  const decided = [...(await disputesOf(first)), ...(await disputesOf(second))].filter((one) => one.decision === 'won')
  expect(decided).toHaveLength(1)
  expect([await spans(), await lags(), await tasks('reconciliation.stuck')]).toEqual([0, ['chargebacks'], []])
  for (let minutes = 0; minutes < 60; minutes += 10) await later(10 * MINUTE)
  const words = 'The payment company’s list of chargebacks could not be compared for an hour'
  expect([await spans(), await tasks('reconciliation.stuck')]).toEqual([0, [words]])
  // A closed task doesn't return ten minutes later.
  await made.t.db.updateTable('task').set({ closed_at: made.t.clock.now() }).execute()
  await later(10 * MINUTE)
  expect(await tasks('reconciliation.stuck')).toEqual([])
  await later(DAY)
  expect(await tasks('reconciliation.stuck')).toEqual([words])
  unreadable.clear()
  await later(10 * MINUTE)
  expect([await lags(), await tasks('reconciliation.stuck')]).toEqual([[], []])
})

test('one about a payment that we know by another name is asked for at once', async () => {
  const visit = await addPaid(made.t, PRICE)
  await made.t.db.updateTable('checkout_session').set({ payment_intent: null }).execute()
  await made.gateway.disputeCheckout(await sessionOf(visit))
  expect(await disputesOf(visit)).toEqual([])
  await workOnce(made.t)
  expect(await disputesOf(visit)).toMatchObject([{ kind: 'chargeback', state: 'open' }])
  expect(await tasks('chargeback.unknown')).toEqual([])
  // A refund promised meanwhile is not sent as well.
  await setStatusOf(made.t, visit, 'provider', 'cancelled')
  await workOnce(made.t)
  expect(await refundsOf(made.t, visit.id)).toMatchObject([{ state: 'pending' }])
})

test('the comparison of a night learns the names of older payments', async () => {
  const visit = await addPaid(made.t, PRICE)
  await made.t.db.updateTable('checkout_session').set({ payment_intent: null }).execute()
  await later(DAY)
  const query = made.t.db.selectFrom('checkout_session').select('payment_intent')
  const row = await query.where('order_id', '=', await orderOf(made.t, visit.id)).executeTakeFirstOrThrow()
  expect(row.payment_intent).toMatch(/^pi_/)
})

test('one about a payment that nobody knows is a task', async () => {
  const visit = await addPaid(made.t, PRICE)
  const { send } = await chargebackOf(made.t, visit, { intent: 'pi_of_nobody' })
  await send('withdrawn')
  await workOnce(made.t)
  expect(await tasks('chargeback.unknown')).toEqual(['A bank took back a payment that isn’t in our books: $84.00'])
  await later(61 * MINUTE)
  expect(await tasks('chargeback.unknown')).toHaveLength(1)
})

test('closing the task stops further tasks, hourly and nightly', async () => {
  const visit = await addPaid(made.t, PRICE)
  const { send } = await chargebackOf(made.t, visit, { intent: 'pi_of_nobody' })
  await send('withdrawn')
  await workOnce(made.t)
  const { body } = await made.t.call(listTasks, { token: admin.token, query: { kind: 'chargeback.unknown' } })
  const told = await made.t.call(closeTask, {
    token: admin.token,
    params: { id: body[0]!.id },
    body: { reason: 'It is of our other shop' },
  })
  expect(told.status).toBe(200)
  const asked = vi.spyOn(made.gateway, 'findCheckoutOf')
  for (const ms of [61 * MINUTE, DAY, DAY]) await later(ms)
  // The bank continues with it.
  await send('review', 'lost')
  await later(61 * MINUTE)
  expect(await tasks('chargeback.unknown')).toEqual([])
  expect(asked).not.toHaveBeenCalledWith('pi_of_nobody')
})

test('a task of an unknown one is raised once, even where it was taken away', async () => {
  const visit = await addPaid(made.t, PRICE)
  const { send } = await chargebackOf(made.t, visit, { intent: 'pi_of_nobody' })
  await send('withdrawn')
  await workOnce(made.t)
  await made.t.db.deleteFrom('task').execute()
  await later(61 * MINUTE)
  expect(await tasks('chargeback.unknown')).toEqual([])
})

test('a won chargeback without its money becomes one task after a week and can be written off', async () => {
  const visit = await addPaid(made.t, PRICE)
  const { send, id, disputeId } = await chargebackOf(made.t, visit)
  await send('created', 'withdrawn', 'won')
  await later(6 * DAY)
  expect(await tasks('chargeback.short')).toEqual([])
  const early = await decideAs(made.t, admin, await disputeId(), { decision: 'platform' })
  expect(early.status).toBe(409)
  await later(DAY)
  admin.token = await newSession(made.t, admin.id)
  expect(await tasks('chargeback.short')).toEqual([expect.stringContaining('kept $84.00 of Casey Quimby')])
  const asked = vi.spyOn(made.gateway, 'findDispute')
  await later(10 * MINUTE)
  expect(asked).toHaveBeenCalledWith(id)
  const own = { params: { id: await disputeId() }, token: admin.token }
  expect((await made.t.call(getDisputeCase, own)).body).toMatchObject({
    can: { decide: true },
    outcomes: [{ decision: 'platform' }],
  })
  const answers = [
    await decideAs(made.t, admin, own.params.id, { decision: 'full' }),
    await decideAs(made.t, admin, own.params.id, { decision: 'platform' }),
    await decideAs(made.t, admin, own.params.id, { decision: 'platform' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 200, 409])
  const books = { gateway: -CHARGEBACK_FEE, client_funds: -8400, bad_debt: 8400, processing_costs: CHARGEBACK_FEE }
  expect(await booksOf(made.t, await orderOf(made.t, visit.id))).toEqual(books)
  const audit = made.t.db.selectFrom('audit_entry').select('actor_id').where('action', '=', 'chargeback.written_off')
  expect(await audit.execute()).toEqual([{ actor_id: admin.id }])
  asked.mockClear()
  await later(20 * MINUTE)
  expect(asked).not.toHaveBeenCalledWith(id)
  expect(await tasks('chargeback.short')).toEqual([])
  // It comes after all: it is ours, and no one has to decide.
  await send('reinstated')
  expect(await tasks('chargeback.returned')).toEqual([])
  const after = { gateway: 8400 - CHARGEBACK_FEE, client_funds: -8400, processing_costs: CHARGEBACK_FEE }
  expect(await booksOf(made.t, await orderOf(made.t, visit.id))).toEqual(after)
})

test('a bank that only asks holds nothing and is told to nobody but the admins', async () => {
  const visit = await addDone(made.t, PRICE)
  const { send } = await chargebackOf(made.t, visit)
  await send('asked')
  expect([await heldOrders(), await frozenOrders()]).toEqual([0, 0])
  expect(await tasks('chargeback.opened')).toEqual([expect.stringContaining('asks about Casey Quimby’s payment')])
  const own = { token: visit.client.token, params: { id: visit.id } }
  expect((await made.t.call(listDisputes, own)).body.disputes).toEqual([])
  await later(49 * 60 * MINUTE)
  expect(await booksOf(made.t, await orderOf(made.t, visit.id))).toMatchObject({ provider: -6800 })
  await send('dropped')
  expect(await disputesOf(visit)).toMatchObject([{ state: 'decided', decision: 'won' }])
  expect(await tasks('chargeback.opened')).toEqual([])
})

test('a refund ends an inquiry', async () => {
  const visit = await addPaid(made.t, PRICE)
  const { send } = await chargebackOf(made.t, visit)
  await send('asked')
  await setStatusOf(made.t, visit, 'provider', 'cancelled')
  await workOnce(made.t)
  expect(await refundsOf(made.t, visit.id)).toMatchObject([{ state: 'sent' }])
})

test('an inquiry that becomes a chargeback holds from then on', async () => {
  const visit = await addDone(made.t, PRICE)
  const { send } = await chargebackOf(made.t, visit)
  await send('asked', 'withdrawn')
  expect([await heldOrders(), await frozenOrders()]).toEqual([1, 1])
  expect(await tasks('chargeback.opened')).toEqual([expect.stringContaining('back Casey Quimby’s payment of')])
  const own = { token: visit.client.token, params: { id: visit.id } }
  expect((await made.t.call(listDisputes, own)).body.disputes).toHaveLength(1)
})

test.each(['full', 'platform'] as const)(
  'money returned after a loss (%s) is booked, and needs a decision where others had covered it',
  async (decision) => {
    const visit = await addPaid(made.t, PRICE)
    const { send, disputeId } = await chargebackOf(made.t, visit)
    await send('created', 'withdrawn', 'lost')
    expect((await decideAs(made.t, admin, await disputeId(), { decision })).status).toBe(200)
    await send('appealed', 'recovered', 'recovered')
    expect(await tasks('chargeback.returned')).toHaveLength(decision === 'full' ? 1 : 0)
    // The charge has come back too. The money taken from the shares is ours until an admin decides.
    const back = decision === 'full' ? { bad_debt: -8400 } : { client_funds: -8400 }
    expect(await booksOf(made.t, await orderOf(made.t, visit.id))).toEqual({ gateway: 8400, ...back })
    if (decision === 'full') return
    // The client has nothing any more, so a refund is sent.
    await setStatusOf(made.t, visit, 'provider', 'cancelled')
    await workOnce(made.t)
    expect(await refundsOf(made.t, visit.id)).toMatchObject([{ method: 'card', state: 'sent', amount_cents: 8400 }])
  },
)

test('money returned before a decision is no loss', async () => {
  const visit = await addPaid(made.t, PRICE)
  const { send } = await chargebackOf(made.t, visit)
  await send('created', 'withdrawn', 'lost', 'recovered')
  expect(await disputesOf(visit)).toMatchObject([{ state: 'decided', decision: 'won' }])
  expect(await tasks('chargeback.lost')).toEqual([])
  expect(await booksOf(made.t, await orderOf(made.t, visit.id))).toEqual({ gateway: 8400, client_funds: -8400 })
})

test('money returned while a decision waits for a second admin ends that decision', async () => {
  const visit = await addPaid(made.t, PRICE)
  const { send, disputeId } = await chargebackOf(made.t, visit)
  await send('created', 'withdrawn', 'lost')
  const about = { dispute_id: await disputeId(), order_id: await orderOf(made.t, visit.id), booking_id: visit.id }
  const asked = { asked_by: admin.id, asked_at: made.t.clock.now(), runs_at: null, person_id: null, closed_at: null }
  const word = { kind: 'dispute', round: 1, decision: 'full', amount_cents: 8400, reason: 'Nobody came' } as const
  const id = newId()
  await inTransaction(made.t.db, async (trx) => {
    await insertRuling(trx, { id, ...about, ...asked, ...word, state: 'waiting' })
    await askAdmins(made.t.deps, trx, { id, ...word }, { isAlone: false })
  })
  await workOnce(made.t)
  expect(await tasks('ruling.waiting')).toHaveLength(1)
  await send('recovered')
  await workOnce(made.t)
  expect(await disputesOf(visit)).toMatchObject([{ state: 'decided', decision: 'won' }])
  expect(await tasks('ruling.waiting')).toEqual([])
  const rulings = await made.t.db.selectFrom('money_ruling').select(['state', 'close_reason']).execute()
  expect(rulings).toEqual([{ state: 'refused', close_reason: 'The bank returned the money.' }])
})

test('the desk offers both decisions on a loss after the client cancelled, and no evidence any more', async () => {
  const visit = await addPaid(made.t, PRICE)
  const { send, disputeId } = await chargebackOf(made.t, visit, { cents: 3000 })
  await send('created', 'withdrawn')
  await setStatusOf(made.t, visit, 'provider', 'cancelled')
  await send('lost')
  const token = await newSession(made.t, admin.id)
  const { body } = await made.t.call(getDisputeCase, { token, params: { id: await disputeId() } })
  expect(body.outcomes.map(({ decision }) => decision)).toEqual(['full', 'platform'])
  expect(await made.t.call(sendEvidence, { token, params: { id: body.id } })).toMatchObject({ status: 409 })
})
