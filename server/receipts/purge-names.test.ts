import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { newSession } from '#tests/factories/people.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { addPaid, orderOf, setStatusOf } from '#tests/factories/visits.ts'
import type { ReceiptFacts } from './facts.ts'
import { purgeReceiptNames } from './erasure-queries.ts'

const PASSWORD = 'Canary-pass-93!'
const DAY = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
})
afterAll(() => t.close())

test('six whole years after its year a receipt forgets who has deleted their account, and nothing else', async () => {
  const [visit, other] = [await addPaid(t), await addPaid(t)]
  t.setNow(moment(3, '10:30'))
  for (const one of [visit, other]) await setStatusOf(t, one, 'provider', 'completed')
  await workOnce(t)
  const asked = { orderId: await orderOf(t, visit.id), cause: 'goodwill', amountCents: 1000 }
  await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, asked))
  // The refund, then the credit note of it; and until nothing can be decided any more.
  await workOnce(t)
  await workOnce(t)
  t.advance(30 * DAY)
  await workOnce(t)
  const password_hash = await hashPassword(PASSWORD)
  await t.db.updateTable('user_account').set({ password_hash }).where('id', '=', visit.client.id).execute()
  const body = { password: PASSWORD, confirm: true } as const
  const closed = await t.call(closeAccount, { token: await newSession(t, visit.client.id), body })
  expect([closed.status, closed.body.meta]).toEqual([200, undefined])

  const factsOf = async (bookingId: string) => {
    const { rows } = await sql<{ facts: ReceiptFacts }>`
      select facts from receipt where booking_id = ${bookingId} order by issued_at, kind desc`.execute(t.db)
    return rows.map(({ facts }) => facts)
  }
  const [before, kept] = [await factsOf(visit.id), await factsOf(other.id)]
  expect(before.length).toBeGreaterThan(1)
  const name = before[0]!.buyer.name
  expect(name).not.toBe('A client')
  await purgeReceiptNames(t.deps, new Date('2032-12-31T20:00:00Z'))
  expect(await factsOf(visit.id)).toEqual(before)
  await purgeReceiptNames(t.deps, new Date('2033-01-02T20:00:00Z'))
  expect(await factsOf(visit.id)).toEqual(before.map((facts) => ({ ...facts, buyer: { name: 'A client' } })))
  expect(await factsOf(other.id)).toEqual(kept)

  // The database removes no other name, and no amount.
  const change = (id: string, facts: object) =>
    sql`update receipt set facts = facts || ${JSON.stringify(facts)}::jsonb where booking_id = ${id}`.execute(t.db)
  await expect(change(other.id, { buyer: { name: 'A client' } })).rejects.toThrow('a receipt never changes')
  await expect(change(visit.id, { total_cents: 1 })).rejects.toThrow('a receipt never changes')
})
