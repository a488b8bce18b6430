import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { listOutbox } from '#contract/notifications.ts'
import { listOpenReviews } from '#contract/reviews.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { day, hoursAfter, shortDay, moment } from '#tests/factories/calendar.ts'
import { addDone, DONE, OVER, write } from '#tests/factories/reviews.ts'
import { addConfirmed, addPaid, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const sweepAt = async (instant: string) => {
  t.setNow(instant)
  await t.app.work.runDue()
}
const mailsTo = async (to: string) =>
  (await t.call(listOutbox, { query: { to } })).body.map(({ subject }) => subject ?? '').toReversed()

describe('asking', () => {
  it('once after the visit and once before it is too late, and only those who have not written', async () => {
    const visit = await addDone(t)
    const { client, provider } = visit
    const asks = async (to: string) =>
      (await mailsTo(to)).filter((text) => /^How was Gel|days left to review/.test(text))
    await sweepAt(moment(3, '11:59'))
    expect(await asks(client.email)).toEqual([])
    for (let n = 0; n < 2; n += 1) await sweepAt(moment(3, '12:01'))
    expect(await asks(client.email)).toEqual(['How was Gel Manicure with Amara?'])
    expect(await asks(provider.email)).toEqual(['How was Gel Manicure?'])
    expect((await t.call(listOpenReviews, { token: client.token })).body).toEqual([
      {
        booking_id: visit.id,
        side: 'client',
        other_name: 'Amara',
        service: 'Gel Manicure',
        until_text: shortDay(day(17)),
      },
    ])
    await write(t, visit, 'client')
    expect((await t.call(listOpenReviews, { token: client.token })).body).toEqual([])
    for (const at of [moment(13, '09:59'), moment(13, '10:01'), moment(16, '10:00'), hoursAfter(OVER, 1)])
      await sweepAt(at)
    expect(await asks(client.email)).toHaveLength(1)
    expect(await asks(provider.email)).toEqual(['How was Gel Manicure?', 'A few days left to review Casey'])
    expect(await mailsTo(client.email)).toContain('Your review is published')
    expect(await mailsTo(provider.email)).toContain('Casey has reviewed your visit')
  })

  it('skips visits that were reopened, cancelled, refunded or never paid', async () => {
    const [back, cancelled] = [await addPaid(t), await addPaid(t)]
    for (const visit of [back, cancelled]) await setStatusOf(t, visit, 'provider', 'completed')
    await setStatusOf(t, back, 'client', 'confirmed')
    await t.call(setBookingStatus, {
      token: cancelled.client.token,
      params: { id: cancelled.id },
      body: { status: 'cancelled' },
    })
    const refunded = await addDone(t)
    await sql`update customer_order set refunded_cents = settled_cents where booking_id = ${refunded.id}`.execute(t.db)
    t.setNow(TEST_NOW)
    const unpaid = await addConfirmed(t)
    await t.db.updateTable('booking').set({ payment_due_at: null }).where('id', '=', unpaid.id).execute()
    t.setNow(DONE)
    await setStatusOf(t, unpaid, 'provider', 'completed')
    for (const at of [moment(3, '13:00'), moment(4, '13:00'), moment(14, '13:00')]) await sweepAt(at)
    for (const { client } of [back, cancelled, refunded, unpaid])
      expect((await mailsTo(client.email)).filter((text) => /^How was Gel Manicure with|to review/.test(text))).toEqual(
        [],
      )
  })
})
