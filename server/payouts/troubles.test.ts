import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, findBalance } from '#server/ledger/index.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { startPayoutBench, type Payee, type PayoutBench } from '#tests/factories/payout-bench.ts'
import { GatewayRefusal } from './gateway.ts'

const DAY_MS = 86_400_000

let bench: PayoutBench
let t: TestApp
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
})
beforeEach(() => bench.reset())
afterAll(() => t.close())

const noAnswer = () => Promise.reject(new Error('no answer'))

describe('a bank that does not take it', () => {
  test('the money is fetched back and is hers again, line by line', async () => {
    const payee = await bench.aPayee(7200, { account_number: '000111111113' })
    await bench.ask(payee)
    await workOnce(t)
    t.advance(2 * DAY_MS)
    await workOnce(t)
    await workOnce(t)
    expect(await bench.payoutsOf(payee)).toMatchObject([
      {
        state: 'failed',
        text: 'It didn’t arrive: the bank account is closed. The money is back in your balance.',
      },
    ])
    expect(await bench.booksOf(payee)).toEqual({ owed: 7200, transit: 0 })
    expect(await bench.causesOf(payee)).toEqual(['payout_sent', 'payout_returned'])
    expect(await bench.standingOf(payee)).toMatchObject({ available: 72, can: { pay_out: false } })
    expect((await bench.ask(payee)).status).toBe(409)
    expect(await bench.breaks()).toEqual([])
  })

  test('also after it had arrived', async () => {
    const payee = await bench.aPayee()
    const held = await findBalance(t.db, accounts.gateway)
    await bench.ask(payee)
    await workOnce(t)
    t.advance(2 * DAY_MS)
    await workOnce(t)
    expect(await bench.payouts.sendBack((await bench.rowsOf(payee))[0]!.gateway_payout_id!, 'no_account')).toBe(true)
    await workOnce(t)
    expect(await bench.payoutsOf(payee)).toMatchObject([{ state: 'reversed' }])
    expect(await bench.causesOf(payee)).toEqual(['payout_sent', 'payout_arrived', 'payout_returned'])
    expect(await bench.booksOf(payee)).toMatchObject({ owed: 7200 })
    expect(await findBalance(t.db, accounts.gateway)).toBe(held)
    expect(await bench.breaks()).toEqual([])
  })
})

describe('a gateway that', () => {
  test('refuses the account: nothing has left, and the balance is whole', async () => {
    const payee = await bench.aPayee()
    await bench.payouts.restrict(payee.accountId, 'details')
    // The event about it is late.
    await t.db
      .updateTable('payout_account')
      .set({ news_heard: 0, news_read: 0, state: 'ready', reason: null })
      .where('provider_id', '=', payee.id)
      .execute()
    await bench.ask(payee)
    await workOnce(t)
    await workOnce(t)
    expect(await bench.payoutsOf(payee)).toMatchObject([{ state: 'failed' }])
    expect(await bench.booksOf(payee)).toMatchObject({ owed: 7200 })
    expect(await bench.standingOf(payee)).toMatchObject({ account: { state: 'restricted' }, can: { pay_out: false } })
  })

  test('says no for a while is asked again under another key, one that is silent under the same', async () => {
    const payee = await bench.aPayee()
    const keys: string[] = []
    const answers = [
      () => noAnswer(),
      () => Promise.reject(new GatewayRefusal('balance', 'balance_insufficient')),
      () => noAnswer(),
    ]
    bench.broken.transfer = async (order) => {
      keys.push(`${order.key.slice(order.payoutId.length)} ${order.isRepeat}`)
      return (await answers.shift()?.()) ?? bench.payouts.transfer(order)
    }
    await bench.ask(payee)
    for (let round = 0; round < 5; round += 1) {
      await workOnce(t)
      t.advance(10 * 60_000)
    }
    expect(keys).toEqual([' false', ' true', '_1 true', '_1 true'])
    expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'in_transit' }])
  })

  test.each(['transfer', 'payOut', 'reverse'] as const)('loses its answer to %s has moved money once', async (step) => {
    const payee = await bench.aPayee(7200, { account_number: '000111111113' })
    let lost = 0
    bench.broken[step] = (async (order: never) => {
      await bench.payouts[step](order)
      if ((lost += 1) <= 2) throw new Error('the answer was lost')
      return bench.payouts[step](order)
    }) as never
    await bench.ask(payee)
    for (let round = 0; round < 20; round += 1) {
      await workOnce(t)
      t.advance(DAY_MS / 4)
    }
    const [row] = await bench.rowsOf(payee)
    expect(row).toMatchObject({ state: 'failed' })
    expect(await bench.causesOf(payee)).toEqual(['payout_sent', 'payout_returned'])
    expect(await bench.booksOf(payee)).toMatchObject({ owed: 7200 })
    const moved = await t.db.selectFrom('sandbox_transfer').selectAll().where('reference', '=', row!.id).execute()
    expect(moved).toMatchObject([{ amount_cents: 7200, reversed_at: expect.any(Date) }])
    expect(await bench.breaks()).toEqual([])
  })
})

