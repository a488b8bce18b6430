import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBooking, getBookingHistory } from '#contract/bookings.ts'
import { repeatClosings } from '#server/accounts/index.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { ERASURE_STEPS } from '#server/personal-data.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addBookable, withCatalogue } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, addPending, orderOf, type Visit } from '#tests/factories/visits.ts'

/** Closings repeated after a restore to a time before the people left, with their visits. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

/** @param leftAt when they had left, as a place outside of the database says */
const again = async (person: { id: string }, leftAt: string) => {
  // Receipts of what was paid are written.
  await workOnce(t)
  return repeatClosings(t.deps, new Map([[person.id, new Date(leftAt)]]), ERASURE_STEPS)
}
const statusOf = async ({ id }: Visit) =>
  (await t.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const moneyOf = async (visit: Visit) =>
  t.db
    .selectFrom('customer_order')
    .select(['amount_cents', 'refunded_cents'])
    .where('id', '=', await orderOf(t, visit.id))
    .executeTakeFirstOrThrow()
const claims = async ({ id }: Visit) => (await sql`select from claim where claim_id = ${id}`.execute(t.db)).rows.length
const isReturned = async (visit: Visit) => {
  const { amount_cents, refunded_cents } = await moneyOf(visit)
  return amount_cents > 0 && refunded_cents === amount_cents
}

test('a repeated deletion of a client cancels requests and later visits with a full refund and notifies the provider', async () => {
  const paid = await addPaid(t)
  const { client, provider } = paid
  const asked = await addPending(t, { client, provider, time: '13:00' })
  expect(await again(client, moment(1, '10:00'))).toEqual({ deleted: 1, open: [] })
  await workOnce(t)
  for (const visit of [paid, asked]) expect([await statusOf(visit), await claims(visit)]).toEqual(['cancelled', 0])
  expect(await isReturned(paid)).toBe(true)
  const mails = (await messagesOf(t, { to: provider.email })).filter(({ subject }) => subject?.startsWith('Cancelled'))
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('has deleted their account'),
    expect.stringContaining('has deleted their account'),
  ])
  const { body } = await t.call(getBookingHistory, { token: provider.token, params: { id: paid.id } })
  expect(body.at(-1)).toMatchObject({ what: 'Cancelled the booking: the client has deleted their account' })
  expect((await checkLedger({ db: t.db })).breaks).toEqual([])
})

test('a repeated deletion of a provider refunds and notifies the clients and shows them other providers', async () => {
  const paid = await addPaid(t)
  const unpaid = await addConfirmed(t, { provider: paid.provider, time: '13:00' })
  expect(await again(paid.provider, moment(1, '10:00'))).toEqual({ deleted: 1, open: [] })
  await workOnce(t)
  for (const visit of [paid, unpaid]) {
    const { body } = await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })
    expect(body).toMatchObject({ status: 'cancelled', provider: { full_name: 'A provider' } })
    const told = await messagesOf(t, { to: visit.client.email })
    expect(told.map(({ text }) => text).join()).toContain('can no longer take visits')
  }
  expect(await isReturned(paid)).toBe(true)
  expect((await checkLedger({ db: t.db })).breaks).toEqual([])
})

test('a visit that was to begin before they left may have taken place: it stays, and somebody looks', async () => {
  const before = await addPaid(t)
  const after = await addPaid(t, { client: before.client, provider: await addBookable(t), time: '15:00' })
  const repeated = await again(before.client, moment(3, '12:00'))
  expect(repeated).toEqual({ deleted: 1, open: [{ personId: before.client.id, codes: ['visits'] }] })
  await workOnce(t)
  expect([await statusOf(before), await statusOf(after)]).toEqual(['confirmed', 'cancelled'])
  expect([await isReturned(before), await isReturned(after)]).toEqual([false, true])
  const entry = t.db.selectFrom('audit_entry').select('after').where('action', '=', 'account.deleted_again')
  expect(await entry.where('subject_id', '=', before.client.id).execute()).toEqual([
    { after: { was_open: ['visits'], still_open: ['visits'] } },
  ])
})
