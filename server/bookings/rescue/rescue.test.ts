import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockPerson } from '#contract/blocks.ts'
import { createBooking, getBooking, setBookingStatus } from '#contract/bookings.ts'
import { askRescue, getRescue, type Rescue } from '#contract/bookings/rescue.ts'
import { decideApplicant } from '#contract/admin.ts'
import { reportNobodyCame } from '#contract/bookings/visit-day.ts'
import { updateService } from '#contract/providers.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { decideOn } from '#tests/factories/cases.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { cancelAs } from '#tests/factories/stages.ts'
import {
  anAdmin,
  anOpenProvider,
  withCatalogue,
  type OpenProvider,
  type ProviderOptions,
} from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, addPending, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  // Keeps providers of other tests out of the suggestions.
  await t.db.updateTable('offering').set({ is_listed: false }).execute()
})
afterAll(() => t.close())

async function sells(price: number, more: ProviderOptions = {}): Promise<OpenProvider & { serviceId: string }> {
  const provider = await anOpenProvider(t, {
    offers: [{ title: 'Classic Manicure', category: 'nail', price }],
    ...more,
  })
  return { ...provider, serviceId: provider.services[0]!.id }
}

const declined = async (provider: Visit['provider'], client?: TestPerson): Promise<Visit> => {
  const visit = await addPending(t, { provider, ...(client ? { client } : {}) })
  await cancelAs(t, visit, 'provider')
  return visit
}
const rescueOf = async ({ id, client }: Visit) =>
  (await t.call(getRescue, { token: client.token, params: { id } })).body
const names = ({ suggested }: Rescue) => suggested.map(({ provider }) => provider.id).toSorted()
const ask = ({ id, client }: Visit, choice: Rescue['suggested'][number], change: object = {}, headers = {}) =>
  t.call(askRescue, {
    token: client.token,
    params: { id },
    headers,
    body: {
      service_id: choice.service_id,
      expected_price: choice.total_price,
      expected_due: choice.amount_due,
      ...change,
    },
  })

test('after a decline up to three who are free, near and no dearer are suggested, and one tap asks one of them', async () => {
  const first = await sells(40)
  const same = await sells(40)
  const less = await sells(35)
  const dearer = await sells(45)
  const busy = await sells(40)
  await addConfirmed(t, { provider: busy })
  const away = await sells(40)
  const nearHome = { home_prefix: 'V3B', max_minutes: 5 }
  await t.db.updateTable('schedule').set(nearHome).where('provider_id', '=', away.id).execute()
  const closed = await sells(40)
  await t.call(updateService, { token: closed.token, params: { id: closed.serviceId }, body: { is_active: false } })

  const visit = await declined(first)
  const rescue = await rescueOf(visit)
  expect(names(rescue)).toEqual([same.id, less.id].toSorted())
  expect(rescue).toMatchObject({ is_busy: false, times_nearby: [] })
  expect([dearer.id, away.id]).not.toContain(rescue.suggested[0]!.provider.id)
  for (const price of [40, 38, 39]) await sells(price)
  expect((await rescueOf(visit)).suggested).toHaveLength(3)

  const choice = rescue.suggested.find(({ provider }) => provider.id === less.id)!
  const made = await ask(visit, choice)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    status: 'pending',
    provider_id: less.id,
    total_price: 35,
    payment_status: 'unpaid',
  })
  const before = (await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })).body
  expect(made.body.scheduled_at).toBe(before.scheduled_at)
  expect(made.body.location).toEqual(before.location)
  expect(before.rescue).toEqual({ is_open: false, booking_id: made.body.id })
  // No other provider is asked for it.
  expect((await rescueOf(visit)).suggested).toEqual([])
  const again = await ask(
    visit,
    rescue.suggested.find(({ provider }) => provider.id === same.id)!,
  )
  expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
})

