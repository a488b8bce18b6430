import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDaySheet } from '#contract/bookings/day-sheet.ts'
import { checkIn, sayOnMyWay } from '#contract/bookings/visit-day.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { addBookable, anOpenProvider, withCatalogue, type Bookable } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, addPending, setStatusOf, type Visit } from '#tests/factories/visits.ts'

let t: TestApp
let provider: Bookable
let tomorrow: Visit

beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
  const open = await anOpenProvider(t)
  provider = { ...open, serviceId: open.services[0]!.id }
})
afterAll(() => t.close())

/** On the day of the visits, as the wire has it. */
const at = (time: string) => new Date(moment(3, time)).toISOString()

const ask = async ({ token }: { token: string } = provider) => {
  const { status, body } = await t.call(getDaySheet, { token })
  expect(status).toBe(200)
  return body
}

it('holds the visits of today and tomorrow with what is needed at the door, and none of later days', async () => {
  const today = await addPaid(t, { provider, date: day(3), time: '10:00' })
  tomorrow = await addConfirmed(t, { provider, date: day(4), time: '09:00' })
  const asked = await addPending(t, { provider, date: day(4), time: '13:00' })
  await addConfirmed(t, { provider, date: day(5), time: '09:00' })
  t.setNow(moment(3, '08:12'))
  const sheet = await ask()
  expect(sheet).toMatchObject({ as_of: at('08:12'), as_of_local: `${day(3)}T08:12`, today: day(3) })
  expect(sheet.days.map(({ date, is_today }) => [date, is_today])).toEqual([
    [day(3), true],
    [day(4), false],
  ])
  const shown = sheet.days.flatMap(({ entries }) =>
    entries.flatMap((one) => (one.kind === 'visit' ? [one.booking] : [])),
  )
  expect(shown.map(({ id }) => id)).toEqual([today.id, tomorrow.id, asked.id])
  expect(shown[0]).toMatchObject({ status: 'confirmed', payment_status: 'paid' })
  expect(shown[0]!.location.street_address).not.toBeNull()
  expect(shown[0]!.client.phone_number).not.toBeNull()
  // A phone doesn't store anything a request has not opened yet.
  expect(shown[2]!.location.street_address).toBeNull()
  expect(sheet.visits.map(({ day: { booking_id } }) => booking_id)).toEqual([today.id, tomorrow.id])
  expect(JSON.stringify(sheet)).not.toContain('"code":"')
})

it('says from when on each step can be taken, as long as it still can', async () => {
  const opens = async () => (await ask()).visits[0]!.opens
  const [wayFrom, doorFrom] = [at('07:00'), at('09:30')]
  expect(await opens()).toEqual({ on_my_way: wayFrom, running_late: wayFrom, check_in: doorFrom })
  const [{ day: visit, ends_at }] = (await ask()).visits as [Awaited<ReturnType<typeof ask>>['visits'][number]]
  expect(ends_at).toBe(at('11:00'))
  await t.call(sayOnMyWay, { token: provider.token, params: { id: visit.booking_id } })
  expect((await opens()).on_my_way).toBeNull()
  t.setNow(moment(3, '09:45'))
  await t.call(checkIn, { token: provider.token, params: { id: visit.booking_id }, body: {} })
  expect(await opens()).toEqual({ on_my_way: null, running_late: null, check_in: null })
})

it('is one’s own alone', async () => {
  const other = await addBookable(t)
  const { days, visits } = await ask(other)
  expect([days.flatMap(({ entries }) => entries), visits]).toEqual([[], []])
})

it('tells whoever was without reception when a visit was cancelled', async () => {
  t.setNow(moment(4, '07:30'))
  const { id } = tomorrow
  t.setNow(moment(4, '08:50'))
  await setStatusOf(t, tomorrow, 'provider', 'cancelled')
  t.setNow(moment(4, '09:05'))
  const late = await t.call(checkIn, { token: provider.token, params: { id }, body: {} })
  expect(late).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  expect(late.body).toMatchObject({ detail: 'This visit was cancelled at 8:50 AM.' })
  t.setNow(moment(5, '09:05'))
  const later = await t.call(checkIn, { token: provider.token, params: { id }, body: {} })
  expect(later.body).toMatchObject({ detail: expect.stringMatching(/^This visit was cancelled on .+ at 8:50 AM\.$/) })
})
