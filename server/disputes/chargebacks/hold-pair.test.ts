import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeTask, listTasks } from '#contract/admin/tasks.ts'
import { getPayoutStanding } from '#contract/payouts.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { recordGatewayEvent } from '#server/payments/settle-checkout.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { decideAs } from '#tests/factories/disputes.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { addDone } from '#tests/factories/reviews.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addTip, askForTip } from '#tests/factories/tips.ts'
import type { Visit } from '#tests/factories/visits.ts'

const DAY = 86_400_000
let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const standing = async ({ provider }: Visit) =>
  (await t.call(getPayoutStanding, { token: await newSession(t, provider.id) })).body
const adminToken = () => newSession(t, admin.id)

/** Two tips of one card, $100 and $50, and a visit of $80; what the bank says of the first ends as lost, and fraud. */
async function proveFraud(decision: 'full' | 'platform') {
  const visit = await addDone(t)
  await addTip(t, visit, { amount: 100 })
  const [first] = await t.db.selectFrom('tip').select('order_id').where('booking_id', '=', visit.id).execute()
  await addTip(t, visit, { amount: 50 })
  t.advance(2 * DAY)
  await workOnce(t)
  const before = (await standing(visit)).available
  const chargeback = await chargebackOf(t, visit, { orderId: first!.order_id })
  // The first reason was a different one.
  await chargeback.send('asked')
  for (const event of [chargeback.said.created, chargeback.said.withdrawn, chargeback.said.lost]) {
    event.payload.data.object.reason = 'fraudulent'
    await recordGatewayEvent(t.deps, event)
  }
  expect((await standing(visit)).available).toBe(0)
  const id = await chargeback.disputeId()
  expect((await decideAs(t, admin, id, { decision })).status).toBe(200)
  await workOnce(t)
  return { visit, before, id }
}

const heldTask = async (id: string) =>
  (await t.call(listTasks, { token: await adminToken(), query: { kind: 'fraud.held', limit: 50 } })).body.find(
    ({ link }) => link?.to.includes(id),
  )

it('once fraud is proven, what else the two have between them waits for 120 days after the payment', async () => {
  const { visit, before, id } = await proveFraud('full')
  expect([before, await standing(visit)]).toEqual([218, expect.objectContaining({ available: 0, on_hold: 118 })])
  expect((await heldTask(id))?.text).toContain('are on hold until')
  visit.client.token = await newSession(t, visit.client.id)
  expect((await askForTip(t, visit)).body.detail).toBe('You can’t leave a tip for this visit.')
  t.advance(117 * DAY)
  await workOnce(t)
  expect((await standing(visit)).available).toBe(0)
  t.advance(DAY)
  await workOnce(t)
  expect((await standing(visit)).available).toBe(118)
  expect(await heldTask(id)).toBeUndefined()
  expect((await checkLedger(t)).breaks).toEqual([])
})

it('a provider who keeps this one has it, and the rest once an admin closes the task', async () => {
  const { visit, id } = await proveFraud('platform')
  expect((await standing(visit)).available).toBe(100)
  const task = (await heldTask(id))!
  const body = { reason: 'The card is the client’s own' }
  expect((await t.call(closeTask, { token: await adminToken(), params: { id: task.id }, body })).status).toBe(200)
  expect((await standing(visit)).available).toBe(218)
  expect((await checkLedger(t)).breaks).toEqual([])
})
