import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getBooking, getBookingConfirmation, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { decideCase, getCase, listCases } from '#contract/bookings/cases.ts'
import { checkIn, checkOut, reportNobodyCame, sayRunningLate } from '#contract/bookings/visit-day.ts'
import { TASK_OPENED, TASK_RESOLVED, type NewTask, type TaskKey } from '#server/platform/tasks.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { addCheckedIn, addVisitAt, dayOf, setOutTo } from '#tests/factories/visit-day.ts'
import { addConfirmed, checkoutOf, refundsOf, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import { visitCode } from './visit-code.ts'

let t: TestApp
let admin: TestPerson
const raised: NewTask[] = []
const settled: TaskKey[] = []
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  admin = await anAdmin(t)
  t.deps.events.subscribe(TASK_OPENED, async (_, one) => void raised.push(one))
  t.deps.events.subscribe(TASK_RESOLVED, async (_, one) => void settled.push(one))
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const HOUR = 3_600_000
const wrong = { status: 409, body: { code: 'wrong_state' } }
const statement = 'I waited at the window. Call me: 604-555-1234'

const report = ({ id, client }: Visit, token = client.token) =>
  t.call(reportNobodyCame, { token, params: { id }, body: { statement } })
const caseOf = ({ id }: Visit) => t.db.selectFrom('booking_case').selectAll().where('booking_id', '=', id).execute()
const decide = async (visit: Visit, decision: 'client' | 'provider' | 'part', refund?: number) => {
  const [opened] = await caseOf(visit)
  const body = { decision, reason: 'We asked both of you', ...(refund ? { refund } : {}) }
  // Large refunds ask for a second factor that was proved a moment ago.
  return t.call(decideCase, { token: await newSession(t, admin.id), params: { id: opened!.id }, body })
}
const show = async ({ id, ...people }: Visit, who: 'client' | 'provider') =>
  (await t.call(getBooking, { token: people[who].token, params: { id } })).body
const complete = ({ id, provider }: Visit) =>
  t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'completed' } })
const mailTo = async ({ id }: Visit, to: string, change: string) =>
  (await messagesOf(t, { to, about: id, kind: `booking.${change}`, channel: 'email' })).at(-1)

it('opens a case half an hour after the start, which holds everything until it is decided', async () => {
  const visit = await addVisitAt(t, '09:29')
  expect(await report(visit)).toMatchObject(wrong)
  t.setNow(moment(3, '09:30'))
  const answer = await report(visit)
  expect(answer.body.report).toMatchObject({ state: 'open', is_mine: true, statement, decision: null })
  expect(answer.body.can.report_nobody_came).toBe(false)
  expect(await report(visit)).toMatchObject(wrong)
  expect(await caseOf(visit)).toHaveLength(1)

  // The provider reads it without ways to reach the client, and can do nothing else with the visit.
  const seen = await dayOf(t, visit, 'provider')
  expect(seen.report).toMatchObject({ is_mine: false, text: expect.stringContaining('Your share is on hold') })
  expect(seen.report?.statement).not.toContain('1234')
  expect((await show(visit, 'provider')).provider_money).toMatchObject({ stage: 'on_hold' })
  expect((await show(visit, 'provider')).can).toMatchObject({ complete: false, cancel: false, no_show: false })
  expect(await complete(visit)).toMatchObject(wrong)
  for (const to of [visit.client.email, visit.provider.email])
    expect(await mailTo(visit, to, 'nobody_came')).toBeDefined()
  expect(raised.at(-1)).toMatchObject({ kind: 'case.nobody_came', severity: 'urgent', subject: { type: 'case' } })

  // Not even three days later does it close by itself.
  t.setNow(moment(7, '12:00'))
  await t.app.work.runDue()
  t.advance(25 * HOUR)
  await t.app.work.runDue()
  expect((await show(visit, 'client')).status).toBe('confirmed')
})

