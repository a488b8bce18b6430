import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, checkLedger, findBalance, postTransaction } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { requestRefund } from '#server/payments/index.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { addCompleted, orderOf, type Visit } from '#tests/factories/visits.ts'
import { findBalances } from './find-balances.ts'

/** The usual visit: $80 and $4 GST, commission 15 %. */
const PRICE = { price: 80, gst: '123456782RT0001' }
const NET = { net_cents: 6800, gst_cents: 400 }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

async function addEarned(): Promise<Visit> {
  const visit = await addCompleted(t, PRICE)
  t.setNow(moment(6, '10:00'))
  await workOnce(t)
  return visit
}

const linesOf = ({ provider }: Visit) =>
  t.db
    .selectFrom('payable_line')
    .select(['cause', 'order_id', 'booking_id', 'net_cents', 'gst_cents', 'payout_id'])
    .where('provider_id', '=', provider.id)
    .orderBy('transaction_id')
    .execute()

describe('a line', () => {
  test('is what the ledger books for a provider, in the same statement', async () => {
    const visit = await addEarned()
    const about = { order_id: await orderOf(t, visit.id), booking_id: visit.id, payout_id: null }
    expect(await linesOf(visit)).toEqual([{ cause: 'earned', ...about, ...NET }])
    expect(await findBalances(t.db, visit.provider.id)).toEqual({
      availableCents: 7200,
      frozenCents: 0,
      inTransitCents: 0,
    })
    await inTransaction(t.db, (trx) =>
      requestRefund(t.deps, trx, { orderId: about.order_id, cause: 'half', amountCents: 4200 }),
    )
    await workOnce(t)
    expect(await linesOf(visit)).toEqual([
      { cause: 'earned', ...about, ...NET },
      { cause: 'refunded', ...about, net_cents: -3400, gst_cents: -200 },
    ])
    expect((await findBalances(t.db, visit.provider.id)).availableCents).toBe(3600)
  })

  test('is written for each transaction, and not for what others own', async () => {
    const visit = await addEarned()
    await inTransaction(t.db, async (trx) => {
      for (const reference of ['one', 'two'])
        await postTransaction(trx, {
          cause: 'adjustment',
          reference,
          orderId: null,
          at: t.clock.now(),
          entries: [
            [accounts.provider(visit.provider.id), -100],
            [accounts.promotions, 100],
          ],
        })
      await postTransaction(trx, {
        cause: 'adjustment',
        reference: 'three',
        orderId: null,
        at: t.clock.now(),
        entries: [
          [accounts.promotions, -100],
          [accounts.bank, 100],
        ],
      })
    })
    expect((await linesOf(visit)).map(({ net_cents }) => net_cents)).toEqual([6800, 100, 100])
    expect((await checkLedger(t)).breaks).toEqual([])
  })
})

test('the lines of books that are older than lines come to the same', async () => {
  const visit = await addEarned()
  const before = await sql`select * from payable_line order by transaction_id`.execute(t.db)
  await sql`delete from payable_line`.execute(t.db)
  await sql`select add_payable_lines(array(select id from ledger_transaction))`.execute(t.db)
  const after = await sql`select * from payable_line order by transaction_id`.execute(t.db)
  expect(after.rows).toEqual(before.rows)
  expect(await findBalance(t.db, accounts.provider(visit.provider.id))).toBe(-6800)
})
