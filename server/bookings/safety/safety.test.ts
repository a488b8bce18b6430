import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBookingHistory, setBookingStatus } from '#contract/bookings.ts'
import {
  acknowledgeAlarm,
  closeAlarm,
  getAlarm,
  listAlarms,
  raiseAlarm,
  sayFine,
  setSafetyTimer,
  stopConsent,
} from '#contract/bookings/safety.ts'
import { checkIn, checkOut } from '#contract/bookings/visit-day.ts'
import { TASK_OPENED, TASK_RESOLVED, type NewTask, type TaskKey } from '#server/platform/tasks.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import {
  addCheckedIn,
  addTrustedContact,
  addVisitAt,
  checkOutOf,
  consentTokenOf,
  dayOf,
  setOutTo,
} from '#tests/factories/visit-day.ts'
import { setStatusOf, type Visit } from '#tests/factories/visits.ts'

const DESK = '6045550911'
let t: TestApp
const raised: NewTask[] = []
const settled: TaskKey[] = []
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true, site: { safetyPhone: DESK } })
  await withCatalogue(t)
  t.deps.events.subscribe(TASK_OPENED, async (_, one) => void raised.push(one))
  t.deps.events.subscribe(TASK_RESOLVED, async (_, one) => void settled.push(one))
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  await t.db.deleteFrom('rate_limit').execute()
})
afterAll(() => t.close())

const wrong = { status: 409, body: { code: 'wrong_state' } }
const alarmsOf = ({ id }: Visit) =>
  t.db.selectFrom('safety_alarm').selectAll().where('booking_id', '=', id).orderBy('raised_at').execute()
const textsTo = async (to: string, kind: string) => (await messagesOf(t, { to, kind })).map(({ text }) => text)
const fine = ({ id, provider }: Visit, minutes: 30 | null, token = provider.token) =>
  t.call(sayFine, { token, params: { id }, body: { minutes } })
const press = ({ id, provider }: Visit, token = provider.token) => t.call(raiseAlarm, { token, params: { id } })
const sweepAt = async (time: string) => {
  t.setNow(moment(3, time))
  await t.app.work.runDue()
}

