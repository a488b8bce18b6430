import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBooking, getBookingStatistics } from '#contract/bookings.ts'
import { listOutbox } from '#contract/notifications.ts'
import { getProviderInsights } from '#contract/bookings/insights.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { shortClockText, day, hoursAfter, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { cancelAs, stages } from '#tests/factories/stages.ts'
import { addCompleted, addConfirmed, addPaid, addPending, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const GST = '123456782RT0001'

const show = async ({ id }: Visit, token: string) => (await t.call(getBooking, { token, params: { id } })).body
const statisticsOf = async ({ token }: Bookable) => (await t.call(getBookingStatistics, { token })).body
const lastMailTo = async (to: string) => (await t.call(listOutbox, { query: { to } })).body[0]?.text ?? ''

describe.each(stages)('$name', ({ make, stage, net, gst, mail }) => {
  test('page, mail and statistics show the same sum', async () => {
    t.setNow(TEST_NOW)
    const provider = await addBookable(t, { gst: GST })
    const visit = await make(t, provider)
    const total = net + gst
    const booking = await show(visit, provider.token)
    expect(booking.provider_net).toBe(net)
    expect(booking.provider_money).toMatchObject({ stage, net, gst, total, commission_percent: 15, price: 80 })
    const sums = (await statisticsOf(provider)).provider_money
    expect(sums).toEqual({
      expected: 0,
      awaiting_payment: 0,
      paid: 0,
      earned: 0,
      on_hold: 0,
      ...(stage === 'nothing' ? {} : { [stage]: total }),
      tips: 0,
      kept_fees: stage === 'earned' && booking.status === 'cancelled' ? total : 0,
    })
    const trend = (await t.call(getProviderInsights, { token: provider.token })).body
    expect(trend.earnings.now).toBe(stage === 'earned' ? total : 0)
    expect(trend.awaiting_payment).toBe(booking.status === 'completed' && stage === 'awaiting_payment' ? total : 0)
    if (mail) expect(await lastMailTo(provider.email)).toContain(mail)
    // The client reads nothing about the provider's share.
    expect(await show(visit, visit.client.token)).toMatchObject({ provider_net: null, provider_money: null })
  })
})

test('the lines on the page add up to the total', async () => {
  t.setNow(TEST_NOW)
  const provider = await addBookable(t, { gst: GST })
  const visit = await addPending(t, { provider })
  const money = (await show(visit, provider.token)).provider_money!
  expect(money.lines).toEqual([
    { label: 'Price', amount: 80 },
    { label: 'Commission (15%)', amount: -12 },
    { label: 'Service net', amount: 68 },
    { label: 'GST passed on to you', amount: 4 },
  ])
  expect(money).toMatchObject({ label: 'You receive', total: 72, commission_reason: 'standard' })
  const plain = await addPending(t)
  expect((await show(plain, plain.provider.token)).provider_money).toMatchObject({
    lines: [
      { label: 'Price', amount: 80 },
      { label: 'Commission (15%)', amount: -12 },
    ],
    gst: 0,
    total: 68,
  })
})

test('a returning client costs less commission, and the page says why', async () => {
  t.setNow(TEST_NOW)
  const first = await addCompleted(t)
  // They have met once the visit is done.
  t.setNow(moment(3, '10:00'))
  const again = await addPending(t, { client: first.client, provider: first.provider, date: day(5) })
  expect((await show(again, first.provider.token)).provider_money).toMatchObject({
    commission: 8,
    commission_percent: 10,
    commission_reason: 'repeat',
    lines: [
      { label: 'Price', amount: 80 },
      { label: 'Commission (10%, returning client)', amount: -8 },
    ],
  })
})

test('the gross sum of completed prices stays, and what is not paid is never part of the net', async () => {
  t.setNow(TEST_NOW)
  const provider = await addBookable(t)
  const done = await addPaid(t, { provider, time: '09:00' })
  const unpaid = await addConfirmed(t, { provider, time: '11:00' })
  t.setNow(moment(3, '12:00'))
  for (const visit of [done, unpaid]) await setStatusOf(t, visit, 'provider', 'completed')
  expect(await statisticsOf(provider)).toMatchObject({
    earnings: 160,
    earnings_net: 68,
    provider_money: { earned: 68, awaiting_payment: 68, paid: 0, kept_fees: 0, on_hold: 0 },
  })
  // Clients have no such totals.
  expect(await t.call(getBookingStatistics, { token: done.client.token })).toMatchObject({
    body: { provider_money: null, earnings_net: 0 },
  })
})

test('each side reads its own terms of cancelling, in the same words for the fee', async () => {
  t.setNow(TEST_NOW)
  const visit = await addPaid(t, { gst: GST })
  const cutOff = shortClockText(hoursAfter(moment(3, '09:00'), -24))
  const share = '50% of everything paid for the visit, tax included, is kept'
  expect((await show(visit, visit.client.token)).cancellation).toEqual({
    fee: 0,
    refund: 84,
    refund_to: { card: 84, credit: 0, bank: 0 },
    text: `Cancelling is free until ${cutOff}. After that, ${share}.`,
  })
  expect((await show(visit, visit.provider.token)).cancellation.text).toBe(
    `If you cancel, Casey gets everything back and you receive nothing. Casey can cancel free of charge until ${cutOff}. After that, ${share}, $36.00 of it yours.`,
  )
  t.setNow(moment(2, '10:00'))
  expect((await show(visit, visit.client.token)).cancellation).toEqual({
    fee: 42,
    refund: 42,
    refund_to: { card: 42, credit: 0, bank: 0 },
    text: 'Cancelling now keeps $42.00: 50% of everything paid for the visit, tax included. We refund $42.00 to your card.',
  })
  expect((await show(visit, visit.provider.token)).cancellation.text).toContain(
    `If Casey cancels now, ${share}, $36.00 of it yours.`,
  )
  // Once it has begun there is nothing to cancel, and nothing is said about it.
  t.setNow(moment(3, '09:05'))
  expect((await show(visit, visit.client.token)).cancellation.text).toBe('')
  t.setNow(moment(2, '10:00'))
  await cancelAs(t, visit, 'client', { expected_fee: 42 })
  const settled =
    'We’ve asked the payment company to return $42.00 to your card. $42.00 was kept as the late cancellation fee.'
  expect((await show(visit, visit.client.token)).cancellation).toEqual({
    fee: 0,
    refund: 0,
    refund_to: { card: 42, credit: 0, bank: 0 },
    text: settled,
  })
  expect(await lastMailTo(visit.client.email)).toContain(settled)
  const mail = await lastMailTo(visit.provider.email)
  for (const part of [
    'Casey cancelled late, so $42.00 of the $84.00 paid was kept. This is your share.',
    'Kept of the price: $40.00',
    'Commission (15%): -$6.00',
    'GST passed on to you: $2.00',
  ])
    expect(mail).toContain(part)
})

test('nothing was paid: no mail and no page speaks of money that was kept', async () => {
  t.setNow(TEST_NOW)
  const visit = await addConfirmed(t, { date: moment(1, '09:00').slice(0, 10) })
  t.setNow(moment(1, '09:20'))
  await cancelAs(t, visit, 'provider', { reason: 'no_show' })
  const mail = await lastMailTo(visit.client.email)
  expect(mail).toContain('it’s recorded as a no-show.')
  expect(mail).toContain('Nothing was charged.')
  expect(mail).not.toMatch(/kept|refund/)
  expect((await show(visit, visit.provider.token)).provider_money?.text).toBe(
    'Nothing was paid, so nothing is due to you.',
  )
})
