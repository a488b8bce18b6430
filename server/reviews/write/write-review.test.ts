import { sql } from 'kysely'
import { withdrawDispute } from '#contract/disputes.ts'
import { report } from '#tests/factories/disputes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { getVisitReview, listProviderReviews } from '#contract/reviews.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { shortClockText, hoursAfter, moment } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, addPublished, DONE, OVER, readAs, tryToWrite, write } from '#tests/factories/reviews.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, checkoutOf, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'

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
const publicOf = async ({ provider }: Visit, token?: string) =>
  (await t.call(listProviderReviews, { params: { id: provider.id }, token })).body
const ratingOf = async ({ provider }: Visit) => {
  const { ratings_average, ratings_count } = (await t.call(getProvider, { params: { id: provider.id } })).body
  return [ratings_average, ratings_count]
}

describe('writing', () => {
  it('is open to both sides from done on, for fourteen days', async () => {
    const visit = await addPaid(t)
    expect((await readAs(t, visit, 'client')).state).toBe('none')
    expect((await tryToWrite(t, visit, 'client')).body.code).toBe('wrong_state')
    // Completed before its end: not done yet.
    await setStatusOf(t, visit, 'provider', 'completed')
    expect(await readAs(t, visit, 'client')).toMatchObject({ state: 'soon', text: '', can_write: false })
    expect((await tryToWrite(t, visit, 'client')).body.detail).toBe('You can review this visit once it is over.')
    t.setNow(DONE)
    expect(await readAs(t, visit, 'client')).toMatchObject({
      state: 'open',
      other_name: 'Amara',
      text: `Review Amara by ${shortClockText(OVER)}. You’ll see each other’s once you’ve both written one, or after that.`,
    })
    expect((await tryToWrite(t, visit, 'provider')).status).toBe(200)
    t.setNow(hoursAfter(OVER, -0.01))
    expect((await tryToWrite(t, visit, 'provider', { stars: 4 })).status).toBe(200)
    t.setNow(OVER)
    expect((await tryToWrite(t, visit, 'client')).body).toMatchObject({
      code: 'wrong_state',
      detail: 'The time to review this visit is over.',
    })
  })

  it('takes only visits that were paid, took place and were not put back', async () => {
    const unpaid = await addConfirmed(t)
    const cancelled = await addPaid(t)
    const back = await addPaid(t)
    await setStatusOf(t, cancelled, 'provider', 'cancelled')
    await setStatusOf(t, back, 'provider', 'completed')
    await setStatusOf(t, back, 'client', 'confirmed')
    await t.db.updateTable('booking').set({ payment_due_at: null }).where('id', '=', unpaid.id).execute()
    t.setNow(DONE)
    await setStatusOf(t, unpaid, 'provider', 'completed')
    expect(await readAs(t, unpaid, 'client')).toMatchObject({ state: 'unpaid', can_write: false })
    for (const visit of [unpaid, cancelled, back])
      for (const side of ['client', 'provider'] as const)
        expect((await tryToWrite(t, visit, side)).body.code).toBe('wrong_state')
    // A visit completed unpaid can still be paid.
    await pay(t, await checkoutOf(t, unpaid))
    expect((await tryToWrite(t, unpaid, 'client')).status).toBe(200)
    // Put back and completed again, it counts from then.
    t.setNow(moment(4, '12:00'))
    await setStatusOf(t, back, 'provider', 'completed')
    expect((await readAs(t, back, 'client')).text).toContain(shortClockText(moment(18, '12:00')))
  })

  it('is gone with the money, and waits while a case is open', async () => {
    const refunded = await addDone(t)
    await write(t, refunded, 'client')
    await sql`update customer_order set refunded_cents = settled_cents where booking_id = ${refunded.id}`.execute(t.db)
    expect((await tryToWrite(t, refunded, 'provider')).body.code).toBe('wrong_state')
    t.setNow(TEST_NOW)
    const disputed = await addDone(t)
    await write(t, disputed, 'client')
    await sql`insert into booking_case (id, booking_id, opened_by, statement, opened_at)
      values ('c'||substr(${disputed.id}, 2), ${disputed.id}, ${disputed.client.id}, 'It was not right', ${DONE}::timestamptz)`.execute(
      t.db,
    )
    expect(await readAs(t, disputed, 'client')).toMatchObject({ state: 'under_case' })
    await sweepAt(hoursAfter(OVER, 1))
    expect((await publicOf(refunded)).reviews).toEqual([])
    expect(await readAs(t, refunded, 'client')).toMatchObject({
      state: 'over',
      text: 'This visit was refunded, so your review is not published.',
    })
    expect((await publicOf(disputed)).reviews).toEqual([])
    // Decided: both have fourteen days from then.
    const decidedAt = hoursAfter(OVER, 2)
    const admin = await anAdmin(t)
    await sql`update booking_case set state = 'decided', decision = 'provider', reason = 'Fine', decided_by = ${admin.id},
      decided_at = ${decidedAt}::timestamptz where booking_id = ${disputed.id}`.execute(t.db)
    await sweepAt(hoursAfter(decidedAt, 48))
    expect(await readAs(t, disputed, 'provider')).toMatchObject({ state: 'open' })
    await sweepAt(hoursAfter(decidedAt, 14 * 24 + 1))
    expect((await publicOf(disputed)).reviews).toHaveLength(1)
  })

  it('waits while a dispute about the visit is open', async () => {
    const visit = await addDone(t)
    await write(t, visit, 'client')
    const id = await report(t, visit)
    expect(await readAs(t, visit, 'provider')).toMatchObject({ state: 'under_case' })
    await sweepAt(hoursAfter(OVER, 1))
    expect((await publicOf(visit)).reviews).toEqual([])
    await t.call(withdrawDispute, { token: visit.client.token, params: { id } })
    // Both have fourteen days from then.
    expect(await readAs(t, visit, 'provider')).toMatchObject({ state: 'open' })
    await sweepAt(hoursAfter(OVER, 15 * 24))
    expect((await publicOf(visit)).reviews).toHaveLength(1)
  })

  it('refuses what is no review, and ways around the site', async () => {
    const visit = await addDone(t)
    const refusal = async (words: object) => {
      const { status, body } = await tryToWrite(t, visit, 'client', words)
      return [status, body.detail]
    }
    expect(await refusal({ text: 'Too short to tell' })).toEqual([422, 'Please write at least 20 characters'])
    expect(await refusal({ text: `${'🌸'.repeat(19)}  ` })).toEqual([422, 'Please write at least 20 characters'])
    expect((await refusal({ text: '🌸'.repeat(20) }))[0]).toBe(200)
    expect(await refusal({ text: 'x'.repeat(2001) })).toEqual([422, 'Please keep this under 2,000 characters'])
    expect((await refusal({ text: 'x '.repeat(999) + 'ok' }))[0]).toBe(200)
    for (const stars of [0, 6, 4.5]) expect((await refusal({ stars }))[0]).toBe(422)
    expect((await refusal({ tags: ['welcoming'] }))[0]).toBe(422)
    expect(await refusal({ text: 'Wonderful! Call me at 604 555 0123 for more.' })).toEqual([
      422,
      'Please leave out phone numbers, emails, links and account names.',
    ])
    const stranger = await addPerson(t)
    const asked = { token: stranger.token, params: { id: visit.id } }
    expect((await t.call(getVisitReview, asked)).status).toBe(404)
  })

  it('keeps what was typed as it was typed', async () => {
    const visit = await addDone(t)
    const text = 'First line <b>bold</b> & “quoted”\n\nsecond https line, 5 * 4 = 20 %_\\'
    await addPublished(t, visit, { client: { text, tags: ['friendly', 'on_time', 'friendly'] } })
    expect((await publicOf(visit)).reviews).toMatchObject([
      { text, tags: ['Friendly', 'On time'], author: 'Casey Q.', service: 'Gel Manicure', stars: 5, reply: null },
    ])
  })

  it('can be changed until it is published, by one device at a time', async () => {
    const visit = await addDone(t)
    expect((await write(t, visit, 'client', { stars: 3, version: 0 })).mine).toMatchObject({ stars: 3, version: 1 })
    expect((await tryToWrite(t, visit, 'client', { stars: 1, version: 0 })).body.code).toBe('changed_elsewhere')
    expect((await write(t, visit, 'client', { stars: 4, version: 1 })).mine).toMatchObject({ stars: 4, version: 2 })
    await write(t, visit, 'provider')
    expect((await tryToWrite(t, visit, 'client', { stars: 1 })).body).toMatchObject({
      code: 'wrong_state',
      detail: 'The reviews of this visit are published, so they can no longer be changed.',
    })
    expect(await ratingOf(visit)).toEqual([4, 1])
  })
})