describe('the timer', () => {
  it('asks half an hour after the end, and a quarter of an hour later tells the contact and the board, each once', async () => {
    t.setNow(TEST_NOW)
    const visit = await addCheckedIn(t)
    const contact = await addTrustedContact(t, visit)
    await sweepAt('10:29')
    expect(await textsTo(visit.provider.phone, 'safety.asked')).toEqual([])
    await sweepAt('10:30')
    const [asked, ...again] = await textsTo(visit.provider.phone, 'safety.asked')
    expect(asked).toContain('Is everything all right?')
    expect(asked).toContain('Otherwise we text your trusted contact at 10:45 AM.')
    expect(asked).toContain(`/provider/bookings/${visit.id}`)
    expect(again).toEqual([])
    expect((await dayOf(t, visit, 'provider')).safety).toMatchObject({ is_asking: true })
    await sweepAt('10:44')
    expect(await textsTo(contact, 'safety.alarm')).toEqual([])
    await sweepAt('10:45')
    await sweepAt('10:46')
    const [alarm, ...more] = await textsTo(contact, 'safety.alarm')
    expect(alarm).toContain('Amara Quimby should have finished a visit and has not answered us by 10:45 AM.')
    expect(alarm).toContain('911')
    expect(more).toEqual([])
    // Neither whom nor where.
    for (const hidden of ['Casey', 'Test Street', 'V6B', visit.client.phone, '/bookings/'])
      expect(alarm).not.toContain(hidden)
    expect(await textsTo(DESK, 'safety.alarm')).toHaveLength(1)
    const [row] = await alarmsOf(visit)
    expect(raised.at(-1)).toMatchObject({ kind: 'safety.alarm', severity: 'red', subject: { id: row!.id } })
    expect(await textsTo(visit.provider.phone, 'safety.asked')).toHaveLength(1)
  })

  it('counts the quarter of an hour from the question, however late that came', async () => {
    const visit = await addCheckedIn(t)
    const contact = await addTrustedContact(t, visit)
    await sweepAt('12:00')
    await sweepAt('12:14')
    expect(await textsTo(contact, 'safety.alarm')).toEqual([])
    await sweepAt('12:15')
    expect(await textsTo(contact, 'safety.alarm')).toHaveLength(1)
  })

  it.each(['check out', 'fine', 'complete', 'no-show', 'cancel'] as const)('is ended by: %s', async (how) => {
    const visit = await addCheckedIn(t)
    await sweepAt('10:30')
    const status = (to: object) =>
      t.call(setBookingStatus, { token: visit.provider.token, params: { id: visit.id }, body: to as never })
    const answer = await {
      'check out': () => t.call(checkOut, { token: visit.provider.token, params: { id: visit.id }, body: {} }),
      fine: () => fine(visit, null),
      complete: () => status({ status: 'completed' }),
      'no-show': () => status({ status: 'cancelled', reason: 'no_show' }),
      cancel: () => status({ status: 'cancelled' }),
    }[how]()
    expect(answer.status).toBe(200)
    await sweepAt('11:00')
    expect(await alarmsOf(visit)).toEqual([])
    expect(await fine(visit, null)).toMatchObject(wrong)
  })

  it('is not ended by another provider', async () => {
    const visit = await addCheckedIn(t)
    await sweepAt('10:30')
    const { token } = await anOpenProvider(t)
    expect(await fine(visit, null, token)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await sweepAt('10:45')
    expect(await alarmsOf(visit)).toHaveLength(1)
  })

  it('is put off, and asks again', async () => {
    const visit = await addCheckedIn(t)
    await sweepAt('10:30')
    expect((await fine(visit, 30)).body.safety).toMatchObject({ is_asking: false })
    await sweepAt('10:59')
    expect(await textsTo(visit.provider.phone, 'safety.asked')).toHaveLength(1)
    await sweepAt('11:00')
    expect(await textsTo(visit.provider.phone, 'safety.asked')).toHaveLength(2)
  })

  it('alarms anew when it was put off after an alarm and nobody answers again', async () => {
    const visit = await addCheckedIn(t)
    const contact = await addTrustedContact(t, visit)
    await sweepAt('10:30')
    await sweepAt('10:45')
    t.setNow(moment(3, '10:50'))
    expect((await fine(visit, 30)).status).toBe(200)
    expect(await textsTo(contact, 'safety.all_clear')).toHaveLength(1)
    // No admin has closed the first one.
    await sweepAt('11:20')
    await sweepAt('11:35')
    await sweepAt('11:36')
    expect(await textsTo(contact, 'safety.alarm')).toHaveLength(2)
    const [first, second, ...more] = await alarmsOf(visit)
    expect([first!.answered_at, second!.answered_at, more]).toEqual([expect.any(Date), null, []])
    expect(raised).toContainEqual(
      expect.objectContaining({ severity: 'red', subject: { type: 'alarm', id: second!.id } }),
    )
  })

  it('runs on when the client calls the visit off: whoever is inside is still inside', async () => {
    const visit = await addVisitAt(t, '08:40')
    await t.call(checkIn, { token: visit.provider.token, params: { id: visit.id }, body: {} })
    const body = { status: 'cancelled', expected_fee: 40 } as const
    expect((await t.call(setBookingStatus, { token: visit.client.token, params: { id: visit.id }, body })).status).toBe(
      200,
    )
    await sweepAt('10:30')
    expect(await textsTo(visit.provider.phone, 'safety.asked')).toHaveLength(1)
  })

  it('tells the contact when the provider answers after all, and leaves the alarm to an admin', async () => {
    const visit = await addCheckedIn(t)
    const contact = await addTrustedContact(t, visit)
    await sweepAt('10:30')
    await sweepAt('10:45')
    t.setNow(moment(3, '10:50'))
    await checkOutOf(t, visit)
    expect(await textsTo(contact, 'safety.all_clear')).toHaveLength(1)
    const [row] = await alarmsOf(visit)
    expect(row).toMatchObject({ closed_at: null })
    expect(row!.answered_at).not.toBeNull()
  })

  it('does not run for whoever has switched it off, nor without a check-in', async () => {
    const off = await addVisitAt(t, '08:50')
    await t.call(setSafetyTimer, { token: off.provider.token, body: { has_timer: false } })
    await t.call(checkIn, { token: off.provider.token, params: { id: off.id }, body: {} })
    t.setNow(TEST_NOW)
    const never = await addVisitAt(t, '09:00')
    await sweepAt('10:30')
    await sweepAt('10:50')
    for (const visit of [off, never]) {
      expect(await textsTo(visit.provider.phone, 'safety.asked')).toEqual([])
      expect(await alarmsOf(visit)).toEqual([])
    }
  })

  it('tells nothing more to a contact who stopped being one after the alarm', async () => {
    const visit = await addCheckedIn(t)
    const contact = await addTrustedContact(t, visit)
    const link = await consentTokenOf(t, contact)
    await sweepAt('10:30')
    await sweepAt('10:45')
    expect(await textsTo(contact, 'safety.alarm')).toHaveLength(1)
    expect((await t.call(stopConsent, { body: { token: link } })).status).toBe(200)
    t.setNow(moment(3, '10:50'))
    await checkOutOf(t, visit)
    expect(await textsTo(contact, 'safety.all_clear')).toEqual([])
  })

  it('a check-out and the timer at the same moment: whoever was alarmed hears that all is well, and nobody else hears anything', async () => {
    for (let round = 0; round < 4; round += 1) {
      t.setNow(TEST_NOW)
      const visit = await addCheckedIn(t)
      const contact = await addTrustedContact(t, visit)
      await sweepAt('10:30')
      t.setNow(moment(3, '10:45'))
      const [left] = await Promise.all([
        t.call(checkOut, { token: visit.provider.token, params: { id: visit.id }, body: {} }),
        t.app.work.runDue(),
      ])
      expect(left.status).toBe(200)
      const alarms = await alarmsOf(visit)
      const told = { alarm: alarms.length, all_clear: alarms.length }
      expect([0, 1]).toContain(alarms.length)
      for (const { answered_at } of alarms) expect(answered_at).not.toBeNull()
      expect({
        alarm: (await textsTo(contact, 'safety.alarm')).length,
        all_clear: (await textsTo(contact, 'safety.all_clear')).length,
      }).toEqual(told)
    }
  })
})

describe('the silent alarm', () => {
  it('tells the desk, the contact and the board at once, and neither the client nor the provider’s phone', async () => {
    const visit = await addVisitAt(t, '08:30')
    const contact = await addTrustedContact(t, visit)
    expect(await press(visit)).toMatchObject(wrong)
    await setOutTo(t, visit)
    const before = (await messagesOf(t, {})).length
    const { body } = await press(visit)
    expect(body.safety).toMatchObject({ is_alarm_sent: true })
    const sent = (await messagesOf(t, {})).slice(before)
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [contact, DESK, 'support@homebloom.test'].toSorted(),
    )
    for (const { text } of sent)
      for (const hidden of ['Casey', 'Test Street', 'V6B']) expect(text).not.toContain(hidden)
    expect(raised.at(-1)).toMatchObject({ kind: 'safety.alarm', severity: 'red', facts: { alarm: 'silent' } })
    const { body: history } = await t.call(getBookingHistory, { token: visit.client.token, params: { id: visit.id } })
    expect(JSON.stringify(history)).not.toMatch(/alarm/i)
    expect(JSON.stringify(await dayOf(t, visit, 'client'))).not.toMatch(/"is_alarm_sent":|"raise_alarm":true/)
  })

  it('is one alarm however often it is pressed, and the provider’s alone', async () => {
    const visit = await addCheckedIn(t)
    const admin = await anAdmin(t)
    expect((await press(visit, visit.client.token)).status).toBe(403)
    expect((await press(visit, admin.token)).status).toBe(403)
    const other = await anOpenProvider(t)
    expect((await press(visit, other.token)).status).toBe(404)
    const answers = await Promise.all([press(visit), press(visit), press(visit)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await alarmsOf(visit)).toHaveLength(1)
    await checkOutOf(t, visit)
    expect(await press(visit)).toMatchObject(wrong)
  })

  it('is read, taken on and closed by admins, each of it recorded', async () => {
    const visit = await addCheckedIn(t)
    await addTrustedContact(t, visit)
    await press(visit)
    const [admin, second] = [await anAdmin(t), await anAdmin(t)]
    const { id } = (await alarmsOf(visit))[0]!
    const listed = await t.call(listAlarms, { token: admin.token })
    expect(listed.body.find((one) => one.id === id)).toMatchObject({ kind: 'silent', state: 'open' })
    const { body } = await t.call(getAlarm, { token: admin.token, params: { id } })
    expect(body).toMatchObject({
      address: '12 Test Street, Vancouver, BC, V6B1A1',
      provider: { phone_number: visit.provider.phone },
      client: { phone_number: visit.client.phone },
      contact: { name: 'Sam', was_told: true },
      told_text: 'Texted: the safety team and Sam.',
      can: { acknowledge: true, close: true },
    })
    const take = (token: string) => t.call(acknowledgeAlarm, { token, params: { id } })
    const answers = await Promise.all([take(admin.token), take(second.token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const close = (note: string) => t.call(closeAlarm, { token: admin.token, params: { id }, body: { note } })
    expect((await close('No')).status).toBe(422)
    expect((await close('She is at home and well')).body).toMatchObject({ state: 'closed', can: { close: false } })
    expect(await close('Once more')).toMatchObject(wrong)
    expect(settled.at(-1)).toMatchObject({ kind: 'safety.alarm', subject: { id } })
    const trail = (await listAuditEntries(t.db, { type: 'alarm', id })).map(({ action }) => action)
    expect(trail).toEqual(['alarm.closed', 'alarm.acknowledged', 'alarm.viewed'])
    // Another one can come after it.
    expect((await press(visit)).status).toBe(200)
    expect(await alarmsOf(visit)).toHaveLength(2)
  })

  it('texts nobody of ours where there is no safety desk', async () => {
    const other = await startTestApp({ isFrozen: true })
    const visit = await addCheckedIn(other)
    await other.call(raiseAlarm, { token: visit.provider.token, params: { id: visit.id } })
    const alarms = await messagesOf(other, { kind: 'safety.alarm' })
    expect(alarms.map(({ channel, recipient }) => [channel, recipient])).toEqual([['email', 'support@homebloom.test']])
    await other.close()
  })
})

it('completing a visit says that its provider is well', async () => {
  const visit = await addCheckedIn(t)
  await setStatusOf(t, visit, 'provider', 'completed')
  await sweepAt('10:45')
  expect(await textsTo(visit.provider.phone, 'safety.asked')).toEqual([])
})
