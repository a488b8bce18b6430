import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withdrawDispute } from '#contract/disputes.ts'
import { accounts, findBalance } from '#server/ledger/index.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { report } from '#tests/factories/disputes.ts'
import { startPayoutBench, type PayoutBench } from '#tests/factories/payout-bench.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addCompleted, addPaid, setStatusOf } from '#tests/factories/visits.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'
import { forEachBatch } from './batches.ts'
import { listOldDebtors } from './line-queries.ts'

const DAY_MS = 86_400_000

let bench: PayoutBench
let t: TestApp
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
})
beforeEach(() => bench.reset())
afterAll(() => t.close())

describe('a payout', () => {
  test('a requested payout reaches the bank in two business days', async () => {
    const payee = await bench.aPayee()
    const before = await findBalance(t.db, accounts.gateway)
    expect((await bench.ask(payee)).body).toMatchObject({ state: 'in_transit', amount: 72 })
    expect(await bench.booksOf(payee)).toEqual({ owed: 0, transit: 7200 })
    await workOnce(t)
    // Monday: on Wednesday it is there.
    expect(await bench.payoutsOf(payee)).toMatchObject([
      { state: 'in_transit', text: expect.stringContaining('Should be in your bank by Wed, ') },
    ])
    expect(await bench.standingOf(payee)).toMatchObject({ available: 0, in_transit: 72 })
    t.advance(1.5 * DAY_MS)
    await workOnce(t)
    expect(await bench.payoutsOf(payee)).toMatchObject([{ state: 'in_transit' }])
    t.advance(0.5 * DAY_MS)
    await workOnce(t)
    expect(await bench.payoutsOf(payee)).toMatchObject([{ state: 'paid', text: expect.stringContaining('Arrived on') }])
    expect(await bench.booksOf(payee)).toEqual({ owed: 0, transit: 0 })
    expect(await findBalance(t.db, accounts.gateway)).toBe(before - 7200)
    expect(await bench.causesOf(payee)).toEqual(['payout_sent', 'payout_arrived'])
    expect(await bench.breaks()).toEqual([])
  })

  test('is made once, however many ask at once', async () => {
    const payee = await bench.aPayee()
    const answers = await atOnce(() => bench.ask(payee))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(RIVALS - 1)
    await Promise.all(Array.from({ length: 5 }, () => workOnce(t)))
    expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'in_transit', amount_cents: 7200 }])
    expect(await bench.causesOf(payee)).toEqual(['payout_sent'])
  })

  test('is asked for once a day, and the button says from when on again', async () => {
    const payee = await bench.aPayee()
    expect((await bench.ask(payee)).status).toBe(201)
    await addLine(t, payee.id, 2000)
    const detail = expect.stringMatching(/^You’ve already paid out today. You can pay out again from .+\.$/) as string
    expect(await bench.standingOf(payee)).toMatchObject({
      available: 20,
      pay_out_hint: detail,
      can: { pay_out: false },
    })
    expect(await bench.ask(payee, 20)).toMatchObject({ status: 409, body: { detail } })
    t.advance(DAY_MS)
    expect(await bench.standingOf(payee)).toMatchObject({ pay_out_hint: null, can: { pay_out: true } })
    expect((await bench.ask(payee, 20)).status).toBe(201)
  })

  test('needs an account, ten dollars, and the sum that was shown', async () => {
    const payee = await bench.aPayee(999)
    expect((await bench.ask(payee, 9.99)).body.detail).toBe('You can pay out from $10.')
    await addLine(t, payee.id, 1)
    expect((await bench.ask(payee, 9.99)).body.detail).toBe('Your balance is now $10.00. Please check it again.')
    expect((await bench.ask(payee, 10)).status).toBe(201)
    const { id, token } = await addBookable(t)
    await addLine(t, id, 5000)
    expect((await bench.ask({ token }, 50)).body.code).toBe('wrong_state')
  })

  test('waits for tax details where the law asks for them', async () => {
    const payee = await bench.aPayee()
    const { site } = t.deps
    site.isSandbox = false
    try {
      expect(await bench.ask(payee)).toMatchObject({
        status: 409,
        body: { code: 'wrong_state', detail: 'Please add your tax details first. You can do that under Earnings.' },
      })
      expect(await bench.rowsOf(payee)).toEqual([])
    } finally {
      site.isSandbox = true
    }
    expect((await bench.ask(payee)).status).toBe(201)
  })

  test('takes each line once, also while lines come in', async () => {
    const payee = await bench.aPayee(0)
    for (let round = 0; round < 5; round += 1)
      await Promise.all([
        addLine(t, payee.id, 1000),
        addLine(t, payee.id, 1001),
        bench.ask(payee, 10),
        bench.ask(payee, 20.01),
      ])
    const sent = (await bench.rowsOf(payee)).reduce((sum, { amount_cents }) => sum + Number(amount_cents), 0)
    expect(sent + (await bench.booksOf(payee)).owed).toBe(5 * 2001)
    expect(await bench.breaks()).toEqual([])
  })
})

