import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { rescheduleBooking, withdrawReschedule } from '#contract/bookings/reschedule.ts'
import { listOutbox } from '#contract/notifications.ts'
import { moveClock } from '#contract/sandbox.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, longDay, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addConfirmed, addPending, type Visit } from '#tests/factories/visits.ts'
import { messagesOf } from '#tests/factories/messages.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const move = (visit: Visit, who: 'client' | 'provider', n: number, time: string) =>
  t.call(rescheduleBooking, { token: visit[who].token, params: { id: visit.id }, body: { date: day(n), time } })
const withdraw = (visit: Visit) => t.call(withdrawReschedule, { token: visit.client.token, params: { id: visit.id } })

/** In the order in which they were written. */
const sentTo = async (to: string) => (await messagesOf(t, { to })).filter(({ sent_at }) => sent_at !== null)
const outbox = async (to: string) => (await t.call(listOutbox, { query: { to } })).body
const moved = (n: number, time: string) => `Moved: Gel Manicure is now on ${longDay(day(n))} at ${time}`

test('three notices in a minute go at once, the rest at its end as one, by mail and by text message', async () => {
  const visit = await addPending(t)
  const { email, phone } = visit.provider
  for (const hour of [10, 11, 12, 13, 14]) {
    t.advance(5000)
    expect((await move(visit, 'client', 4, `${hour}:00`)).status).toBe(200)
    await t.app.work.deliver()
  }
  expect((await sentTo(email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New request/),
    moved(4, '10:00 AM'),
    moved(4, '11:00 AM'),
  ])
  expect(await sentTo(phone)).toHaveLength(3)
  // A waiting message is complete, and says so.
  const [newest] = await outbox(email)
  expect(newest).toMatchObject({
    sent_at: null,
    sent_text: null,
    unsent_text: `Waits until ${longDay(day(0))} at 11:01 AM`,
  })
  expect((await outbox(email)).map(({ subject }) => subject)).toContain(moved(4, '2:00 PM'))

  t.setNow(TEST_NOW)
  t.advance(59_999)
  await t.app.work.deliver()
  expect(await sentTo(email)).toHaveLength(3)
  t.advance(1)
  await Promise.all(Array.from({ length: 8 }, () => t.app.work.deliver()))
  const mails = await sentTo(email)
  expect(mails).toHaveLength(4)
  expect(mails.at(-1)?.subject).toBe(`${moved(4, '2:00 PM')} (the latest of 3 changes)`)
  expect(mails.at(-1)?.text).toContain(`Just before that:\n\n- ${moved(4, '12:00 PM')}\n- ${moved(4, '1:00 PM')}`)
  expect(mails.at(-1)?.html).toContain(`<li>${moved(4, '1:00 PM')}</li></ul>`)
  const texts = await sentTo(phone)
  expect(texts).toHaveLength(4)
  expect(texts.at(-1)?.text).toContain(`to ${longDay(day(4))} at 2:00 PM. (The latest of 3 changes.) http`)
  expect(
    (await outbox(email)).filter(({ unsent_text }) => unsent_text === 'Not sent: part of a later message'),
  ).toHaveLength(2)
})

test('each booking, each person and each minute counts for itself', async () => {
  const visit = await addPending(t)
  const other = await addPending(t, { provider: visit.provider, time: '15:00' })
  for (const time of ['10:00', '11:00', '12:00']) await move(visit, 'client', 4, time)
  await move(other, 'client', 5, '10:00')
  await t.app.work.deliver()
  expect(await sentTo(visit.provider.email)).toHaveLength(5)
  t.advance(61_000)
  await t.app.work.deliver()
  for (const time of ['13:00', '14:00']) await move(visit, 'client', 4, time)
  await t.app.work.deliver()
  expect(await sentTo(visit.provider.email)).toHaveLength(8)
})

test('a withdrawn message of a burst is not sent', async () => {
  const visit = await addConfirmed(t)
  t.setNow(moment(2, '10:00'))
  for (let round = 0; round < 3; round += 1) {
    await move(visit, 'client', 6, '10:00')
    await withdraw(visit)
  }
  await move(visit, 'client', 6, '11:00')
  t.advance(60_000)
  await t.app.work.deliver()
  const last = (await sentTo(visit.provider.email)).at(-1)
  expect(last?.subject).toMatch(/^Casey Quimby proposes another time: Gel Manicure \(the latest of 4 changes\)$/)
  // One of the waiting proposals is outdated.
  expect(last?.text.match(/^- .*/gm)).toEqual(Array(2).fill('- Proposal withdrawn: Gel Manicure'))
})

test('a cancellation at the end of a burst is what the one message says; a moved clock brings it', async () => {
  const running = await startTestApp()
  await running.db.insertInto('deployment').values({ is_sandbox: true }).execute()
  const { id, client, provider } = await addPending(running)
  const inBooking = { token: client.token, params: { id } }
  for (const time of ['10:00', '11:00', '12:00'])
    await running.call(rescheduleBooking, { ...inBooking, body: { date: day(4), time } })
  await running.call(setBookingStatus, { ...inBooking, body: { status: 'cancelled' } })
  await running.call(moveClock, { body: { advance: 'PT1M' } })
  const sent = async (to: string) =>
    (await running.call(listOutbox, { query: { to } })).body.filter(({ sent_at }) => sent_at !== null)
  const mails = await sent(provider.email)
  expect(mails).toHaveLength(4)
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Cancelled: Gel Manicure .* \(the latest of 2 changes\)$/),
  )
  // None of the text messages before it was true any more when it could go.
  const texts = await sent(provider.phone)
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Homebloom: Cancelled by the client: Gel Manicure.*\(The latest of 2 changes\.\)$/),
  ])
  await running.close()
})
