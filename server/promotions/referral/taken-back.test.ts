import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getReferral } from '#contract/referral.ts'
import { SIGNED_UP_BY_INVITE } from '#server/accounts/events.ts'
import { checkLedger, findBalance } from '#server/ledger/index.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter, moment } from '#tests/factories/calendar.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { decideAs } from '#tests/factories/disputes.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addCompleted, orderOf, type Visit } from '#tests/factories/visits.ts'

/** Rewards of visits whose payment was refunded. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const show = async ({ token }: TestPerson) => (await t.call(getReferral, { token })).body
const creditOf = async ({ id }: TestPerson) => 0 - (await findBalance(t.db, `credit:${id}`))

/** A person who has just signed up by a link with this code. */
async function addFriend(code: string): Promise<TestPerson> {
  const friend = await addPerson(t)
  const joined = { userId: friend.id, code }
  await inTransaction(t.db, (trx) => t.deps.events.publish(trx, SIGNED_UP_BY_INVITE, joined))
  return friend
}

async function letItCount(): Promise<void> {
  t.setNow(hoursAfter(moment(3, '10:00'), 49))
  await Promise.all([workOnce(t), workOnce(t)])
}

/** Their inbox messages about a reward taken back. */
async function takenBackOf({ id }: TestPerson): Promise<string[]> {
  const told = t.db.selectFrom('inbox_message').select('title').where('person_id', '=', id)
  return (await told.where('template', '=', 'referral.taken_back').execute()).map(({ title }) => title)
}

it('takes back what nobody has spent when less of the card’s money is left than counts, however late, and nothing before', async () => {
  const referrer = await addPerson(t)
  const { code } = await show(referrer)
  const [friend, other] = [await addFriend(code), await addFriend(code)]
  const [visit, kept] = [await addCompleted(t, { client: friend }), await addCompleted(t, { client: other })]
  await letItCount()
  expect(await Promise.all([friend, other, referrer].map(creditOf))).toEqual([1000, 1000, 2000])
  const giveBack = async (one: Visit, amountCents: number) => {
    const orderId = await orderOf(t, one.id)
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'test', amountCents }))
    await workOnce(t)
  }
  await giveBack(kept, 6000)
  expect(await Promise.all([friend, other, referrer].map(creditOf))).toEqual([1000, 1000, 2000])
  // As late as an appeal or a bank decides.
  t.advance(25 * 86_400_000)
  await giveBack(visit, 6001)
  expect(await Promise.all([friend, other, referrer].map(creditOf))).toEqual([0, 1000, 1000])
  const { friends, ...all } = await show(referrer)
  expect(all).toMatchObject({ earned: 10, friends_count: 2 })
  const rowOf = (name: string) => friends.filter(({ state }) => state === name)
  expect([rowOf('done'), rowOf('refunded')]).toMatchObject([[{ earned: 10 }], [{ earned: 0 }]])
  expect(friends).toHaveLength(2)
  // A cent more changes nothing, and notifies no one.
  const orderId = await orderOf(t, visit.id)
  await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'more', amountCents: 100 }))
  await workOnce(t)
  expect(await takenBackOf(friend)).toEqual(['Your invitation credit was removed'])
  expect(await takenBackOf(referrer)).toEqual([expect.stringMatching(/^Your credit for inviting .* was removed$/)])
  expect(await takenBackOf(other)).toEqual([])
  expect((await checkLedger(t)).breaks).toEqual([])
})

it('takes it back as well where a bank keeps the payment and we bear it', async () => {
  const referrer = await addPerson(t)
  const friend = await addFriend((await show(referrer)).code)
  const visit = await addCompleted(t, { client: friend })
  await letItCount()
  const chargeback = await chargebackOf(t, visit)
  await chargeback.send('created', 'withdrawn', 'lost')
  const admin = await anAdmin(t)
  expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'platform' })).status).toBe(200)
  expect(await Promise.all([friend, referrer].map(creditOf))).toEqual([0, 0])
  expect((await show(referrer)).friends).toMatchObject([{ state: 'refunded', earned: 0 }])
  expect(await takenBackOf(friend)).toHaveLength(1)
  expect((await checkLedger(t)).breaks).toEqual([])
})

it('brings none where a bank has kept the payment at our cost before it counts', async () => {
  const referrer = await addPerson(t)
  const friend = await addFriend((await show(referrer)).code)
  const chargeback = await chargebackOf(t, await addCompleted(t, { client: friend }))
  await chargeback.send('created', 'withdrawn', 'lost')
  const admin = await anAdmin(t)
  expect((await decideAs(t, admin, await chargeback.disputeId(), { decision: 'platform' })).status).toBe(200)
  await letItCount()
  expect(await Promise.all([friend, referrer].map(creditOf))).toEqual([0, 0])
  expect((await show(referrer)).friends).toMatchObject([{ state: 'joined', earned: 0 }])
})