it('shows whoever decides the facts of the day beside it', async () => {
  const visit = await addVisitAt(t, '08:30')
  await setOutTo(t, visit)
  t.setNow(moment(3, '09:05'))
  await t.call(checkIn, { token: visit.provider.token, params: { id: visit.id }, body: {} })
  t.setNow(moment(3, '09:40'))
  expect((await report(visit)).status).toBe(200)
  const { id } = (await caseOf(visit))[0]!
  const { body } = await t.call(getCase, { token: admin.token, params: { id } })
  expect(body).toMatchObject({ kind: 'nobody_came', reported_text: null, statement, paid: 80, can: { decide: true } })
  expect(body.day).toEqual([
    { title: 'On the way', text: 'Thursday, November 26, 2026 at 8:30 AM, about 15 minutes away' },
    { title: 'Checked in', text: 'Thursday, November 26, 2026 at 9:05 AM, without the visit code' },
  ])
  const open = await t.call(listCases, { token: admin.token, query: { limit: 100 } })
  expect(open.body.find((one) => one.id === id)).toMatchObject({ kind: 'nobody_came', booking_id: visit.id })
})

it('decided for the client: cancelled by the provider’s fault, everything goes back once, both are told why', async () => {
  const visit = await addVisitAt(t, '09:45')
  await report(visit)
  expect((await decide(visit, 'part', 20)).status).toBe(422)
  expect((await decide(visit, 'client')).status).toBe(200)
  expect(await decide(visit, 'client')).toMatchObject(wrong)
  const seen = await show(visit, 'client')
  expect(seen).toMatchObject({ status: 'cancelled', cancel_reason: 'provider_no_show', no_show: null })
  expect((await refundsOf(t, visit.id)).map(({ amount_cents }) => amount_cents)).toEqual([8000])
  expect((await show(visit, 'provider')).provider_money).toMatchObject({ stage: 'nothing', total: 0 })
  for (const to of [visit.client.email, visit.provider.email])
    expect((await mailTo(visit, to, 'provider_no_show'))?.text).toContain('The reason: We asked both of you')
  const mail = (await mailTo(visit, visit.client.email, 'provider_no_show'))!.text
  expect(mail).toContain('You can search other days and other providers.')
  expect(mail).toContain('/search?service=')
  expect((await dayOf(t, visit, 'client')).report).toMatchObject({ decision: 'client', reason: 'We asked both of you' })
  expect((await listAuditEntries(t.db, { type: 'booking', id: visit.id }))[0]).toMatchObject({
    actor_id: admin.id,
    action: 'case.decided',
    after: { kind: 'nobody_came', decision: 'client', refund_cents: 8000 },
  })
  expect(settled.at(-1)).toMatchObject({ kind: 'case.nobody_came' })
  // It doesn't count as the client's no-show.
  expect(await refundsOf(t, visit.id)).toHaveLength(1)
})

it('decided for the provider: the visit stands, is completed as always, and its money is earned', async () => {
  const visit = await addVisitAt(t, '09:45')
  await report(visit)
  expect((await decide(visit, 'provider')).status).toBe(200)
  for (const to of [visit.client.email, visit.provider.email])
    expect((await mailTo(visit, to, 'nobody_came_refused'))?.text).toContain('We asked both of you')
  expect(await report(visit)).toMatchObject(wrong)
  t.setNow(moment(3, '10:05'))
  expect((await complete(visit)).status).toBe(200)
  expect((await show(visit, 'provider')).provider_money).toMatchObject({ stage: 'earned', total: 68 })
  expect(await refundsOf(t, visit.id)).toEqual([])
})

it('holds for a visit that the provider has completed, and for one that nobody paid', async () => {
  const completed = await addVisitAt(t, '09:10')
  await setStatusOf(t, completed, 'provider', 'completed')
  t.setNow(moment(3, '11:00'))
  expect((await report(completed)).status).toBe(200)
  expect((await show(completed, 'provider')).provider_money).toMatchObject({ stage: 'on_hold' })
  expect((await decide(completed, 'client')).status).toBe(200)
  expect((await show(completed, 'client')).status).toBe('cancelled')

  t.setNow(moment(2, '20:00'))
  const unpaid = await addConfirmed(t, { date: '2026-11-27', time: '09:00' })
  t.setNow(moment(4, '09:40'))
  expect((await report(unpaid)).status).toBe(200)
  expect((await decide(unpaid, 'client')).status).toBe(200)
  expect(await refundsOf(t, unpaid.id)).toEqual([])
})

