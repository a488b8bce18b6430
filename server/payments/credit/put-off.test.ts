import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { takeCreditBack } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { checkoutWithCredit, grant, lotsOf } from '#tests/factories/credit.ts'
import { addPerson, newSession } from '#tests/factories/people.ts'
import { addConfirmed, setStatusOf } from '#tests/factories/visits.ts'

const DAY = 86_400_000
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

it('puts the end of credit off at most once, by 30 days from then, however often it is spent and comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 1, max: 29 }), { minLength: 2, maxLength: 4 }),
      async (lasts, gaps) => {
        t.setNow(TEST_NOW)
        const client = await addPerson(t)
        const end = t.clock.now().getTime() + lasts * DAY
        await grant(t, client.id, { amountCents: 20_000, expiresAt: new Date(end) })
        const ends = new Set([end])
        for (const gap of gaps) {
          const date = new Date(t.clock.now().getTime() + 5 * DAY).toISOString().slice(0, 10)
          const visit = await addConfirmed(t, { client, date })
          await checkoutWithCredit(t, visit)
          const body = { status: 'cancelled' } as const
          await t.call(setBookingStatus, { token: client.token, params: { id: visit.id }, body })
          const [lot] = await lotsOf(t, client.id)
          const now = lot!.expires_at!.getTime()
          if (!ends.has(now)) expect(now).toBe(t.clock.now().getTime() + 30 * DAY)
          ends.add(now)
          t.advance(gap * DAY)
          await workOnce(t)
        }
        expect(ends.size).toBeLessThanOrEqual(2)
        t.setNow(new Date(Math.max(...ends)).toISOString())
        await workOnce(t)
        expect((await lotsOf(t, client.id)).map(({ left_cents }) => left_cents)).toEqual([0])
      },
    ),
    { numRuns: 4 },
  )
})

it('puts it off every time where the client has not called the visit off, and never again once it was ended for good', async () => {
  const client = await addPerson(t)
  const reference = crypto.randomUUID()
  const expiresAt = new Date(t.clock.now().getTime() + 10 * DAY)
  await grant(t, client.id, { amountCents: 20_000, reference, expiresAt })
  const visitBy = async (who: 'client' | 'provider', later: number, between?: () => Promise<void>) => {
    const date = new Date(t.clock.now().getTime() + 5 * DAY).toISOString().slice(0, 10)
    const visit = await addConfirmed(t, { client: { ...client, token: await newSession(t, client.id) }, date })
    expect((await checkoutWithCredit(t, visit)).status).toBe(200)
    t.advance(later * DAY)
    await workOnce(t)
    await between?.()
    await setStatusOf(t, visit, who, 'cancelled')
    await workOnce(t)
    const [lot] = await lotsOf(t, client.id)
    return [lot!.left_cents, Math.round((lot!.expires_at!.getTime() - t.clock.now().getTime()) / DAY)]
  }
  expect(await visitBy('client', 0)).toEqual([20_000, 30])
  t.advance(29 * DAY)
  // Spent a day before its end; what was not spent ends, and what the provider sends back is theirs to spend.
  expect(await visitBy('provider', 2)).toEqual([8000, 30])
  t.advance(29 * DAY)
  expect(await visitBy('provider', 0)).toEqual([8000, 30])
  t.advance(20 * DAY)
  expect(await visitBy('client', 0)).toEqual([8000, 10])
  const takeBack = () =>
    inTransaction(t.db, (trx) => takeCreditBack(t.deps, trx, { source: 'goodwill', references: [reference] }))
  expect(await visitBy('provider', 1, takeBack)).toEqual([0, 0])
})
