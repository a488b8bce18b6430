import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPromoCode, listPromoCodes, setPromoCodeActive } from '#contract/admin/promo-codes.ts'
import { createBooking, getBooking, setBookingStatus, type Booking } from '#contract/bookings.ts'
import { previewPromo } from '#contract/bookings/promo.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { day, longDay, moment } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addPaidWith, addPendingWith, addPromo, bookWith, usesOf } from '#tests/factories/promos.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { orderOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { atOnce, RIVALS } from '#tests/factories/rivals.ts'

const GST = '123456782RT0001'
/** $80.00 and $4.00 GST, of which the provider has $68.00 and the tax. */
const PRICE = { gst: GST }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

async function show(visit: Visit, who: 'client' | 'provider'): Promise<Booking> {
  return (await t.call(getBooking, { token: visit[who].token, params: { id: visit.id } })).body
}

const cancel = (visit: Visit, body = {}) =>
  t.call(setBookingStatus, {
    token: visit.client.token,
    params: { id: visit.id },
    body: { status: 'cancelled', ...body },
  })

describe('a code that cannot be used', () => {
  it('says why, each in its own sentence, when it is looked at and when it is booked with', async () => {
    const client = await addPerson(t)
    const provider = await addBookable(t, { price: 80 })
    const { token } = await anAdmin(t)
    const paused = await addPromo(t)
    await t.call(setPromoCodeActive, { token, params: { id: paused.id }, body: { is_active: false } })
    const usedUp = await addPromo(t, { max_uses: 1 })
    await addPendingWith(t, usedUp.code)
    const mine = await addPromo(t)
    await addPendingWith(t, mine.code, { client, time: '15:00' })
    await t.db
      .insertInto('invite_code')
      .values([
        { person_id: client.id, code: 'MYOWNC0DE1', created_at: t.clock.now() },
        { person_id: provider.id, code: 'ELSEC0DE22', created_at: t.clock.now() },
      ])
      .execute()
    const refusals: [string, code: string, sentence: string][] = [
      ['unknown', 'NEVER-MADE', 'We don’t know this code. Please check how it is spelled.'],
      ['paused', paused.code, 'This code cannot be used at the moment.'],
      ['not_yet', (await addPromo(t, { valid_from: day(1) })).code, `This code can be used from ${longDay(day(1))}.`],
      ['expired', (await addPromo(t, { valid_through: day(-1) })).code, `This code expired on ${longDay(day(-1))}.`],
      ['used_up', usedUp.code, 'This code has been used up.'],
      ['used_by_you', mine.code, 'You have already used this code.'],
      ['minimum', (await addPromo(t, { min_price: 80.5 })).code, 'This code is for services from $80.50 before tax.'],
      ['first_visit', (await addPromo(t, { is_first_visit_only: true })).code, 'This code is for a first visit only.'],
      [
        'category',
        (await addPromo(t, { categories: ['Hair', 'Makeup'] })).code,
        'This code is for Hair and Makeup only.',
      ],
      ['own', 'MYOWNC0DE1', 'This is your own invite code. It is for friends who are new here.'],
      ['invite', 'elsec0de22', 'This is an invite code, not a promo code. It counts when a friend signs up with it.'],
    ]
    for (const [reason, code, detail] of refusals) {
      const body = { service_id: provider.serviceId, promo_code: code }
      const looked = await t.call(previewPromo, { token: client.token, body })
      const refused = { status: 409, body: { code: 'promo_refused', detail, meta: { reason } } }
      expect(looked).toMatchObject(refused)
      await t.db.deleteFrom('rate_limit').execute()
      expect(await bookWith(t, { client, provider, code })).toMatchObject(refused)
      expect(looked.body).toMatchObject({ errors: [{ msg: detail, loc: ['body', 'promo_code'] }] })
    }
    expect(await usesOf(t, usedUp.id)).toBe(1)
  })

  it('is not found by trying', async () => {
    const { token } = await addPerson(t)
    const { serviceId: service_id } = await addBookable(t)
    const tries = Array.from({ length: 21 }, (_, n) =>
      t.call(previewPromo, { token, body: { service_id, promo_code: `GUESS${n}` } }),
    )
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(1)
    const booked = { service_id, date: day(3), time: '09:00' }
    const asked = (body: object) => t.call(createBooking, { token, body: { ...booked, ...body } })
    expect((await asked({ promo_code: 'GUESS99' })).body.code).toBe('too_many_requests')
    expect((await asked({})).status).toBe(201)
  })
})

