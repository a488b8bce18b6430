import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeTask, listTasks } from '#contract/admin/tasks.ts'
import { getPayoutStanding, payOutNow } from '#contract/payouts.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter, moment } from '#tests/factories/calendar.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { checkoutWithCredit, creditOf } from '#tests/factories/credit.ts'
import { breaksOf, decideAs } from '#tests/factories/disputes.ts'
import { addCode, redeem } from '#tests/factories/gifts.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'

const EARNED = hoursAfter(moment(3, '10:00'), 49)
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

/** A visit of $80 three days ahead, paid with a card of $100 that another person has bought. */
async function paidByCard() {
  const gift = await addCode(t, { amount: 100 })
  const visit = await addConfirmed(t, { client: await addPerson(t) })
  await redeem(t, visit.client, gift.code)
  const { order_id } = await t.db
    .selectFrom('gift_card')
    .select('order_id')
    .where('id', '=', gift.id)
    .executeTakeFirstOrThrow()
  return { visit, orderId: order_id }
}

async function takenBack() {
  const { visit, orderId } = await paidByCard()
  expect((await checkoutWithCredit(t, visit)).status).toBe(200)
  const bank = await chargebackOf(t, visit, { orderId })
  return { visit, bank }
}

async function done(visit: Visit) {
  t.setNow(moment(3, '10:30'))
  await setStatusOf(t, visit, 'provider', 'completed')
}

async function afterTwoDays() {
  t.setNow(EARNED)
  await workOnce(t)
}

const standing = async ({ provider }: Visit) =>
  (await t.call(getPayoutStanding, { token: await newSession(t, provider.id) })).body
const payOut = async ({ provider }: Visit) =>
  (await t.call(payOutNow, { token: await newSession(t, provider.id), body: { amount: 68 } })).status

/** The tasks that ask admins about it. */
async function taskOf({ id }: Visit) {
  const { body } = await t.call(listTasks, {
    token: await newSession(t, admin.id),
    query: { kind: 'credit.held', limit: 50 },
  })
  return body.find(({ links }) => links.some(({ to }) => to.includes(id)))
}

async function release(visit: Visit, token?: string) {
  const task = (await taskOf(visit))!
  const body = { reason: 'The card is the buyer’s own' }
  return t.call(closeTask, { token: token ?? (await newSession(t, admin.id)), params: { id: task.id }, body })
}

it('taken back before the visit is done, it is neither earned nor paid out, also once the bank keeps it', async () => {
  const { visit, bank } = await takenBack()
  await setUpPayoutsOf(t, visit.provider.token)
  await bank.send('created', 'withdrawn')
  await workOnce(t)
  const task = (await taskOf(visit))!
  expect(task.links).toHaveLength(1)
  expect(task.links[0]!.label).toContain(' with ')
  expect(task.text).toContain('close this to release the money')
  await bank.send('lost')
  expect((await decideAs(t, admin, await bank.disputeId(), { decision: 'full' })).status).toBe(200)
  await done(visit)
  await afterTwoDays()
  expect([(await standing(visit)).available, await payOut(visit)]).toEqual([0, 409])
  const earned = await t.db
    .selectFrom('payable_line')
    .select('order_id')
    .where('provider_id', '=', visit.provider.id)
    .execute()
  expect(earned).toEqual([])
  expect(await taskOf(visit)).toBeDefined()
  expect(await breaksOf(t)).toEqual([])
})

it('taken back once it was earned, it is not paid out from that moment on', async () => {
  const { visit, bank } = await takenBack()
  await setUpPayoutsOf(t, visit.provider.token)
  await done(visit)
  await afterTwoDays()
  expect((await standing(visit)).available).toBe(68)
  await bank.send('created', 'withdrawn')
  // Before anything has swept.
  expect([(await standing(visit)).available, await payOut(visit)]).toEqual([0, 409])
  await workOnce(t)
  expect(await standing(visit)).toMatchObject({ available: 0, on_hold: 68 })
  expect(await breaksOf(t)).toEqual([])
})

it('released by an admin who has just proved the second factor, it is earned as any other', async () => {
  const { visit, bank } = await takenBack()
  await bank.send('created', 'withdrawn')
  await done(visit)
  await afterTwoDays()
  const stale = await newSession(t, admin.id)
  t.advance(3_600_000)
  expect((await release(visit, stale)).body).toMatchObject({ code: 'second_factor_required' })
  expect((await standing(visit)).available).toBe(0)
  expect((await release(visit)).status).toBe(200)
  await workOnce(t)
  expect((await standing(visit)).available).toBe(68)
  await workOnce(t)
  expect(await taskOf(visit)).toBeUndefined()
  expect(await breaksOf(t)).toEqual([])
})

it('won, it is free by itself, and the task with it', async () => {
  const { visit, bank } = await takenBack()
  await bank.send('created', 'withdrawn')
  await done(visit)
  await afterTwoDays()
  expect((await standing(visit)).available).toBe(0)
  await bank.send('won', 'reinstated')
  await workOnce(t)
  expect((await standing(visit)).available).toBe(68)
  expect(await taskOf(visit)).toBeUndefined()
  expect(await breaksOf(t)).toEqual([])
})

it('called off by the provider, its client has the amount as other credit, and nothing waits', async () => {
  const { visit, bank } = await takenBack()
  await bank.send('created', 'withdrawn')
  await workOnce(t)
  expect(await taskOf(visit)).toBeDefined()
  await setStatusOf(t, visit, 'provider', 'cancelled')
  await workOnce(t)
  expect(await taskOf(visit)).toBeUndefined()
  expect(await creditOf(t, visit.client.id)).toBe(8000)
  await afterTwoDays()
  expect(await standing(visit)).toMatchObject({ available: 0, on_hold: 0 })
  expect(await breaksOf(t)).toEqual([])
})

it('credit that an open checkout held while the bank took it back waits once it is spent', async () => {
  const gift = await addCode(t, { amount: 25 })
  const visit = await addConfirmed(t, { client: await addPerson(t) })
  await redeem(t, visit.client, gift.code)
  const { body } = await checkoutWithCredit(t, visit)
  const card = t.db.selectFrom('gift_card').select('order_id').where('id', '=', gift.id)
  const bank = await chargebackOf(t, visit, { orderId: (await card.executeTakeFirstOrThrow()).order_id })
  await bank.send('created', 'withdrawn')
  await workOnce(t)
  expect(await taskOf(visit)).toBeUndefined()
  await pay(t, body.session_id)
  await workOnce(t)
  expect(await taskOf(visit)).toBeDefined()
  await done(visit)
  await afterTwoDays()
  expect((await standing(visit)).available).toBe(0)
  expect(await breaksOf(t)).toEqual([])
})

it('earlier payouts stay untouched and make no task', async () => {
  const { visit, bank } = await takenBack()
  await setUpPayoutsOf(t, visit.provider.token)
  await done(visit)
  await afterTwoDays()
  expect(await payOut(visit)).toBe(201)
  await bank.send('created', 'withdrawn')
  await workOnce(t)
  expect(await taskOf(visit)).toBeUndefined()
  expect(await breaksOf(t)).toEqual([])
})
