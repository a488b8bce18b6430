import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { answerAs, decideAs, report } from '#tests/factories/disputes.ts'
import { startPayoutBench, type PayoutBench, type Payee } from '#tests/factories/payout-bench.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addPaid, orderOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let bench: PayoutBench
let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
  admin = await anAdmin(t)
})
beforeEach(() => bench.reset())
afterAll(() => t.close())

/** Two visits of one provider on the third day, a Thursday: $80 each, of which they keep $68. */
async function addTwo(): Promise<{ disputed: Visit; other: Visit; payee: Payee }> {
  const disputed = await addPaid(t, { price: 80, date: day(3), time: '09:00' })
  const { provider } = disputed
  const other = await addPaid(t, { provider, date: day(3), time: '14:00' })
  const accountId = await setUpPayoutsOf(t, provider.token)
  for (const [visit, time] of [
    [disputed, '10:30'],
    [other, '15:30'],
  ] as const) {
    t.setNow(moment(3, time))
    await setStatusOf(t, visit, 'provider', 'completed')
  }
  return { disputed, other, payee: { ...provider, accountId } }
}

/** The weekly run of the Monday in that many days. @returns the sums of all payouts up to then, in cents */
async function payOutOn(payee: Payee, inDays: number): Promise<number[]> {
  t.setNow(moment(inDays, '07:00'))
  await workOnce(t)
  await workOnce(t)
  return (await bench.rowsOf(payee)).map(({ amount_cents }) => Number(amount_cents))
}

const payoutsWith = async (visit: Visit) =>
  t.db
    .selectFrom('payable_line')
    .select(['cause', 'net_cents', 'payout_id'])
    .where('order_id', '=', await orderOf(t, visit.id))
    .orderBy('transaction_id')
    .execute()

test('disputed earnings stay out of the weekly payout and follow once the dispute is decided', async () => {
  const { disputed, other, payee } = await addTwo()
  t.setNow(moment(6, '10:00'))
  await workOnce(t)
  const id = await report(t, disputed, { asks: 'part', amount: 40 })
  expect(await payOutOn(payee, 7)).toEqual([6800])
  expect(await payoutsWith(other)).toMatchObject([{ cause: 'earned', payout_id: expect.any(String) }])
  expect(await payoutsWith(disputed)).toEqual([{ cause: 'earned', net_cents: 6800, payout_id: null }])
  expect(await bench.standingOf(payee)).toMatchObject({ available: 0, on_hold: 68 })

  await answerAs(t, disputed, id, 'provider')
  expect((await decideAs(t, admin, id, { decision: 'part', refund: 40 })).status).toBe(200)
  await workOnce(t)
  expect(await bench.standingOf(payee)).toMatchObject({ available: 34, on_hold: 0 })
  expect(await payOutOn(payee, 14)).toEqual([6800, 3400])
  expect(await payoutsWith(disputed)).toMatchObject([
    { cause: 'earned', net_cents: 6800, payout_id: expect.any(String) },
    { cause: 'refunded', net_cents: -3400, payout_id: expect.any(String) },
  ])
  expect(await bench.breaks()).toEqual([])
})

test('earnings disputed early are paid out after the decision, without delaying others', async () => {
  const { disputed, payee } = await addTwo()
  const id = await report(t, disputed)
  expect(await payOutOn(payee, 7)).toEqual([6800])
  expect(await payoutsWith(disputed)).toEqual([])
  expect((await decideAs(t, admin, id, { decision: 'release' })).status).toBe(200)
  await workOnce(t)
  expect(await payOutOn(payee, 14)).toEqual([6800, 6800])
  expect(await payoutsWith(disputed)).toMatchObject([{ cause: 'earned', payout_id: expect.any(String) }])
  expect(await bench.breaks()).toEqual([])
})
