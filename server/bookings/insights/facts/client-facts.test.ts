import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setBookingStatus } from '#contract/bookings.ts'
import { getClientFacts } from '#contract/facts.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { day, hoursAfter, moment } from '#tests/factories/calendar.ts'
import { addMissed, decideOn, objectTo } from '#tests/factories/cases.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { addCompleted, addConfirmed, addPaid, addPending, setStatusOf } from '#tests/factories/visits.ts'
import { FACTS_DAYS } from './refresh-facts.ts'

const MINUTE = 60_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

/** A client's facts as read by a provider with a new request from them. */
async function factsOf(client: TestPerson) {
  const asking = await addPending(t, { client, date: dayFrom(2), time: '20:00' })
  const { body } = await t.call(getClientFacts, { token: asking.provider.token, params: { id: asking.id } })
  await setStatusOf(t, asking, 'client', 'cancelled')
  return body
}
/** The local date so many days from the clock of the test. */
const dayFrom = (n: number) => t.deps.localTime.addDays(t.deps.localTime.localDate(t.clock.now()), n)
const cancelBy = ({ id, client }: { id: string; client: TestPerson }, expected_fee?: number) =>
  t.call(setBookingStatus, {
    token: client.token,
    params: { id },
    body: { status: 'cancelled', ...(expected_fee === undefined ? {} : { expected_fee }) },
  })

test('a provider reads of a client how often they were visited, beside an own booking alone, and for a year', async () => {
  const client = await addPerson(t)
  expect(await factsOf(client)).toMatchObject({ visits: 0, text: 'No visits here yet' })
  for (const n of [3, 4]) await addCompleted(t, { client, date: day(n), time: '10:00' })
  // Completed ahead of its end it is no visit yet.
  expect((await factsOf(client)).visits).toBe(0)
  t.setNow(moment(4, '11:00'))
  const seen = await factsOf(client)
  expect(seen).toEqual({ visits: 2, no_shows: 0, late_cancellations: 0, text: '2 visits in the last 12 months' })
  const asking = await addPending(t, { client, date: dayFrom(9) })
  const params = { id: asking.id }
  for (const { token } of [await addBookable(t), client])
    expect((await t.call(getClientFacts, { token, params })).status).not.toBe(200)
  // The first one was done at eleven on day 3.
  const later = async (moved: string) => {
    t.setNow(moved)
    return factsOf({ ...client, token: await newSession(t, client.id) })
  }
  expect((await later(hoursAfter(moment(3, '10:59'), FACTS_DAYS * 24))).visits).toBe(2)
  expect((await later(hoursAfter(moment(3, '11:01'), FACTS_DAYS * 24))).visits).toBe(1)
  expect((await later(hoursAfter(moment(4, '11:01'), FACTS_DAYS * 24))).visits).toBe(0)
})

test('a missed visit counts against a client once it stands', async () => {
  const unanswered = await addMissed(t)
  const missedBy = async ({ client }: { client: TestPerson }) => (await factsOf(client)).no_shows
  expect(await missedBy(unanswered)).toBe(0)
  const visits = []
  for (const decision of ['client', 'provider'] as const) {
    t.setNow(TEST_NOW)
    const visit = await addMissed(t)
    await objectTo(t, visit)
    visits.push({ decision, visit })
  }
  t.advance(47 * 60 * MINUTE)
  expect(await missedBy(unanswered)).toBe(0)
  t.advance(61 * MINUTE)
  expect(await missedBy(unanswered)).toBe(1)
  for (const { decision, visit } of visits) {
    expect(await missedBy(visit)).toBe(0)
    await decideOn(t, visit, { decision, reason: 'We asked both of you' })
    expect(await missedBy(visit)).toBe(decision === 'client' ? 0 : 1)
  }
})

test('a late cancellation counts, one that was free does not', async () => {
  const client = await addPerson(t)
  const lateOf = async () => (await factsOf(client)).late_cancellations
  const early = await addPaid(t, { client, date: day(3), time: '09:00' })
  const unpaid = await addConfirmed(t, { client, date: day(3), time: '11:00' })
  const late = await addPaid(t, { client, date: day(3), time: '13:00' })
  await t.db.updateTable('booking').set({ payment_due_at: null }).where('id', '=', unpaid.id).execute()
  t.setNow(moment(2, '08:59'))
  expect((await cancelBy(early)).status).toBe(200)
  t.setNow(moment(2, '13:01'))
  expect((await cancelBy(unpaid)).status).toBe(200)
  const sudden = await addPaid(t, { client, date: day(3), time: '09:00' })
  expect((await cancelBy(sudden)).status).toBe(200)
  expect(await lateOf()).toBe(0)
  expect((await cancelBy(late, 40)).status).toBe(200)
  expect(await factsOf(client)).toMatchObject({
    late_cancellations: 1,
    text: 'No visits here yet · 1 late cancellation',
  })
})
