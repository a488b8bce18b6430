import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { decideApplicant } from '#contract/admin.ts'
import { blockPerson } from '#contract/blocks.ts'
import { reportNobodyCame } from '#contract/bookings/visit-day.ts'
import { getPayoutStanding } from '#contract/payouts.ts'
import { getVisitTips } from '#contract/tips.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { recordGatewayEvent } from '#server/payments/settle-checkout.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { chargebackOf } from '#tests/factories/chargebacks.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession } from '#tests/factories/people.ts'
import { addDone } from '#tests/factories/reviews.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addTip, askForTip, tipCheckout } from '#tests/factories/tips.ts'
import { pay, type Visit } from '#tests/factories/visits.ts'
import { atOnce } from '#tests/factories/rivals.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const tipsOf = async ({ id, client }: Visit) =>
  (await t.call(getVisitTips, { token: client.token, params: { id } })).body
const availableOf = async ({ provider }: Visit) =>
  (await t.call(getPayoutStanding, { token: provider.token })).body.available
const statesOf = async ({ id }: Visit) =>
  (await t.db.selectFrom('tip').select('state').where('booking_id', '=', id).orderBy('asked_at').execute()).map(
    ({ state }) => state,
  )

it('tips of one visit come to $500 at most, however many are asked for at once', async () => {
  const visit = await addDone(t)
  await addTip(t, visit, { amount: 300 })
  const answer = await askForTip(t, visit, { amount: 200.01 })
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    'Tips for one visit can be at most $500. You can leave up to $200 more.',
  ])
  const answers = await atOnce((n) => askForTip(t, visit, { amount: 180 + 5 * n }))
  const taken = answers.filter(({ status }) => status === 200)
  expect(new Set(answers.slice(5).map(({ status }) => status))).toEqual(new Set([409]))
  expect(taken.length).toBeGreaterThan(0)
  await Promise.all([...new Set(taken.map(({ body }) => body.session_id))].map((id) => pay(t, id).catch(() => null)))
  await workOnce(t)
  const { total } = await tipsOf(visit)
  expect(total).toBeGreaterThan(300)
  expect(total).toBeLessThanOrEqual(500)
  expect((await statesOf(visit)).filter((state) => state === 'given')).toHaveLength(2)
  expect((await checkLedger(t)).breaks).toEqual([])
})

it('a suspended provider gets no tips, and a payment made meanwhile is refunded', async () => {
  const visit = await addDone(t)
  const open = await tipCheckout(t, visit, { amount: 20 })
  const token = await newSession(t, (await anAdmin(t)).id)
  const body = { decision: 'suspend', reason: 'Uses stolen cards' } as const
  expect((await t.call(decideApplicant, { token, params: { id: visit.provider.id }, body })).status).toBe(200)
  expect((await askForTip(t, visit)).body.detail).toBe('This provider is not taking tips at the moment.')
  expect((await tipsOf(visit)).can_tip).toBe(false)
  await pay(t, open)
  await workOnce(t)
  expect(await statesOf(visit)).toEqual(['returned'])
  expect(await tipsOf(visit)).toMatchObject({ tips: [], total: 0 })
  const [told, ...more] = await messagesOf(t, { to: visit.client.email, kind: 'tip.returned' })
  expect([told?.text, more]).toEqual([expect.stringContaining('it was too late to tip for this visit'), []])
  expect(await messagesOf(t, { to: visit.provider.email, kind: 'tip.returned' })).toEqual([])
  expect((await checkLedger(t)).breaks).toEqual([])
})

it.each(['client', 'provider'] as const)(
  'a visit can’t be tipped after its %s has blocked the other side',
  async (by) => {
    const visit = await addDone(t)
    const other = by === 'client' ? visit.provider : visit.client
    await t.call(blockPerson, { token: visit[by].token, params: { id: other.id } })
    expect((await askForTip(t, visit)).body.detail).toBe('You can’t leave a tip for this visit.')
    expect((await tipsOf(visit)).can_tip).toBe(false)
    expect(await statesOf(visit)).toEqual([])
  },
)

it('a visit at which nobody came can’t be tipped while an admin reviews it', async () => {
  const visit = await addDone(t)
  const body = { statement: 'I waited at the window.' }
  const said = await t.call(reportNobodyCame, { token: visit.client.token, params: { id: visit.id }, body })
  expect(said.status).toBe(200)
  expect((await askForTip(t, visit)).body.detail).toBe('You can leave a tip once our team has reviewed this visit.')
  expect((await tipsOf(visit)).can_tip).toBe(false)
})

it('while a bank calls a payment fraud, the other money of the two waits and the client gives no tips', async () => {
  const visit = await addDone(t)
  await addTip(t, visit, { amount: 100 })
  await addTip(t, visit, { amount: 50 })
  const open = await tipCheckout(t, visit, { amount: 20 })
  const [first] = await t.db.selectFrom('tip').select('order_id').where('booking_id', '=', visit.id).execute()
  t.advance(48 * 3_600_000)
  await workOnce(t)
  const { said } = await chargebackOf(t, visit, { orderId: first!.order_id })
  const asFraud = (event: typeof said.created) => {
    event.payload.data.object.reason = 'fraudulent'
    return recordGatewayEvent(t.deps, event)
  }
  const before = await availableOf(visit)
  await asFraud(said.created)
  await asFraud(said.withdrawn)
  // The money of the visit itself as well.
  expect([before, await availableOf(visit)]).toEqual([218, 0])
  expect((await askForTip(t, visit)).body.detail).toBe('You can’t leave a tip for this visit.')
  await pay(t, open)
  await workOnce(t)
  expect((await tipsOf(visit)).total).toBe(150)
  await asFraud(said.won)
  await asFraud(said.reinstated)
  await workOnce(t)
  expect(await availableOf(visit)).toBe(before)
  expect((await askForTip(t, visit)).status).toBe(200)
  expect((await checkLedger(t)).breaks).toEqual([])
})

it('a tip can be paid out two days after it was given', async () => {
  const visit = await addDone(t)
  // Later than the visit itself can be.
  t.advance(3_600_000)
  await addTip(t, visit, { amount: 100 })
  const standing = async () => (await t.call(getPayoutStanding, { token: visit.provider.token })).body
  const before = await standing()
  expect(before.pending_text).toContain('$100.00 of tips pending for 48 hours.')
  t.advance(48 * 3_600_000 - 1000)
  await workOnce(t)
  const { available } = await standing()
  t.advance(1000)
  await workOnce(t)
  const after = await standing()
  expect([after.available - available, after.pending_text?.includes('tips') ?? false]).toEqual([100, false])
})
