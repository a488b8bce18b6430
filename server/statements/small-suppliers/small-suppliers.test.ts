import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getEarnings } from '#contract/earnings.ts'
import { accounts, postTransaction, type Cause } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addCompleted } from '#tests/factories/visits.ts'
import { quartersUntil } from './rules.ts'
import { tellSmallSuppliers } from './tell-small-suppliers.ts'

const START = '2026-11-02T18:00:00Z'
const NEAR = 'tax.small_supplier_near'
const REACHED = 'tax.small_supplier_reached'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp({ isFrozen: true, now: START })
})
afterEach(() => t.close())

/** A price in dollars, 15 % of which is ours. */
async function sell({ id }: Bookable, dollars: number, { cause = 'earned', at = t.clock.now() } = {}): Promise<void> {
  const cents = Math.round(dollars * 100)
  const commission = Math.round(cents * 0.15)
  await inTransaction(t.db, (trx) =>
    postTransaction(trx, {
      cause: cause as Cause,
      reference: newId(),
      orderId: null,
      at,
      entries: [
        [accounts.clientFunds, cents],
        [accounts.provider(id), commission - cents],
        [accounts.revenue, -commission],
      ],
    }),
  )
}

const NOON = 20 * 3_600_000
/** The next day's look. */
async function lookOn(day: string): Promise<void> {
  t.setNow(new Date(Date.parse(`${day}T00:00:00Z`) + NOON).toISOString())
  await Promise.all([tellSmallSuppliers(t.deps), tellSmallSuppliers(t.deps)])
  await workOnce(t)
}
async function toldTo({ email }: Bookable): Promise<string[]> {
  const told = [NEAR, REACHED].map(async (kind) => (await messagesOf(t, { to: email, kind })).map(() => kind))
  return (await Promise.all(told)).flat()
}
async function noticeOf({ id }: Bookable) {
  return (await t.call(getEarnings, { token: await newSession(t, id) })).body.small_supplier
}

it('tells a provider without a GST number at $25,000 and at $30,000, each once, and shows it with her earnings', async () => {
  const provider = await addBookable(t)
  await sell(provider, 24_999.99)
  await lookOn('2026-11-03')
  expect([await toldTo(provider), await noticeOf(provider)]).toEqual([[], null])
  await sell(provider, 0.01)
  await lookOn('2026-11-04')
  await lookOn('2026-11-05')
  expect(await toldTo(provider)).toEqual([NEAR])
  expect(await noticeOf(provider)).toMatchObject({ title: 'Your sales are close to $30,000' })
  await sell(provider, 5000)
  await lookOn('2026-11-06')
  await lookOn('2026-11-07')
  expect(await toldTo(provider)).toEqual([NEAR, REACHED])
  const notice = (await noticeOf(provider))!
  expect(notice.title).toBe('Your sales have reached $30,000')
  const [mail] = await messagesOf(t, { to: provider.email, kind: REACHED })
  expect(notice.lines[0]).toContain('$30,000.00')
  for (const line of notice.lines) expect(mail!.text).toContain(line)
  // Less again, by a refund: the notice isn't repeated.
  await sell(provider, -1000, { cause: 'refunded' })
  await lookOn('2026-11-08')
  expect(await noticeOf(provider)).toMatchObject({ title: 'Your sales are close to $30,000' })
  await sell(provider, 1000)
  await lookOn('2026-11-09')
  expect(await toldTo(provider)).toEqual([NEAR, REACHED])
})

it('counts the price of visits before the commission, and neither tips nor adjustments', async () => {
  const provider = await addBookable(t, { price: 80 })
  await addCompleted(t, { provider, date: '2026-11-04' })
  await lookOn('2026-11-08')
  await sell(provider, 24_919.99)
  await sell(provider, 9000, { cause: 'tip' })
  await sell(provider, 9000, { cause: 'goodwill' })
  expect(await noticeOf(provider)).toBeNull()
  await sell(provider, 0.01)
  expect(await noticeOf(provider)).not.toBeNull()
})

it('counts four calendar quarters, and tells again once they have nothing in common with those of before', async () => {
  const provider = await addBookable(t)
  await sell(provider, 26_000)
  await lookOn('2026-11-03')
  await lookOn('2027-09-30')
  expect([await toldTo(provider), (await noticeOf(provider)) === null]).toEqual([[NEAR], false])
  await sell(provider, 26_000)
  // The quarter of the first sale is over for a year.
  await lookOn('2027-10-01')
  expect(await toldTo(provider)).toEqual([NEAR, NEAR])
})

it('leaves a provider with a GST number alone', async () => {
  const provider = await addBookable(t, { gst: '123456782RT0001' })
  await sell(provider, 40_000)
  await lookOn('2026-11-03')
  expect([await toldTo(provider), await noticeOf(provider)]).toEqual([[], null])
  await sql`update provider_profile set gst_number = null where provider_id = ${provider.id}`.execute(t.db)
  await lookOn('2026-11-04')
  expect(await toldTo(provider)).toEqual([REACHED])
})

it('knows the four quarters of a day', () => {
  expect(quartersUntil('2026-11-27')).toEqual({ first: '2026-01-01', last: '2026-10-01' })
  expect(quartersUntil('2027-03-31')).toEqual({ first: '2026-04-01', last: '2027-01-01' })
  expect(quartersUntil('2027-04-01')).toEqual({ first: '2026-07-01', last: '2027-04-01' })
})