describe('a code', () => {
  it('is compared without case and spaces, and fixed with the booking', async () => {
    const client = await addPerson(t)
    const provider = await addBookable(t, PRICE)
    const { code, id } = await addPromo(t, { percent: 25, max_discount: 15, categories: ['Nails'] })
    const typed = ` ${code.toLowerCase().replace('-', '- ')}`
    const sums = { total_price: 80, tax: 4, discount: 15, amount_due: 69 }
    const shown = { service_id: provider.serviceId, promo_code: typed }
    expect((await t.call(previewPromo, { token: client.token, body: shown })).body).toMatchObject({
      code,
      ...sums,
      breakdown: { total: 69 },
    })
    expect(await usesOf(t, id)).toBe(0)
    const body = { ...shown, date: day(3), time: '09:00', expected_price: 80 }
    const stale = await t.call(createBooking, { token: client.token, body: { ...body, expected_due: 84 } })
    expect(stale.body).toMatchObject({
      code: 'price_changed',
      detail: 'The price of this service is now $80.00 plus $4.00 GST, less $15.00 with your code. Please confirm it.',
      meta: sums,
    })
    const booked = await t.call(createBooking, { token: client.token, body: { ...body, expected_due: 69 } })
    expect(booked).toMatchObject({ status: 201, body: sums })
    const lines = await sql`
      select kind, label, amount_cents from order_line where order_id = ${await orderOf(t, booked.body.id)}
      order by position`.execute(t.db)
    expect(lines.rows).toEqual([
      { kind: 'service', label: 'Gel Manicure', amount_cents: 8000 },
      { kind: 'tax', label: expect.any(String), amount_cents: 400 },
      { kind: 'discount', label: `Promo code ${code}`, amount_cents: -1500 },
    ])
    expect(await usesOf(t, id)).toBe(1)
  })

  it('a code with one use left has one winner', async () => {
    const { code, id } = await addPromo(t, { max_uses: 2 })
    await addPendingWith(t, code)
    const provider = await addBookable(t)
    const rivals = await atOnce(() => addPerson(t))
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
    const answers = await Promise.all(
      rivals.map((client, n) =>
        bookWith(t, { client, provider, code, date: day(2 + Math.floor(n / 5)), time: times[n % 5]! }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ body }) => body.code === 'promo_refused')
    expect(refused.map(({ body }) => body.meta)).toEqual(
      Array.from({ length: RIVALS - 1 }, () => ({ reason: 'used_up' })),
    )
    expect(await usesOf(t, id)).toBe(2)
  })

  it('counts so often for each person, also when they ask at once', async () => {
    const { code, id } = await addPromo(t, { max_uses_per_person: 2 })
    const client = await addPerson(t)
    const providers = await Promise.all(Array.from({ length: 5 }, () => addBookable(t)))
    const answers = await Promise.all(
      providers.map((provider, n) => bookWith(t, { client, provider, code, time: `${9 + n}:00`.padStart(5, '0') })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '201', '409', '409', '409'])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe('You have already used this code 2 times.')
    expect(await usesOf(t, id)).toBe(2)
  })

  it('for a first visit serves one of two requests that are sent at once', async () => {
    const client = await addPerson(t)
    const codes = [await addPromo(t, { is_first_visit_only: true }), await addPromo(t, { is_first_visit_only: true })]
    const providers = [await addBookable(t), await addBookable(t)]
    const answers = await Promise.all(
      codes.map(({ code }, n) => bookWith(t, { client, provider: providers[n]!, code, time: `1${n}:00` })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    expect(answers.find(({ status }) => status === 409)?.body.meta).toEqual({ reason: 'first_visit' })
  })

  it('was not used when nothing of the visit was kept, and was when a fee or the visit stands', async () => {
    const { code, id } = await addPromo(t, { max_uses: 1 })
    await cancel(await addPendingWith(t, code))
    expect(await usesOf(t, id)).toBe(0)
    const declined = await addPendingWith(t, code)
    await setStatusOf(t, declined, 'provider', 'cancelled')
    // It waits for another provider, so only its client can take it for another visit.
    expect(await usesOf(t, id)).toBe(1)
    const paid = await addPaidWith(t, code, { client: declined.client })
    expect((await cancel(paid)).status).toBe(200)
    expect(await usesOf(t, id)).toBe(0)
    const late = await addPaidWith(t, code)
    t.setNow(moment(2, '12:00'))
    expect((await cancel(late, { expected_fee: 35 })).status).toBe(200)
    expect(await usesOf(t, id)).toBe(1)
  })
})

describe('the desk', () => {
  it('creates codes, says what they are worth and cost, and pauses them; all of it is written down', async () => {
    const { token, id: adminId } = await anAdmin(t)
    const body = {
      code: ' desk 10 ',
      percent: 10,
      max_discount: 15,
      valid_through: day(30),
      max_uses: 5,
      min_price: 40,
    }
    const made = await t.call(createPromoCode, { token, body })
    expect(made).toMatchObject({ status: 201, body: { code: 'DESK10', state: 'active', uses: 0, cost: 0 } })
    expect(made.body.terms).toEqual([
      '10% off, at most $15',
      `Through ${longDay(day(30))}`,
      'Once per person',
      'From $40 before tax',
    ])
    expect((await t.call(createPromoCode, { token, body })).body).toMatchObject({
      detail: 'This code already exists',
      errors: [{ loc: ['body', 'code'] }],
    })
    const visit = await addPaidWith(t, 'desk10')
    const params = { id: made.body.id }
    const paused = await t.call(setPromoCodeActive, { token, params, body: { is_active: false } })
    expect(paused.body).toMatchObject({ state: 'paused', uses: 1, cost: 8 })
    expect((await show(visit, 'client')).amount_due).toBe(72)
    const { body: listed } = await t.call(listPromoCodes, { token })
    expect(listed).toContainEqual(paused.body)
    const entries = await t.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', made.body.id)
      .orderBy('at')
      .execute()
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['promo_code.created', 'promo_code.paused'])
    expect(entries[0]!.actor_id).toBe(adminId)
  })

  it.each([
    [{ code: 'NO' }, 'Use 3 to 30 letters, digits and hyphens'],
    [{ code: 'BOTH', percent: 5, amount: 5 }, 'Please enter either a percentage or an amount'],
    [{ code: 'NEITHER', amount: undefined }, 'Please enter either a percentage or an amount'],
    [{ code: 'SUM', max_discount: 5 }, 'Only a percentage has a maximum'],
    [{ code: 'WINDOW', valid_from: '2026-12-02', valid_through: '2026-12-01' }, 'The last day is before the first'],
    [{ code: 'WHERE', categories: ['Cars'] }, 'There is no category “Cars”'],
  ])('refuses %o', async (change, detail) => {
    const { token } = await anAdmin(t)
    const answer = await t.call(createPromoCode, { token, body: { amount: 5, ...change } as never })
    expect([answer.status, answer.body.detail]).toEqual([422, detail])
  })
})
