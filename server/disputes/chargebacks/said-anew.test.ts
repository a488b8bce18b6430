import { expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { recordGatewayEvent } from '#server/payments/settle-checkout.ts'
import type { TestApp } from '#tests/factories/app.ts'
import { PRICE, setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { CHARGEBACK_FEE, chargebackOf } from '#tests/factories/chargebacks.ts'
import { addDone, booksOf } from '#tests/factories/disputes.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { orderOf, type Visit } from '#tests/factories/visits.ts'

/** Changes that a bank reports to a chargeback: another amount, another reason, another currency. */

let t: TestApp
let admin: TestPerson
setUpDisputes((made) => {
  ;({ t, admin } = made)
})

const disputesOf = ({ id }: Visit) => t.db.selectFrom('dispute').selectAll().where('booking_id', '=', id).execute()
const tasks = async (kind: string) =>
  (await t.call(listTasks, { token: admin.token, query: { kind } })).body.map(({ title }) => title)

test('an inquiry about a part that becomes a chargeback of all, for another reason, is booked as what was taken', async () => {
  const visit = await addDone(t, PRICE)
  const { id, said, send } = await chargebackOf(t, visit)
  const asked = structuredClone(said.asked)
  Object.assign(asked.payload.data.object, { amount: 3000, reason: 'general' })
  Object.assign(said.withdrawn.payload.data.object, { reason: 'fraudulent' })
  await recordGatewayEvent(t.deps, asked)
  await send('withdrawn')
  // The first word again, late.
  await recordGatewayEvent(t.deps, { ...asked, id: `${asked.id}_again` })
  const kept = await t.db.selectFrom('chargeback').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ amount_cents: 8400, reason: 'fraudulent' })
  expect(await disputesOf(visit)).toMatchObject([{ reason: 'fraudulent' }])
  expect(await booksOf(t, await orderOf(t, visit.id))).toMatchObject({ disputes: 8400 })
})

test('one that was called fraud stays it, whatever reason is said later', async () => {
  const visit = await addDone(t, PRICE)
  const { id, said, send } = await chargebackOf(t, visit)
  Object.assign(said.created.payload.data.object, { reason: 'fraudulent' })
  await send('created')
  for (const one of [said.withdrawn, said.review]) Object.assign(one.payload.data.object, { reason: 'general' })
  await send('withdrawn', 'review')
  const kept = await t.db.selectFrom('chargeback').select(['reason', 'status']).where('id', '=', id).execute()
  expect(kept).toEqual([{ reason: 'fraudulent', status: 'under_review' }])
  expect(await disputesOf(visit)).toMatchObject([{ reason: 'fraudulent' }])
})

test('a larger amount that a bank takes later is booked once, while it has not decided', async () => {
  const visit = await addDone(t, PRICE)
  const { said, send } = await chargebackOf(t, visit)
  const first = structuredClone(said.withdrawn)
  first.payload.data.object.amount = 3000
  first.payload.data.object.balance_transactions[0]!.amount = -3000
  await recordGatewayEvent(t.deps, { ...first, id: `${first.id}_first` })
  const books = async () => booksOf(t, await orderOf(t, visit.id))
  expect(await books()).toMatchObject({ disputes: 3000 })
  await Promise.all([send('review'), send('withdrawn'), send('review')])
  expect(await books()).toMatchObject({ disputes: 8400, gateway: -CHARGEBACK_FEE })
  await send('reinstated')
  expect(await books()).toMatchObject({ gateway: 8400 - CHARGEBACK_FEE, processing_costs: CHARGEBACK_FEE })
})

test('one in another currency is a task, once, and nothing of it is booked', async () => {
  const visit = await addDone(t, PRICE)
  const { id, said, send } = await chargebackOf(t, visit)
  for (const one of [said.created, said.withdrawn]) Object.assign(one.payload.data.object, { currency: 'usd' })
  await Promise.all([send('created'), send('withdrawn'), send('created')])
  expect(await tasks('chargeback.foreign')).toEqual(['A bank wants a payment returned in USD: $84.00'])
  expect(await disputesOf(visit)).toEqual([])
  expect(await booksOf(t, await orderOf(t, visit.id))).not.toHaveProperty('disputes')
  expect(await t.db.selectFrom('chargeback').select('id').where('id', '=', id).execute()).toEqual([])
})