test('the mail that tells of it names who could come and leads to the booking', async () => {
  const first = await sells(40, { name: { firstName: 'Ona', lastName: 'Oak' } })
  await sells(35, { name: { firstName: 'Pia', lastName: 'Pine' } })
  const visit = await declined(first)
  const [mail] = await messagesOf(t, { to: visit.client.email, kind: 'booking.decline' })
  expect(mail?.text).toContain('Available at the same time for the same price or less: Pia Pine ($35.00).')
  expect(mail?.text).toContain(`/bookings/${visit.id}`)
})

test('the reason of a decline is shown and emailed, without ways to reach the provider, and no one is promised', async () => {
  const first = await sells(40)
  const visit = await addPending(t, { provider: first })
  const body = { status: 'cancelled', reason: 'My car broke down. Call 604-555-0176.' } as const
  await t.call(setBookingStatus, { token: first.token, params: { id: visit.id }, body })
  const found = await rescueOf(visit)
  expect(found).toMatchObject({ suggested: [], times_nearby: [] })
  expect(found.reason).toContain('My car broke down.')
  expect(found.reason).not.toContain('555-0176')
  const [mail] = await messagesOf(t, { to: visit.client.email, kind: 'booking.decline' })
  expect(mail?.text).toContain('My car broke down.')
  expect(mail?.text).not.toContain('555-0176')
  expect(mail?.text).toContain('/search?service=Classic+Manicure')
  expect(mail?.text).not.toContain('See who can come')
})

test('a cancelled paid visit is refunded at once and can be rescued; so can a request that nobody answered', async () => {
  const first = await sells(40)
  const other = await sells(40)
  const paid = await addPaid(t, { provider: first })
  await cancelAs(t, paid, 'provider')
  expect(await refundsOf(t, paid.id)).toMatchObject([{ amount_cents: 4000 }])
  expect(names(await rescueOf(paid))).toEqual([other.id])

  const silent = await addPending(t, { provider: first, time: '12:00', date: day(5) })
  t.setNow(moment(2, '20:00'))
  await workOnce(t)
  expect(await rescueOf(silent)).toMatchObject({ suggested: [{ provider: { id: other.id } }] })
})

test('offers no replacement for a visit that the client ended or that is over', async () => {
  const [first] = [await sells(40), await sells(40)]
  const own = await addPending(t, { provider: first })
  await cancelAs(t, own, 'client')
  expect((await t.call(getBooking, { token: own.client.token, params: { id: own.id } })).body.rescue).toBeNull()
  expect((await rescueOf(own)).suggested).toEqual([])

  const late = await declined(first)
  const [choice] = (await rescueOf(late)).suggested
  t.setNow(moment(3, '09:00'))
  expect((await rescueOf(late)).suggested).toEqual([])
  expect((await ask(late, choice!)).body.code).toBe('wrong_state')
})

test('a client whose provider never came sees other times for three days after the decision', async () => {
  const first = await sells(40)
  const other = await sells(35)
  const visit = await addPaid(t, { provider: first })
  const isOpen = async () =>
    (await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })).body.rescue?.is_open ?? null
  t.setNow(moment(3, '09:30'))
  const statement = 'I waited at the door'
  await t.call(reportNobodyCame, { token: visit.client.token, params: { id: visit.id }, body: { statement } })
  // Still a visit that may have taken place, and the provider's money waits.
  expect([await isOpen(), (await rescueOf(visit)).times_nearby]).toEqual([null, []])
  t.setNow(moment(3, '12:00'))
  await decideOn(t, visit, { decision: 'client', reason: 'We asked both of you' })
  expect(await isOpen()).toBe(true)
  const { suggested, times_nearby } = await rescueOf(visit)
  expect(suggested).toEqual([])
  expect(times_nearby[0]).toMatchObject({ provider_id: other.id, date: day(4), start: '09:00' })
  expect(times_nearby.map(({ provider_id }) => provider_id)).not.toContain(first.id)
  // Its own hour is over, so no one can be asked for it.
  const choice = { service_id: other.serviceId, total_price: 35, amount_due: 35 } as Rescue['suggested'][number]
  expect((await ask(visit, choice)).body.code).toBe('wrong_state')
  t.setNow(moment(6, '12:01'))
  expect([await isOpen(), (await rescueOf(visit)).times_nearby]).toEqual([false, []])
})