it('is refused to anyone else, after 48 hours, and of whoever has read out the code', async () => {
  const visit = await addVisitAt(t, '09:40')
  for (const token of [visit.provider.token, admin.token]) expect((await report(visit, token)).status).toBe(404)
  const code = visitCode(t.deps.keys, visit.id)
  await t.call(checkIn, { token: visit.provider.token, params: { id: visit.id }, body: { code } })
  expect(await report(visit)).toMatchObject(wrong)
  t.setNow(TEST_NOW)
  const old = await addVisitAt(t, '09:40')
  t.setNow(moment(5, '09:59'))
  expect((await dayOf(t, old, 'client')).can.report_nobody_came).toBe(true)
  t.setNow(moment(5, '10:00'))
  expect(await report(old)).toMatchObject(wrong)
})

it('both sides blaming each other at once leave one of the two, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    t.setNow(TEST_NOW)
    const visit = await addVisitAt(t, '09:40')
    const missed = { status: 'cancelled', reason: 'no_show' } as const
    const [theirs, mine] = await Promise.all([
      report(visit),
      t.call(setBookingStatus, { token: visit.provider.token, params: { id: visit.id }, body: missed }),
    ])
    expect([theirs.status, mine.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await show(visit, 'client')).status).toBe(mine.status === 200 ? 'cancelled' : 'confirmed')
    expect(await caseOf(visit)).toHaveLength(theirs.status === 200 ? 1 : 0)
  }
})

it('lets a provider who has checked in without the code still say that they have left', async () => {
  const visit = await addCheckedIn(t)
  t.setNow(moment(3, '09:40'))
  expect((await report(visit)).status).toBe(200)
  const asked = { token: visit.provider.token, params: { id: visit.id } }
  const late = await t.call(sayRunningLate, { ...asked, body: { minutes: 10 } })
  expect(late).toMatchObject({ ...wrong, body: { detail: expect.stringContaining('nobody came') } })
  expect((await t.call(checkOut, { ...asked, body: {} })).status).toBe(200)
})

it('is not paid while it is looked at; what stands is owed and not given up', async () => {
  const visit = await addConfirmed(t)
  const sessionId = await checkoutOf(t, visit)
  await setStatusOf(t, visit, 'provider', 'completed')
  t.setNow(moment(3, '09:40'))
  await report(visit)
  expect((await show(visit, 'client')).can.pay).toBe(false)
  const tried = await t.call(openCheckout, { token: visit.client.token, body: { booking_id: visit.id } })
  expect(tried).toMatchObject({ ...wrong, body: { detail: expect.stringContaining('You told us that nobody came.') } })
  const confirmation = { params: { booking_id: visit.id }, query: { session_id: sessionId } }
  expect((await t.call(getBookingConfirmation, confirmation)).body.can.pay).toBe(false)
  expect((await decide(visit, 'provider')).status).toBe(200)
  expect((await show(visit, 'client')).can.pay).toBe(true)
})

it('is not cancelled as unpaid because the time to pay ran out while nobody could', async () => {
  const visit = await addConfirmed(t)
  await t.db
    .updateTable('booking')
    .set({ payment_due_at: moment(3, '09:35') })
    .where('id', '=', visit.id)
    .execute()
  t.setNow(moment(3, '09:31'))
  expect((await report(visit)).status).toBe(200)
  t.setNow(moment(4, '09:00'))
  await t.app.work.runDue()
  expect((await decide(visit, 'provider')).status).toBe(200)
  await t.app.work.runDue()
  expect(await show(visit, 'client')).toMatchObject({ status: 'confirmed', can: { pay: true } })
  expect((await complete(visit)).status).toBe(200)
})
