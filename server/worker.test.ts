import { expect, test } from 'vitest'
import { startWorker } from '#server/worker.ts'
import { startGatewayApp } from '#tests/factories/gateway.ts'
import { moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addCheckedIn, addTrustedContact } from '#tests/factories/visit-day.ts'
import { addConfirmed, checkoutOf } from '#tests/factories/visits.ts'

test('a payment company that never answers delays neither the question of the safety timer nor its alarm', async () => {
  const { promise: silence, reject: endSilence } = Promise.withResolvers<never>()
  let asked = 0
  const { t } = await startGatewayApp({
    isFrozen: true,
    delivers: true,
    between: (gateway) => ({
      ...gateway,
      expireCheckout: () => {
        asked += 1
        return silence
      },
    }),
  })
  // Over long before the timer asks: the sweep closes it with the company.
  await checkoutOf(t, await addConfirmed(t))
  const visit = await addCheckedIn(t)
  const contact = await addTrustedContact(t, visit)
  t.setNow(moment(3, '10:30'))
  const worker = startWorker(t.deps, t.app.work)
  const textsTo = async (to: string, kind: string) => (await messagesOf(t, { to, kind })).length
  try {
    await expect.poll(() => asked, { timeout: 60_000 }).toBe(1)
    await expect.poll(() => textsTo(visit.provider.phone, 'safety.asked'), { timeout: 60_000 }).toBe(1)
    t.setNow(moment(3, '10:45'))
    await expect.poll(() => textsTo(contact, 'safety.alarm'), { timeout: 60_000 }).toBe(1)
    const alarms = await t.db.selectFrom('safety_alarm').select('kind').where('booking_id', '=', visit.id).execute()
    expect(alarms).toEqual([{ kind: 'timer' }])
    // The sweep's question has no answer yet.
    expect(asked).toBe(1)
  } finally {
    endSilence(new Error('no answer'))
    await worker.stop()
    await t.close()
  }
}, 200_000)