test('only the booking’s client sees the replacements', async () => {
  const visit = await declined(await sells(40))
  for (const { token } of [visit.provider, await addPerson(t), await addPerson(t, { role: 'admin' })]) {
    expect((await t.call(getRescue, { token, params: { id: visit.id } })).status).toBe(404)
    const body = { service_id: visit.provider.serviceId, expected_price: 40, expected_due: 40 }
    expect((await t.call(askRescue, { token, params: { id: visit.id }, body })).status).toBe(404)
  }
})

test('the price never rises, whatever the page has shown', async () => {
  const first = await sells(40)
  const other = await sells(40)
  const visit = await declined(first)
  const [choice] = (await rescueOf(visit)).suggested
  await t.call(updateService, { token: other.token, params: { id: other.serviceId }, body: { price: 44 } })
  expect((await ask(visit, choice!)).body).toMatchObject({ code: 'price_changed', meta: { total_price: 44 } })
  const dearer = await ask(visit, choice!, { expected_price: 44, expected_due: 44 })
  expect([dearer.status, dearer.body.code]).toEqual([409, 'not_bookable'])
  const { body } = await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })
  expect(body.rescue).toEqual({ is_open: true, booking_id: null })
})

const GST = { gst: '123456782RT0001' }

test('the client never pays more, tax included, so a provider with GST must have a lower price', async () => {
  const first = await sells(40)
  const [same, taxed, within] = [await sells(40), await sells(40, GST), await sells(38, GST)]
  const visit = await declined(first)
  const rescue = await rescueOf(visit)
  expect(names(rescue)).toEqual([same.id, within.id].toSorted())
  expect(rescue.suggested.map(({ amount_due }) => amount_due).toSorted((a, b) => a - b)).toEqual([39.9, 40])
  const [mail] = await messagesOf(t, { to: visit.client.email, kind: 'booking.decline' })
  expect(mail?.text).toMatch(/\(\$39\.90\)/)
  const dearer = await ask(visit, rescue.suggested[0]!, {
    service_id: taxed.serviceId,
    expected_price: 40,
    expected_due: 42,
  })
  expect([dearer.status, dearer.body.code]).toEqual([409, 'not_bookable'])
  const choice = rescue.suggested.find(({ provider }) => provider.id === within.id)!
  expect((await ask(visit, choice)).body).toMatchObject({ status: 'pending', total_price: 38, amount_due: 39.9 })
})

test('a visit with GST may be replaced for its price including GST', async () => {
  const [first, taxed, dearer] = [await sells(40, GST), await sells(40, GST), await sells(41, GST)]
  const visit = await declined(first)
  expect(names(await rescueOf(visit))).toEqual([taxed.id])
  expect((await rescueOf(visit)).suggested[0]).toMatchObject({ total_price: 40, tax: 2, amount_due: 42 })
  // Also of the times nearby.
  await addConfirmed(t, { provider: taxed })
  const { times_nearby } = await rescueOf(visit)
  expect(times_nearby.map(({ provider_id }) => provider_id)).not.toContain(dearer.id)
  expect(new Set(times_nearby.map(({ provider_id }) => provider_id))).toEqual(new Set([taxed.id]))
})

test('leaves out providers whose insurance ends before the visit', async () => {
  const first = await sells(40)
  const lapsing = await sells(40, { insuredUntil: day(2) })
  const [lasting, later] = [await sells(40, { insuredUntil: day(3) }), await sells(40)]
  const visit = await declined(first)
  const rescue = await rescueOf(visit)
  expect(names(rescue)).toEqual([lasting.id, later.id].toSorted())
  const asked = { service_id: lapsing.serviceId, total_price: 40, amount_due: 40 } as Rescue['suggested'][number]
  expect((await ask(visit, asked)).body.code).toBe('slot_unavailable')
})

