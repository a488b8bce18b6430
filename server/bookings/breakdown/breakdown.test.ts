import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { getPriceBreakdown, quoteBooking } from '#contract/bookings/price-breakdown.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { hoursAfter, moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import {
  addConfirmed,
  addPaid,
  addPending,
  orderOf,
  setStatusOf,
  VISIT_DATE,
  type Visit,
} from '#tests/factories/visits.ts'

/** $80 and $4 GST; half is kept of a late cancellation. */
const PRICE = { price: 80, gst: '123456782RT0001' }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const show = async (visit: Visit, side: 'client' | 'provider' = 'client') =>
  (await t.call(getPriceBreakdown, { token: visit[side].token, params: { id: visit.id } })).body

const told = ({ timeline }: Awaited<ReturnType<typeof show>>) =>
  timeline.map(({ when_text, title }) => `${when_text}: ${title}`)

describe('before booking', () => {
  it('is worked out by the server, and is what the booking then is', async () => {
    const provider = await addBookable(t, PRICE)
    const client = await addPerson(t)
    const query = { service_id: provider.serviceId, date: VISIT_DATE, time: '09:00' }
    const quote = (await t.call(quoteBooking, { token: client.token, query })).body
    expect(quote).toMatchObject({ total_price: 80, tax: 4, amount_due: 84 })
    expect(quote.breakdown).toMatchObject({
      lines: [
        { kind: 'service', label: 'Gel Manicure', detail: '1 hour', amount: 80 },
        { kind: 'tax', label: 'GST (5%)', amount: 4 },
      ],
      total: 84,
      settled: [],
      left: null,
      cancellation: [
        { until: moment(2, '09:00'), cost: 0, back: 84 },
        { until: moment(3, '09:00'), cost: 42, back: 42 },
      ],
    })
    expect(told(quote.breakdown)).toEqual([
      'Now: You ask Amara',
      'By Tue, Nov 24, 11:00 AM: Amara answers',
      'Within 24 hours of the answer: You pay $84.00',
      'Until Wed, Nov 25, 9:00 AM: Cancelling is free',
      'After that: Once it is paid, cancelling keeps $42.00',
      'Thu, Nov 26, 9:00 AM: The visit',
      'Sat, Nov 28, 10:00 AM: Amara receives the money',
    ])
    const booked = await t.call(createBooking, {
      token: client.token,
      body: { ...query, expected_due: quote.amount_due },
    })
    const { timeline, ...rest } = await show({ id: booked.body.id, client, provider })
    expect({ ...rest, timeline: timeline.slice(1) }).toEqual({
      ...quote.breakdown,
      timeline: quote.breakdown.timeline.slice(1),
    })
    expect(timeline[0]).toMatchObject({ kind: 'asked', title: 'You asked', at: quote.breakdown.timeline[0]?.at })
  })

  it('says in words what has no date yet', async () => {
    const provider = await addBookable(t, { price: 80 })
    const { token } = await addPerson(t)
    const { body } = await t.call(quoteBooking, { token, query: { service_id: provider.serviceId } })
    expect(body.breakdown.timeline.every(({ at, is_past }) => at === null && !is_past)).toBe(true)
    expect(told(body.breakdown)).toContain('Until 24 hours before the visit: Cancelling is free')
    expect(body.breakdown.cancellation).toEqual([])
    expect((await t.call(quoteBooking, { token, query: { service_id: 'nobodys' } })).status).toBe(404)
  })
})

