import { afterAll, beforeAll, expect, it } from 'vitest'
import { addTimeOff } from '#contract/availability/time-off.ts'
import { getSchedule, listSurroundings } from '#contract/bookings/schedule.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, longDay, moment } from '#tests/factories/calendar.ts'
import { addBookable, anOpenProvider, withCatalogue, type Bookable } from '#tests/factories/supply.ts'
import { addConfirmed, addPending, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp
let provider: Bookable

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
  const open = await anOpenProvider(t)
  provider = { ...open, serviceId: open.services[0]!.id }
})
afterAll(() => t.close())

const ask = async (query: { from?: string; days?: number } = {}) => {
  const { status, body } = await t.call(getSchedule, { token: provider.token, query })
  expect(status).toBe(200)
  return body
}

it('shows visits and requests of its days with their times, and none that was cancelled', async () => {
  const early = await addConfirmed(t, { provider, date: day(3), time: '09:00' })
  const asked = await addPending(t, { provider, date: day(3), time: '13:00' })
  const gone = await addConfirmed(t, { provider, date: day(3), time: '15:00' })
  await setStatusOf(t, gone, 'provider', 'cancelled')
  await addConfirmed(t, { provider, date: day(12), time: '09:00' })
  const { today, now, days } = await ask()
  expect(today).toBe(day(0))
  const { localTime, clock } = t.deps
  expect(now).toBe(localTime.localText(clock.now()).slice(11, 16))
  expect(days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map(day))
  expect(days[0]).toMatchObject({ is_today: true, text: longDay(day(0)) })
  const { hours, entries } = days[3]!
  expect(hours).toEqual([{ start: '09:00', end: '17:00' }])
  expect(entries.map((entry) => [entry.kind, entry.start, entry.kind === 'visit' && entry.booking.id])).toEqual([
    ['visit', '09:00', early.id],
    ['gap', '10:00', false],
    ['visit', '13:00', asked.id],
    ['gap', '14:00', false],
  ])
  const drives = entries.flatMap((entry) => (entry.kind === 'visit' ? [entry] : []))
  expect(drives.map(({ drive_from }) => drive_from)).toEqual(['home', 'visit'])
  for (const { drive_minutes } of drives) expect(drive_minutes).toBeGreaterThanOrEqual(0)
})

it('keeps closed what a request has not opened yet', async () => {
  const { days } = await ask({ from: day(3), days: 1 })
  const [open, asked] = days[0]!.entries.flatMap((entry) => (entry.kind === 'visit' ? [entry.booking] : []))
  expect(open!.location.street_address).not.toBeNull()
  expect(asked!.location.street_address).toBeNull()
  expect(asked!.client.phone_number).toBeNull()
})

it('shows the part of a time off that falls into each day', async () => {
  const body = { start: `${day(5)}T14:00`, end: `${day(6)}T12:00`, note: 'Away' }
  const answer = await t.call(addTimeOff, { token: provider.token, body })
  expect(answer.status, answer.body.detail).toBe(201)
  const { days } = await ask({ from: day(5), days: 2 })
  expect(days.map(({ entries }) => entries)).toEqual([
    [{ kind: 'time_off', start: '14:00', end: '24:00', note: 'Away' }],
    [{ kind: 'time_off', start: '00:00', end: '12:00', note: 'Away' }],
  ])
})

it('holds of one’s own days alone, and of two weeks at most', async () => {
  const other = await addBookable(t)
  const { body } = await t.call(getSchedule, { token: other.token, query: { from: day(3), days: 1 } })
  expect(body.days[0]!.entries).toEqual([])
  expect((await t.call(getSchedule, { token: provider.token, query: { days: 15 } })).status).toBe(422)
  t.setNow(moment(4, '11:00'))
  expect((await ask()).days[0]!.date).toBe(day(4))
  t.setNow(moment(0, '11:00'))
})

it('tells what is around requests: the drive, and what is accepted before and after on the same day', async () => {
  const around = await addBookable(t)
  await addConfirmed(t, { provider: around, date: day(20), time: '09:00' })
  await addConfirmed(t, { provider: around, date: day(20), time: '15:00' })
  await addConfirmed(t, { provider: around, date: day(21), time: '09:00' })
  const between = await addPending(t, { provider: around, date: day(20), time: '12:00' })
  const last = await addPending(t, { provider: around, date: day(20), time: '16:00' })
  const alone = await addPending(t, { provider: around, date: day(22), time: '10:00' })
  const ids = [between.id, last.id, alone.id, 'nothing'].join(',')
  const { status, body } = await t.call(listSurroundings, { token: around.token, query: { ids } })
  expect(status).toBe(200)
  const of = ({ id }: { id: string }) => body.find(({ booking_id }) => booking_id === id)
  expect(body).toHaveLength(3)
  expect(of(between)).toMatchObject({
    drive_from: 'visit',
    before: { time_text: '10:00 AM' },
    after: { time_text: '3:00 PM' },
  })
  expect(of(last)).toMatchObject({ before: { time_text: '4:00 PM' }, after: null })
  expect(of(alone)).toMatchObject({ drive_from: 'home', before: null, after: null })
  expect(of(alone)!.drive_minutes).toBeGreaterThanOrEqual(0)
  // Providers can't read each other's days.
  expect((await t.call(listSurroundings, { token: provider.token, query: { ids } })).body).toEqual([])
  expect((await t.call(listSurroundings, { token: around.token, query: { ids: ',' } })).body).toEqual([])
})
