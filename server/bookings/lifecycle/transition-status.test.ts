import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPending } from '#tests/factories/visits.ts'
import {
  transitionStatus,
  withdrawAhead,
  type StatusChange,
  type Transition,
} from '#server/bookings/lifecycle/status-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

function transitionOf(booking_id: string, from: Transition['from'], change: StatusChange): Transition {
  const { status: to_status } = change
  const entry = { booking_id, actor_id: null, event: 'change', from_status: from.status, to_status, detail: {} }
  return { from, change, event: { ...entry, at: t.clock.now() } }
}

// The use cases hold the payment before they look; this is what is left should one of them forget to.
test('the second of two changes without a lock finds that its status is gone', async () => {
  const { id } = await addPending(t)
  const at = t.clock.now()
  const pending = { status: 'pending', withdrawn_at: null } as const
  const declined: StatusChange = { status: 'cancelled', cancel_reason: 'declined', cancelled_at: at }
  const accepted: StatusChange = { status: 'confirmed', confirmed_at: at }
  const [first, second] = await Promise.all([t.db.startTransaction().execute(), t.db.startTransaction().execute()])
  expect(await transitionStatus(first as Transaction, transitionOf(id, pending, declined))).toBeDefined()
  const late = transitionStatus(second as Transaction, transitionOf(id, pending, accepted))
  await first.commit().execute()
  expect(await late).toBeUndefined()
  await second.commit().execute()
  const { status } = await t.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(status).toBe('cancelled')
})

// A suspension marks all visits together and waits for no payment.
test('a change that began before a suspension and would be written after it finds the visit withdrawn', async () => {
  const { id, provider } = await addPending(t)
  const at = t.clock.now()
  const pending = { status: 'pending', withdrawn_at: null } as const
  const [first, second] = await Promise.all([t.db.startTransaction().execute(), t.db.startTransaction().execute()])
  await withdrawAhead(first as Transaction, { providerId: provider.id, states: ['pending'], now: at })
  const change: StatusChange = { status: 'confirmed', confirmed_at: at }
  const approvalOf = provider.id
  const late = transitionStatus(second as Transaction, { ...transitionOf(id, pending, change), approvalOf })
  await first.commit().execute()
  expect(await late).toBeUndefined()
  await second.commit().execute()
})
