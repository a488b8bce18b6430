import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { listOutbox } from '#contract/notifications.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, setStatusOf } from '#tests/factories/visits.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { renderEmail } from './layout.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const outboxOf = async (to: string) => (await t.call(listOutbox, { query: { to } })).body

test('every change tells the other side; the acceptance holds the whole contract', async () => {
  const provider = await addBookable(t, { gst: '123456782RT0001' })
  const client = await addPerson(t)
  const body = { service_id: provider.serviceId, date: '2026-11-26', time: '09:00', notes: 'Ring <twice>' }
  const { id } = (await t.call(createBooking, { token: client.token, body })).body

  const [request] = await outboxOf(provider.email)
  expect(request).toMatchObject({
    channel: 'email',
    subject: 'New request: Gel Manicure on Thursday, November 26 at 9:00 AM',
  })
  // Before the answer: first name and half of the postal code, no more.
  expect(request?.text).toContain('Casey would like to book you')
  expect(request?.text).toContain('Vancouver, BC, V6B\n')
  for (const hidden of ['Quimby', '12 Test Street', client.email, 'V6B 1A1'])
    expect(request?.text).not.toContain(hidden)
  expect(request?.text).toContain(
    'Commission (15%): -$12.00\nService net: $68.00\nGST passed on to you: $4.00\nYou receive: $72.00',
  )
  expect(request?.html).toContain('Ring &lt;twice&gt;')

  await t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'confirmed' } })
  const [accepted] = await outboxOf(client.email)
  for (const part of [
    'Amara Quimby',
    provider.email,
    'Casey Quimby',
    'Gel Manicure (60 minutes)',
    'Thursday, November 26, 2026, 9:00 AM - 10:00 AM',
    '12 Test Street, Vancouver, BC, V6B 1A1',
    'Gel Manicure: $80.00',
    'GST (5%): $4.00',
    'Total: $84.00',
    'Cancelling is free until 9:00 AM on Wednesday, November 25, 2026. After that, 50% of everything paid for the visit, tax included, is kept.',
    'After that: Once it is paid, cancelling keeps $42.00. That is 50% of everything paid for the visit, tax included. The other $42.00 is refunded.',
    'Sat, Nov 28, 10:00 AM: Amara receives the money.',
    'You have until 11:00 AM on Tuesday, November 24, 2026 to pay',
    `http://localhost:8000/bookings/${id}`,
    'All times are Pacific Time.',
  ])
    expect(accepted?.text).toContain(part)
  const [sms] = await outboxOf(client.phone)
  expect(sms).toMatchObject({ channel: 'sms', subject: null, html: null })
  expect(sms?.text).toMatch(/^Homebloom: Amara Quimby has accepted/)

  await t.call(setBookingStatus, { token: client.token, params: { id }, body: { status: 'cancelled' } })
  const [cancelled] = await outboxOf(provider.email)
  expect(cancelled?.subject).toBe('Cancelled: Gel Manicure on Thursday, November 26 at 9:00 AM')
  expect(cancelled?.text).toContain('Casey has cancelled')
  expect(cancelled?.text).not.toContain('Quimby')
})

test('an address in the outbox finds mail by any case and telephones by digits', async () => {
  const provider = await addBookable(t)
  const client = await addPerson(t)
  const body = { service_id: provider.serviceId, date: '2026-11-27', time: '09:00' }
  const { id } = (await t.call(createBooking, { token: client.token, body })).body
  await t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'cancelled' } })
  expect(await outboxOf(client.email.toUpperCase())).toHaveLength(2)
  const formatted = `(${client.phone.slice(0, 3)}) ${client.phone.slice(3, 6)}-${client.phone.slice(6)}`
  expect(await outboxOf(formatted)).toHaveLength(1)
  expect(await outboxOf('nobody@example.test')).toEqual([])
})

test('a reminder is not sent once it is no longer true; reports always are', async () => {
  t.setNow(TEST_NOW)
  const visit = await addConfirmed(t)
  t.advance(22 * 3_600_000)
  await t.app.work.runDue()
  await setStatusOf(t, visit, 'provider', 'cancelled')
  const written = await messagesOf(t, { to: visit.client.email })
  await t.app.work.deliver()
  await t.app.work.deliver()
  const sent = (await messagesOf(t, { to: visit.client.email })).filter(({ sent_at }) => sent_at !== null)
  expect(written.map((message) => message.kind)).toContain('booking.remind_payment')
  expect(sent.map((message) => message.kind).toSorted()).toEqual([
    'booking.accept',
    'booking.cancel_by_provider',
    'booking.request',
  ])
  expect(sent.every((message) => message.attempts === 1)).toBe(true)
})

test('a reminder names the day for who reads it: after an outage, after a jump of the clock', async () => {
  const subjectsTo = async (to: string) => (await outboxOf(to)).map(({ subject }) => subject ?? '')
  t.setNow(TEST_NOW)
  const visit = await addPaid(t)
  const jumped = await addPaid(t, { time: '12:00' })
  t.setNow(moment(2, '09:01'))
  await t.app.work.runDue()
  expect((await subjectsTo(visit.client.email))[0]).toBe('Tomorrow: Gel Manicure with Amara Quimby')
  // The email server was away for the rest of the day.
  t.setNow(moment(3, '05:00'))
  await t.app.work.runDue()
  await t.app.work.deliver()
  for (const { client, provider } of [visit, jumped]) {
    expect((await subjectsTo(client.email))[0]).toBe('Today: Gel Manicure with Amara Quimby')
    expect((await subjectsTo(provider.email))[0]).toMatch(/^Today: Gel Manicure at /)
    expect((await outboxOf(client.email))[0]?.text).toContain('Amara Quimby is coming to you today.')
  }
})

test('the reminder of two hours is left out rather than late', async () => {
  t.setNow(TEST_NOW)
  const [written, jumped] = [await addPaid(t, { time: '14:00' }), await addPaid(t, { time: '13:00' })]
  const reminders = () => messagesOf(t, { kind: 'booking.remind_soon' })
  t.setNow(moment(3, '12:45'))
  await t.app.work.runDue()
  // By email and text message to both.
  expect((await reminders()).map(({ about }) => about)).toEqual(Array(4).fill(written.id))
  expect(jumped.id).not.toBe(written.id)
  t.setNow(moment(3, '13:05'))
  await t.app.work.deliver()
  expect((await reminders()).map(({ sent_at }) => sent_at)).toEqual(Array(4).fill(null))
})

test('money is said to be kept, and tax to be paid, only where there is some', async () => {
  t.setNow(TEST_NOW)
  const [paid, unpaid] = [await addPaid(t), await addConfirmed(t)]
  t.setNow(moment(3, '09:20'))
  for (const { id, provider, client } of [paid, unpaid]) {
    await t.call(setBookingStatus, {
      token: provider.token,
      params: { id },
      body: { status: 'cancelled', reason: 'no_show' },
    })
    const [missed] = (await outboxOf(client.email)).filter(({ subject }) => subject?.startsWith('We missed you'))
    expect(missed?.text.includes('$80.00')).toBe(id === paid.id)
    expect((await outboxOf(client.email)).some(({ text }) => text.includes('GST'))).toBe(false)
  }
})

test('typed text never becomes markup', () => {
  const { html } = renderEmail({ subject: '', greeting: '<b>', paragraphs: [], facts: [['"', "'&"]] }, '<x>')
  expect(html).not.toMatch(/<b>|<x>/)
  expect(html).toContain('&quot;')
  expect(html).toContain('&#39;&amp;')
})