describe('of a booking', () => {
  it('has the same figures and moments for both sides, whatever the provider charges since', async () => {
    const visit = await addPaid(t, PRICE)
    const [client, provider] = [await show(visit), await show(visit, 'provider')]
    const figures = ({ lines, total, settled, left, cancellation, timeline }: typeof client) => ({
      prices: { lines, total, settled, left, cancellation },
      moments: timeline.map(({ kind, at, when_text, is_past }) => ({ kind, at, when_text, is_past })),
    })
    expect(figures(client)).toEqual(figures(provider))
    expect(client.settled).toEqual([{ label: 'Paid by card', amount: 84 }])
    await t.db.updateTable('offering').set({ price_cents: 9900 }).where('id', '=', visit.provider.serviceId).execute()
    expect(await show(visit)).toEqual(client)
  })

  it('asks for the money until it is paid, and then says that it was', async () => {
    const visit = await addPending(t, PRICE)
    expect(told(await show(visit))).toContain('Within 24 hours of the answer: You pay $84.00')
    await setStatusOf(t, visit, 'provider', 'confirmed')
    expect(told(await show(visit))).toContain('By Tue, Nov 24, 11:00 AM: You pay $84.00')
    expect(told(await show(visit, 'provider'))).toContain('By Tue, Nov 24, 11:00 AM: Casey pays $84.00')
    const paid = await addPaid(t, PRICE)
    expect(told(await show(paid))).toContain('Mon, Nov 23, 11:00 AM: You paid $84.00')
  })

  it('shows what went back, and what is left', async () => {
    const visit = await addPaid(t, PRICE)
    t.setNow(moment(2, '12:00'))
    const body = { status: 'cancelled', expected_fee: 42 } as const
    await t.call(setBookingStatus, { token: visit.client.token, params: { id: visit.id }, body })
    const shown = await show(visit)
    expect(shown).toMatchObject({
      total: 84,
      settled: [
        { label: 'Paid by card', amount: 84 },
        { label: 'Refund to the card requested', amount: -42 },
      ],
      left: { label: 'Kept', amount: 42 },
      cancellation: [],
    })
    expect(shown.timeline.at(-2)).toMatchObject({ kind: 'cancelled', text: '$42.00 of it was kept.' })
  })

  it('a cancellation of a partly refunded visit costs a share of the rest', async () => {
    const visit = await addPaid(t, PRICE)
    const orderId = await orderOf(t, visit.id)
    await inTransaction(t.db, (trx) => requestRefund(t.deps, trx, { orderId, cause: 'goodwill', amountCents: 2000 }))
    expect((await show(visit)).cancellation.map(({ cost }) => cost)).toEqual([0, 32])
    expect((await show(visit)).left).toEqual({ label: 'Paid after that', amount: 64 })
  })

  it.each([
    ['long before', 1],
    ['one second before the cut-off', 46 - 1 / 3600],
    ['at the cut-off', 46],
    ['one second after it', 46 + 1 / 3600],
    ['right before the visit', 70 - 1 / 3600],
  ])('costs what it said when somebody cancels %s', async (_, hours) => {
    const visit = await addPaid(t, PRICE)
    const { cancellation } = await show(visit)
    const at = hoursAfter(TEST_NOW, hours)
    const step = cancellation.find(({ until }) => at <= until)!
    t.setNow(at)
    const body = { status: 'cancelled', ...(step.cost > 0 && { expected_fee: step.cost }) } as const
    const answer = await t.call(setBookingStatus, { token: visit.client.token, params: { id: visit.id }, body })
    expect(answer.status).toBe(200)
    await workOnce(t)
    expect((await show(visit)).settled).toContainEqual({ label: 'Back to the card', amount: -step.back })
  })

  it('stands whole in the mail of an acceptance', async () => {
    const visit = await addConfirmed(t, PRICE)
    const { lines, timeline } = await show(visit)
    const [mail] = await messagesOf(t, { to: visit.client.email, kind: 'booking.accept', channel: 'email' })
    for (const { label, amount } of lines) expect(mail?.text).toContain(`${label}: $${amount.toFixed(2)}`)
    for (const { when_text, title } of timeline.filter(({ kind }) => ['late', 'visit', 'provider_paid'].includes(kind)))
      expect(mail?.text).toContain(`${when_text}: ${title}`)
  })
})