test('a suspended provider’s client gets a refund and suggestions at the price paid', async () => {
  const [first, other] = [await sells(40), await sells(40)]
  const visit = await addPaid(t, { provider: first })
  const { token } = await anAdmin(t)
  const body = { decision: 'suspend', reason: 'A complaint' } as const
  expect((await t.call(decideApplicant, { token, params: { id: first.id }, body })).status).toBe(200)
  await workOnce(t)
  const { body: seen } = await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })
  expect(seen).toMatchObject({ status: 'cancelled', rescue: { is_open: true } })
  expect(await refundsOf(t, visit.id)).toMatchObject([{ amount_cents: 4000 }])
  const rescue = await rescueOf(visit)
  expect(names(rescue)).toEqual([other.id])
  expect((await ask(visit, rescue.suggested[0]!)).status).toBe(201)
})

test('leaves out providers who were already asked for the hour', async () => {
  const [first, second, third] = [await sells(40), await sells(40), await sells(40)]
  const visit = await declined(first)
  const made = await ask(
    visit,
    (await rescueOf(visit)).suggested.find(({ provider }) => provider.id === second.id)!,
  )
  const next: Visit = { id: made.body.id, client: visit.client, provider: second }
  await setStatusOf(t, next, 'provider', 'cancelled')
  expect(names(await rescueOf(next))).toEqual([third.id])
  const back = { service_id: first.serviceId, total_price: 40, amount_due: 40 } as Rescue['suggested'][number]
  expect((await ask(next, back)).body.code).toBe('not_bookable')
})

test('leaves out blocked providers, no matter who blocked whom', async () => {
  const [first, blocker, blocked, other] = [await sells(40), await sells(40), await sells(40), await sells(40)]
  const visit = await declined(first)
  await t.call(blockPerson, { token: blocker.token, params: { id: visit.client.id } })
  await t.call(blockPerson, { token: visit.client.token, params: { id: blocked.id } })
  expect(names(await rescueOf(visit))).toEqual([other.id])
})

test('shows the next bookable times if no one is available at the hour', async () => {
  const first = await sells(40)
  const other = await sells(40)
  await addConfirmed(t, { provider: other, time: '09:00' })
  const visit = await declined(first)
  const rescue = await rescueOf(visit)
  expect(rescue.suggested).toEqual([])
  expect(rescue.times_nearby).toHaveLength(6)
  expect(rescue.times_nearby[0]).toMatchObject({ provider_id: other.id, date: day(3), start: '10:00' })
  const { date, start: time } = rescue.times_nearby[5]!
  const body = { service_id: other.serviceId, date, time }
  expect((await t.call(createBooking, { token: visit.client.token, body })).status).toBe(201)
})

test('tells a client about another visit of theirs at that hour', async () => {
  const [first, other] = [await sells(40), await sells(40)]
  const visit = await declined(first)
  await addPending(t, { provider: other, client: visit.client })
  expect(await rescueOf(visit)).toMatchObject({ is_busy: true, suggested: [], times_nearby: [] })
})

test('simultaneous taps make one booking, and a repeated tap returns the same one', async () => {
  const first = await sells(40)
  await Promise.all(Array.from({ length: 3 }, () => sells(40)))
  const visit = await declined(first)
  const { suggested } = await rescueOf(visit)
  const answers = await Promise.all([...suggested, ...suggested].map((choice) => ask(visit, choice)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])

  const other = await declined(first, await addPerson(t))
  const [choice] = (await rescueOf(other)).suggested
  const headers = { 'idempotency-key': 'tap-1' }
  const [one, two] = await Promise.all([ask(other, choice!, {}, headers), ask(other, choice!, {}, headers)])
  expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id])
  await t.call(setBookingStatus, {
    token: other.client.token,
    params: { id: one.body.id },
    body: { status: 'cancelled' },
  })
})
