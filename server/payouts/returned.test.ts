import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listEarnings } from '#contract/earnings.ts'
import { payOutNow } from '#contract/payouts.ts'
import { accounts, postTransaction } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { report } from '#tests/factories/disputes.ts'
import { download, readPdf } from '#tests/factories/documents.ts'
import { startPayoutBench, type Payee, type PayoutBench } from '#tests/factories/payout-bench.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { addCompleted, type Visit } from '#tests/factories/visits.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { findBalances } from './find-balances.ts'

const DAY_MS = 86_400_000
const CLOSED = { account_number: '000111111113' }
const OTHER_BANK = { account_number: '0007654321' }

let bench: PayoutBench
let t: TestApp
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
})
beforeEach(() => bench.reset())
afterAll(() => t.close())

/** A provider with an earned visit of $68 net and a separate line of $20, whose bank refuses payouts. */
async function earner(bank: object = CLOSED): Promise<Payee & { visit: Visit }> {
  const visit = await addCompleted(t, { price: 80 })
  const { id, token } = visit.provider
  const accountId = await setUpPayoutsOf(t, token, bank)
  t.setNow(moment(6, '10:00'))
  await workOnce(t)
  await addLine(t, id, 2000)
  return { id, token, accountId, visit }
}

const balancesOf = ({ id }: Pick<Payee, 'id'>) => findBalances(t.db, id)
const statesOf = async ({ token }: Pick<Payee, 'token'>) =>
  (await t.call(listEarnings, { token, query: {} })).body.map(({ total, state }) => [total, state])

test('only the disputed part of a refused payout is held', async () => {
  const payee = await earner()
  expect((await bench.ask(payee, 88)).status).toBe(201)
  await workOnce(t)
  expect(await balancesOf(payee)).toEqual({ availableCents: 0, frozenCents: 0, inTransitCents: 8800 })
  await report(t, payee.visit)
  t.advance(2 * DAY_MS)
  await workOnce(t)
  await workOnce(t)
  expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'failed' }])
  expect(await balancesOf(payee)).toEqual({ availableCents: 2000, frozenCents: 6800, inTransitCents: 0 })
  expect(await bench.standingOf(payee)).toMatchObject({ available: 20, on_hold: 68 })
  expect(await statesOf(payee)).toEqual([
    [20, 'available'],
    [68, 'on_hold'],
  ])
  expect(await bench.breaks()).toEqual([])
  const ask = () => t.call(payOutNow, { token: payee.token, body: { amount: 20 } })
  // Not to the same bank account by itself.
  expect((await ask()).status).toBe(409)
  await setUpPayoutsOf(t, payee.token, OTHER_BANK)
  const again = await ask()
  expect(again.status).toBe(201)
  expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'failed' }, { amount_cents: 2000 }])
  expect(await bench.breaks()).toEqual([])
})

test('the statement of a payout that came back says so, and what it was the sum of', async () => {
  const payee = await earner({})
  await bench.ask(payee, 88)
  await workOnce(t)
  const [row] = await bench.rowsOf(payee)
  const words = async () => (await readPdf(await download(t, payee.token, `/statements/payout-${row!.id}`))).words
  expect(await words()).toContain('Sent to your bank $88.00')
  t.advance(2 * DAY_MS)
  await workOnce(t)
  expect(await words()).toContain('Paid to your bank $88.00')
  await bench.payouts.sendBack(row!.gateway_payout_id!, 'no_account')
  await workOnce(t)
  await setUpPayoutsOf(t, payee.token, OTHER_BANK)
  await bench.ask(payee, 88)
  await workOnce(t)
  const day = t.deps.localTime.longDate(t.deps.localTime.localDate(t.clock.now()))
  expect(await words()).toContain(`Paid to your bank, and sent back on ${day} $88.00`)
  expect(await words()).toContain('$68.00')
  expect(await statesOf(payee)).toEqual([
    [20, 'on_the_way'],
    [68, 'on_the_way'],
  ])
  expect(await bench.breaks()).toEqual([])
})

test('one transaction of the books can be a line of two people', async () => {
  const [one, other] = [await addBookable(t), await addBookable(t)]
  const entries: [string, number][] = [
    [accounts.provider(one.id), 500],
    [accounts.provider(other.id), -500],
  ]
  const at = t.clock.now()
  await inTransaction(t.db, (trx) =>
    postTransaction(trx, { cause: 'adjustment', reference: 'two', orderId: null, at, entries }),
  )
  expect((await balancesOf(one)).availableCents).toBe(-500)
  expect((await balancesOf(other)).availableCents).toBe(500)
  expect(await bench.breaks()).toEqual([])
})
