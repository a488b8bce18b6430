import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPromoCodeActive } from '#contract/admin/promo-codes.ts'
import { getBooking, setBookingStatus } from '#contract/bookings.ts'
import { askRescue, getRescue, type Rescue } from '#contract/bookings/rescue.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addPendingWith, addPromo, bookWith, usesOf } from '#tests/factories/promos.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  // Keeps providers of other tests out of the suggestions.
  await t.db.updateTable('offering').set({ is_listed: false }).execute()
})
afterAll(() => t.close())

describe('the code of a visit that its provider does not take', () => {
  const rescueOf = async ({ id, client }: Visit) =>
    (await t.call(getRescue, { token: client.token, params: { id } })).body
  const ask = ({ id, client }: Visit, { service_id, total_price, amount_due }: Rescue['suggested'][number]) =>
    t.call(askRescue, {
      token: client.token,
      params: { id },
      body: { service_id, expected_price: total_price, expected_due: amount_due },
    })

  it('goes with the one use to whoever comes instead, though it was paused, and comes back when that is cancelled', async () => {
    const { code, id } = await addPromo(t, { max_uses: 1, percent: 50 })
    const visit = await addPendingWith(t, code)
    await addBookable(t)
    await setStatusOf(t, visit, 'provider', 'cancelled')
    const other = await bookWith(t, { client: await addPerson(t), provider: await addBookable(t), code })
    expect(other.body).toMatchObject({ code: 'promo_refused', meta: { reason: 'used_up' } })
    const paused = { params: { id }, body: { is_active: false } }
    await t.call(setPromoCodeActive, { token: (await anAdmin(t)).token, ...paused })
    const { suggested, is_code_gone } = await rescueOf(visit)
    expect(suggested[0]!.discount).toBeGreaterThan(0)
    expect(is_code_gone).toBe(false)
    const { amount_due, discount } = suggested[0]!
    const asked = await ask(visit, suggested[0]!)
    expect(asked).toMatchObject({ status: 201, body: { amount_due, discount } })
    expect(await usesOf(t, id)).toBe(1)
    const [token, params] = [visit.client.token, { id: asked.body.id }]
    expect((await t.call(setBookingStatus, { token, params, body: { status: 'cancelled' } })).status).toBe(200)
    expect(await usesOf(t, id)).toBe(0)
  })

  it('waits until the hour of the visit, and is free then', async () => {
    const { code, id } = await addPromo(t, { max_uses: 1 })
    const visit = await addPendingWith(t, code)
    await setStatusOf(t, visit, 'provider', 'cancelled')
    t.setNow(moment(3, '08:59'))
    await workOnce(t)
    expect(await usesOf(t, id)).toBe(1)
    t.setNow(moment(3, '09:00'))
    await workOnce(t)
    await workOnce(t)
    expect(await usesOf(t, id)).toBe(0)
    await addPendingWith(t, code, { date: day(5) })
    expect(await usesOf(t, id)).toBe(1)
  })

  it('can be used by its client for another visit; who comes instead is then asked at the price without it', async () => {
    const { code, id } = await addPromo(t, { percent: 50 })
    const client = await addPerson(t)
    const visit = await addPendingWith(t, code, { client })
    const provider = await addBookable(t)
    await setStatusOf(t, visit, 'provider', 'cancelled')
    const shown = (await rescueOf(visit)).suggested.find((one) => one.service_id === provider.serviceId)!
    const elsewhere = await addPendingWith(t, code, { client, time: '14:00' })
    const booked = await t.call(getBooking, { token: client.token, params: { id: elsewhere.id } })
    expect(booked.body.discount).toBe(40)
    expect(await usesOf(t, id)).toBe(1)
    expect((await ask(visit, shown)).body).toMatchObject({ code: 'price_changed', meta: { discount: 0 } })
    const now = await rescueOf(visit)
    expect(now.is_code_gone).toBe(true)
    const choice = now.suggested.find((one) => one.service_id === provider.serviceId)!
    expect(choice).toMatchObject({ discount: 0, amount_due: choice.total_price })
    expect((await ask(visit, choice)).body).toMatchObject({ status: 'pending', discount: 0 })
    expect(await usesOf(t, id)).toBe(1)
  })

  it('makes one visit cheaper, however many are declined, run out and are asked for again at once', async () => {
    const { code, id } = await addPromo(t, { percent: 100, max_uses: 1 })
    const client = await addPerson(t)
    const provider = await addBookable(t)
    for (let n = 0; n < 4; n += 1) await addBookable(t)
    const declined: Visit[] = []
    for (const time of ['09:00', '11:00', '13:00', '15:00']) {
      const visit = await addPendingWith(t, code, { client, provider, time })
      await setStatusOf(t, visit, 'provider', 'cancelled')
      declined.push(visit)
    }
    const free = await Promise.all(declined.map(rescueOf))
    expect(free.map(({ is_code_gone }) => is_code_gone)).toEqual([true, true, true, false])
    const taps = declined.flatMap((visit, n) => {
      const { service_id, total_price } = free[n]!.suggested[0]!
      const choice = { ...free[n]!.suggested[0]!, service_id, total_price, amount_due: 0 }
      return Array.from({ length: 12 }, () => ask(visit, choice))
    })
    const again = [
      bookWith(t, { client, provider, code, time: '17:00' }),
      bookWith(t, { client: await addPerson(t), provider, code, time: '17:00' }),
    ]
    const answers = await Promise.all([...taps, ...again])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const rows = await t.db
      .selectFrom('promo_use')
      .select(['nth', 'kept_until'])
      .where('code_id', '=', id)
      .where('released_at', 'is', null)
      .execute()
    expect(rows).toEqual([{ nth: 1, kept_until: null }])
    expect(await usesOf(t, id)).toBe(1)
  })
})
