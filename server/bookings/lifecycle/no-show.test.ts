import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getBooking, setBookingStatus } from '#contract/bookings.ts'
import { checkIn } from '#contract/bookings/visit-day.ts'
import { visitCode } from '#server/bookings/visit-day/visit-code.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { objectTo } from '#tests/factories/cases.ts'
import { addCheckedIn, addVisitAt, checkOutOf, dayOf } from '#tests/factories/visit-day.ts'
import { refundsOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const set = (
  { id, ...people }: Visit,
  who: 'client' | 'provider',
  status: 'cancelled' | 'completed',
  reason?: string,
) =>
  t.call(setBookingStatus, {
    token: people[who].token,
    params: { id },
    body: { status, ...(reason && { reason }) },
  })
const miss = (visit: Visit) => set(visit, 'provider', 'cancelled', 'no_show')
const enterWithCode = ({ id, provider }: Visit) =>
  t.call(checkIn, { token: provider.token, params: { id }, body: { code: visitCode(t.deps.keys, id) } })
const show = async ({ id, provider }: Visit) =>
  (await t.call(getBooking, { token: provider.token, params: { id } })).body
const tasksOf = ({ id }: Visit) =>
  t.db.selectFrom('task').selectAll().where('kind', '=', 'case.checked_in').where('subject_id', '=', id).execute()

it('refuses a no-show once the client’s code was accepted, and keeps the visit and its money', async () => {
  const visit = await addVisitAt(t, '09:05')
  expect((await enterWithCode(visit)).status).toBe(200)
  t.setNow(moment(3, '09:40'))
  const answer = await miss(visit)
  expect(answer).toMatchObject({ status: 409, body: { code: 'client_was_there' } })
  expect(answer.body.detail).toContain('report a problem')
  const seen = await show(visit)
  expect(seen).toMatchObject({ status: 'confirmed', payment_status: 'paid', can: { no_show: false, cancel: true } })
  expect(seen.no_show_refused_text).toContain('visit code')
})

it('refuses a no-show after a check-out, and a cancellation by the provider with it', async () => {
  const visit = await addCheckedIn(t)
  t.setNow(moment(3, '09:50'))
  await checkOutOf(t, visit)
  expect(await miss(visit)).toMatchObject({ status: 409, body: { code: 'client_was_there' } })
  expect(await set(visit, 'provider', 'cancelled')).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  expect(await refundsOf(t, visit.id)).toEqual([])
  expect(await show(visit)).toMatchObject({ complete_warning: null, can: { no_show: false, cancel: false } })
})

it('lets one of a check-in with the code and a no-show through when many come at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    t.setNow(TEST_NOW)
    const visit = await addVisitAt(t, '09:20')
    const [entered, ...missed] = await Promise.all([enterWithCode(visit), miss(visit), miss(visit), miss(visit)])
    const won = missed.filter(({ status }) => status === 200).length
    expect(won).toBe(entered.status === 200 ? 0 : 1)
    expect((await show(visit)).status).toBe(entered.status === 200 ? 'confirmed' : 'cancelled')
  }
})

it('opens a task with the evidence after a check-in without the code, until the client objects', async () => {
  const visit = await addCheckedIn(t)
  t.setNow(moment(3, '09:20'))
  expect((await miss(visit)).body).toMatchObject({ cancel_reason: 'no_show' })
  const [task] = await tasksOf(visit)
  expect(task).toMatchObject({ closed_at: null, due_at: new Date(moment(5, '09:20')) })
  expect(task!.facts).toMatchObject({
    day: expect.stringContaining('without the visit code'),
    waited: 20,
    client_lines: 0,
    provider_lines: 0,
  })
  expect((await show(visit)).provider_money).toMatchObject({ stage: 'on_hold' })
  expect((await dayOf(t, visit, 'provider')).can.raise_alarm).toBe(false)
  await objectTo(t, visit)
  expect((await tasksOf(visit))[0]!.closed_at).not.toBeNull()
  t.advance(49 * 3_600_000)
  expect((await show(visit)).provider_money).toMatchObject({ stage: 'on_hold' })
})

it('closes the task by itself when 48 hours pass without an objection, as the money becomes the provider’s', async () => {
  const visit = await addCheckedIn(t)
  t.setNow(moment(3, '09:20'))
  await miss(visit)
  t.setNow(moment(5, '09:19'))
  await t.app.work.runDue()
  expect(await tasksOf(visit)).toMatchObject([{ closed_at: null }])
  expect((await show(visit)).provider_money).toMatchObject({ stage: 'on_hold' })
  const earned = () =>
    t.db
      .selectFrom('ledger_transaction')
      .select('cause')
      .where('reference', '=', visit.id)
      .where('cause', '=', 'fee_kept')
      .execute()
  expect(await earned()).toEqual([])
  t.setNow(moment(5, '09:20'))
  await t.app.work.runDue()
  expect(await tasksOf(visit)).toMatchObject([{ closed_at: new Date(moment(5, '09:20')), closed_by: null }])
  expect((await show(visit)).provider_money).toMatchObject({ stage: 'earned' })
  expect(await earned()).toHaveLength(1)
})

it('opens no task where nobody checked in', async () => {
  const visit = await addVisitAt(t, '09:20')
  expect((await miss(visit)).status).toBe(200)
  expect(await tasksOf(visit)).toEqual([])
})

it('refuses a client who cancels after reading out the code, not after a check-in without it', async () => {
  const entered = await addVisitAt(t, '08:40')
  await enterWithCode(entered)
  expect(await set(entered, 'client', 'cancelled')).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  t.setNow(TEST_NOW)
  const alone = await addVisitAt(t, '08:40')
  await t.call(checkIn, { token: alone.provider.token, params: { id: alone.id }, body: {} })
  expect(await set(alone, 'client', 'cancelled')).toMatchObject({ status: 409, body: { code: 'fee_changed' } })
})
