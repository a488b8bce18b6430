import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { retryPayout } from '#contract/admin/money.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { startPayoutBench, type Payee, type PayoutBench } from '#tests/factories/payout-bench.ts'
import { setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { anAdmin } from '#tests/factories/supply.ts'

const DAY_MS = 86_400_000
/** The sandbox's bank closes it as soon as something is on its way. */
const CLOSED = { account_number: '000111111113' }

let bench: PayoutBench
let t: TestApp
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
})
beforeEach(() => bench.reset())
afterAll(() => t.close())

/** $72 that a bank has refused. */
async function refused(): Promise<Payee> {
  const payee = await bench.aPayee(7200, CLOSED)
  await bench.ask(payee)
  await workOnce(t)
  t.advance(2 * DAY_MS)
  await workOnce(t)
  await workOnce(t)
  expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'failed' }])
  return payee
}

test('a bank account that refused a payout gets no second one by itself, however many Mondays come by', async () => {
  const payee = await refused()
  expect(await bench.standingOf(payee)).toMatchObject({
    available: 72,
    account: { state: 'restricted', title: 'Your bank account needs another look' },
    can: { pay_out: false },
  })
  expect((await bench.ask(payee)).status).toBe(409)
  for (let week = 1; week <= 2; week += 1) {
    t.setNow(moment(7 * week + 3, '12:00'))
    await workOnce(t)
    await workOnce(t)
  }
  expect(await bench.rowsOf(payee)).toHaveLength(1)
  // The same account named again is the same account.
  await setUpPayoutsOf(t, payee.token, CLOSED)
  expect((await bench.ask(payee)).status).toBe(409)
  await setUpPayoutsOf(t, payee.token)
  expect(await bench.standingOf(payee)).toMatchObject({ account: { state: 'ready' } })
  expect((await bench.ask(payee)).status).toBe(201)
  expect(await bench.breaks()).toEqual([])
})

test('an administrator tries it again', async () => {
  const payee = await refused()
  const { token } = await anAdmin(t)
  const [{ id } = { id: '' }] = await bench.rowsOf(payee)
  const body = { reason: 'The bank says that it was a mistake' }
  expect((await t.call(retryPayout, { token, params: { id }, body })).status).toBe(200)
  expect(await bench.rowsOf(payee)).toHaveLength(2)
})