describe('every Monday at six', () => {
  test('all that is there is paid, once, and a visit from its end to the bank', async () => {
    const visit = await addCompleted(t, { price: 80, gst: '123456782RT0001' })
    const payee = { ...visit.provider, accountId: await setUpPayoutsOf(t, visit.provider.token) }
    // Done on Thursday at ten; its two days are over on Saturday.
    t.setNow(moment(3, '10:00'))
    await workOnce(t)
    expect(await bench.standingOf(payee)).toMatchObject({ available: 0, pending: 72, on_hold: 0 })
    t.setNow(moment(5, '10:00'))
    await workOnce(t)
    expect(await bench.standingOf(payee)).toMatchObject({
      available: 72,
      on_hold: 0,
      next_text: 'Mon, Nov 30',
    })
    t.setNow(moment(7, '05:59'))
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toEqual([])
    t.setNow(moment(7, '06:00'))
    await Promise.all(Array.from({ length: 5 }, () => workOnce(t)))
    expect(await bench.rowsOf(payee)).toMatchObject([
      { kind: 'weekly', state: 'in_transit', net_cents: 6800, gst_cents: 400 },
    ])
    await addLine(t, payee.id, 100)
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toHaveLength(1)
    t.setNow(moment(14, '06:00'))
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'paid' }, { amount_cents: 100, kind: 'weekly' }])
    expect(await bench.breaks()).toEqual([])
  })

  test('a clock that jumps weeks ahead and back again pays what is there once', async () => {
    const payee = await bench.aPayee(500)
    t.setNow(moment(28, '12:00'))
    await workOnce(t)
    t.setNow(moment(1, '12:00'))
    await workOnce(t)
    await addLine(t, payee.id, 300)
    t.setNow(moment(28, '13:00'))
    await workOnce(t)
    const sums = (await bench.rowsOf(payee)).map(({ amount_cents }) => Number(amount_cents))
    expect(sums).toEqual([500, 300])
  })

  test('a debt is carried over and deducted from the next earnings', async () => {
    const payee = await bench.aPayee(-3000)
    t.setNow(moment(7, '07:00'))
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toEqual([])
    expect(await bench.standingOf(payee)).toMatchObject({ available: -30, can: { pay_out: false } })
    await addLine(t, payee.id, 5000)
    t.setNow(moment(14, '07:00'))
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toMatchObject([{ amount_cents: 2000 }])
  })
})

describe('a debt', () => {
  test('is given up after half a year, from its beginning', async () => {
    const payee = await bench.aPayee(2000)
    await addLine(t, payee.id, -2500, 100)
    t.setNow(moment(100, '12:00'))
    await addLine(t, payee.id, 300)
    await addLine(t, payee.id, -300)
    t.setNow(moment(179, '12:00'))
    await workOnce(t)
    expect((await bench.standingOf(payee)).available).toBe(-4)
    t.setNow(moment(181, '12:00'))
    await workOnce(t)
    expect((await bench.standingOf(payee)).available).toBe(0)
    expect(await findBalance(t.db, accounts.badDebt)).toBe(400)
    expect(await findBalance(t.db, accounts.gst(payee.id))).toBe(0)
    t.advance(DAY_MS)
    await workOnce(t)
    expect(await findBalance(t.db, accounts.badDebt)).toBe(400)
    expect(await bench.breaks()).toEqual([])
  })

  test('is looked for behind those that were given up before, and behind any number of others', async () => {
    const [gone, owing] = [await bench.aPayee(-1000), await bench.aPayee(-1000)]
    const before = new Date(t.clock.now().getTime() + DAY_MS)
    const list = (after: string, limit = 200) => listOldDebtors(t.db, { before, after, limit })
    expect(await list('')).toEqual(expect.arrayContaining([gone.id, owing.id]))
    await addLine(t, gone.id, 1000)
    expect(await list('')).not.toContain(gone.id)
    const seen: string[] = []
    await forEachBatch(
      (after) => list(after, 1),
      async (id) => void seen.push(id),
    )
    expect(seen).toEqual(await list(''))
    expect(seen).toContain(owing.id)
  })

  test('is not given up while a visit that could pay it waits', async () => {
    const provider = await addBookable(t)
    await addLine(t, provider.id, -20_000)
    t.setNow(moment(178, '08:00'))
    const visit = await addPaid(t, { provider, date: day(180) })
    t.setNow(moment(180, '12:00'))
    await setStatusOf(t, visit, 'provider', 'completed')
    t.setNow(moment(181, '12:00'))
    // It waits for its 48 hours.
    await workOnce(t)
    const owed = () => findBalance(t.db, accounts.provider(provider.id))
    expect(await owed()).toBe(20_000)
    const id = await report(t, visit, { by: 'provider' })
    t.setNow(moment(183, '12:00'))
    await workOnce(t)
    expect(await owed()).toBe(20_000)
    await t.call(withdrawDispute, { token: provider.token, params: { id } })
    await workOnce(t)
    t.advance(DAY_MS)
    await workOnce(t)
    const lines = t.db.selectFrom('payable_line').select('net_cents').where('provider_id', '=', provider.id)
    expect(await lines.where('cause', '=', 'written_off').execute()).toEqual([{ net_cents: 13_200 }])
  })

  test('a debt settled in between starts again', async () => {
    const payee = await bench.aPayee(-1000)
    t.setNow(moment(170, '12:00'))
    await addLine(t, payee.id, 1000)
    await addLine(t, payee.id, -700)
    t.setNow(moment(185, '12:00'))
    await workOnce(t)
    expect((await bench.standingOf(payee)).available).toBe(-7)
  })
})