describe('events', () => {
  const event = (payee: Payee, payoutId: string, status: string, change: object = {}) =>
    bench.deliver(
      JSON.stringify({
        id: `evt_${crypto.randomUUID()}`,
        object: 'event',
        type: `payout.${status}`,
        livemode: false,
        account: payee.accountId,
        data: {
          object: {
            id: `po_${payoutId}`,
            status,
            amount: 7200,
            currency: 'cad',
            failure_code: status === 'failed' ? 'account_closed' : null,
            arrival_date: 1_795_000_000,
            metadata: { payout_id: payoutId },
            ...change,
          },
        },
      }),
    )

  test('events have the same result in any order, early, late and repeated', async () => {
    const payee = await bench.aPayee()
    await bench.ask(payee)
    const { id } = (await bench.rowsOf(payee))[0]!
    // The answer to the payout is lost, and the word of its arrival comes before it is asked again.
    bench.broken.payOut = async (order) => {
      await bench.payouts.payOut(order)
      throw new Error('the answer was lost')
    }
    await workOnce(t)
    expect(await event(payee, id, 'paid')).toBe(200)
    expect(await event(payee, id, 'paid')).toBe(200)
    delete bench.broken.payOut
    t.advance(3 * DAY_MS)
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'paid' }])
    await event(payee, id, 'failed')
    await workOnce(t)
    await event(payee, id, 'paid')
    await event(payee, id, 'failed')
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'reversed' }])
    expect(await bench.causesOf(payee)).toEqual(['payout_sent', 'payout_arrived', 'payout_returned'])
    expect(await bench.breaks()).toEqual([])
  })

  test('events with another amount, currency or account change nothing and become a task', async () => {
    const payee = await bench.aPayee()
    const other = await bench.aPayee()
    await bench.ask(payee)
    await workOnce(t)
    const { id } = (await bench.rowsOf(payee))[0]!
    await event(payee, id, 'paid', { amount: 7199 })
    await event(payee, id, 'paid', { currency: 'usd' })
    await event(other, id, 'failed')
    await event(payee, 'nobody', 'paid')
    expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'in_transit' }])
    const differing = await t.db
      .selectFrom('reconciliation_break')
      .select(['kind', 'subject_id', 'expected_cents', 'found_cents', 'provider_id'])
      .where('provider_id', 'in', [payee.id, other.id])
      .execute()
    const about = { kind: 'payout_differs', subject_id: `po_${id}`, provider_id: payee.id }
    expect(differing).toEqual([{ ...about, expected_cents: 7200, found_cents: 0 }])
  })

  test('missing events are requested', async () => {
    const payee = await bench.aPayee()
    await bench.ask(payee)
    await workOnce(t)
    await t.db.updateTable('sandbox_payout').set({ state: 'paid' }).where('payee_id', '=', payee.accountId).execute()
    t.advance(3 * DAY_MS)
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toMatchObject([{ state: 'paid' }])
  })
})

describe('an account', () => {
  test('a restricted account keeps its balance and is paid once it is fixed', async () => {
    const payee = await bench.aPayee()
    await bench.payouts.restrict(payee.accountId, 'bank')
    await workOnce(t)
    expect(await bench.standingOf(payee)).toMatchObject({
      available: 72,
      account: { state: 'restricted', set_up_label: 'Update bank account' },
      next_text: null,
    })
    expect((await bench.ask(payee)).body.code).toBe('wrong_state')
    t.setNow(moment(7, '07:00'))
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toEqual([])
    await bench.payouts.restrict(payee.accountId, null)
    t.setNow(moment(14, '07:00'))
    await workOnce(t)
    expect(await bench.rowsOf(payee)).toMatchObject([{ kind: 'weekly' }])
  })
})
