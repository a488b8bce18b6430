import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getProvider, previewHours, updateProfile } from '#contract/availability.ts'
import { addTimeOff, previewTimeOff } from '#contract/availability/time-off.ts'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, longDay, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'

let t: TestApp
let client: TestPerson
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  client = await addPerson(t)
})
afterAll(() => t.close())

const window = (start: string, end: string) => ({ start, end })
const everyDay = (...windows: { start: string; end: string }[]) => Array.from({ length: 7 }, () => windows)
const MORNINGS = everyDay(window('00:00', '12:00'))

type Saved = NonNullable<CallInput<typeof updateProfile>['body']>

const save = ({ token }: Bookable, body: Saved) => t.call(updateProfile, { token, body })
const preview = async ({ token }: Bookable, body: object) => (await t.call(previewHours, { token, body })).body
const book = async (provider: Bookable, date: string, time: string, who = client) => {
  const body = { service_id: provider.serviceId, date, time }
  return t.call(createBooking, { token: who.token, body })
}
const accept = ({ token }: Bookable, id: string) =>
  t.call(setBookingStatus, { token, params: { id }, body: { status: 'confirmed' } })

describe('changed hours', () => {
  it('are saved only by who has seen the visits and requests that they leave out', async () => {
    const provider = await addBookable(t)
    const agreed = (await book(provider, day(3), '15:00')).body.id
    await accept(provider, agreed)
    const asked = (await book(provider, day(4), '16:00')).body.id
    await book(provider, day(4), '09:00', await addPerson(t))
    const visits = [
      {
        booking_id: agreed,
        scheduled_at: `${day(3)}T15:00`,
        text: `${longDay(day(3))} at 3:00 PM`,
        client_first_name: client.firstName,
        is_request: false,
      },
      {
        booking_id: asked,
        scheduled_at: `${day(4)}T16:00`,
        text: `${longDay(day(4))} at 4:00 PM`,
        client_first_name: client.firstName,
        is_request: true,
      },
    ]
    expect((await preview(provider, { weekly_hours: MORNINGS })).visits).toEqual(visits)
    const before = (await t.call(getProvider, { token: provider.token, params: { id: provider.id } })).body
    const { hours_version } = before
    for (const expected_visits of [[], [visits[0]!]]) {
      const blind = await save(provider, {
        bio: 'New words',
        weekly_hours: MORNINGS,
        hours_version,
        expected_visits,
      })
      expect([blind.status, blind.body.code, blind.body.detail, blind.body.meta]).toEqual([
        409,
        'visits_in_the_way',
        '1 visit and 1 request would fall outside your hours. Nothing was saved.',
        { visits },
      ])
    }
    const unchanged = (await t.call(getProvider, { token: provider.token, params: { id: provider.id } })).body
    expect(unchanged).toMatchObject({ bio: before.bio, weekly_hours: before.weekly_hours, hours_version })

    const saved = await save(provider, { weekly_hours: MORNINGS, hours_version, expected_visits: visits })
    expect([saved.status, saved.body.weekly_hours]).toEqual([200, MORNINGS])
    // They lie outside already: another save leaves nothing out, and the request can still be answered.
    expect(
      (await save(provider, { weekly_hours: everyDay(window('08:00', '12:00')), expected_visits: [] })).status,
    ).toBe(200)
    expect((await accept(provider, asked)).status).toBe(200)
  })

  it('are saved as they come by whoever names no visits, as the specification has it; the visits stay', async () => {
    const provider = await addBookable(t)
    const { id } = (await book(provider, day(3), '15:00')).body
    expect((await save(provider, { weekly_hours: MORNINGS })).status).toBe(200)
    expect((await accept(provider, id)).status).toBe(200)
  })

  it('ask again about a visit that was moved or booked since it was looked, and not about one that has gone', async () => {
    const provider = await addBookable(t)
    const first = (await book(provider, day(3), '15:00')).body.id
    const { visits } = await preview(provider, { weekly_hours: MORNINGS })
    const elsewhere = visits.map((visit) => ({ ...visit, scheduled_at: `${day(3)}T14:00` }))
    expect((await save(provider, { weekly_hours: MORNINGS, expected_visits: elsewhere })).status).toBe(409)
    const second = (await book(provider, day(4), '15:00')).body.id
    const refused = await save(provider, { weekly_hours: MORNINGS, expected_visits: visits })
    expect((refused.body.meta as { visits: { booking_id: string }[] }).visits.map((one) => one.booking_id)).toEqual([
      first,
      second,
    ])
    const now = (await preview(provider, { weekly_hours: MORNINGS })).visits
    await t.call(setBookingStatus, { token: client.token, params: { id: second }, body: { status: 'cancelled' } })
    expect((await save(provider, { weekly_hours: MORNINGS, expected_visits: now })).status).toBe(200)
  })

  it('count dates with hours of their own, and nothing that is over or lies inside', async () => {
    const provider = await addBookable(t)
    await book(provider, day(2), '15:00')
    await book(provider, day(3), '15:00')
    const closed = { [day(3)]: [] }
    expect((await preview(provider, { availability: closed })).visits).toHaveLength(1)
    const own = { [day(2)]: [window('15:00', '16:00')], [day(3)]: [window('14:00', '15:30'), window('15:30', '16:00')] }
    expect((await preview(provider, { weekly_hours: MORNINGS, availability: own })).visits).toEqual([])
    expect((await save(provider, { weekly_hours: MORNINGS, availability: own })).status).toBe(200)
    // Returned to the week's hours, both lie outside.
    expect((await preview(provider, { availability: {} })).visits).toHaveLength(2)
    t.setNow(moment(12, '09:00'))
    expect((await preview(provider, { availability: {} })).visits).toEqual([])
  })

  it('come wholly before or after a booking of the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const provider = await addBookable(t)
      const [booking, saved] = await Promise.all([
        book(provider, day(9), `${13 + round}:00`, await addPerson(t)),
        save(provider, { weekly_hours: MORNINGS, expected_visits: [] }),
      ])
      expect([booking.status === 201, saved.status === 200].filter(Boolean)).toHaveLength(1)
      const refused = booking.status === 201 ? saved : booking
      expect(refused.body.code).toBe(booking.status === 201 ? 'visits_in_the_way' : 'slot_unavailable')
    }
  })

  it('are looked at before they are saved: what becomes one, and what nobody can book', async () => {
    const provider = await addBookable(t)
    const weekly_hours = everyDay(window('09:00', '12:00'))
    weekly_hours[1] = [
      window('13:00', '17:00'),
      window('09:00', '11:00'),
      window('11:00', '12:00'),
      window('16:00', '18:00'),
    ]
    weekly_hours[2] = [window('09:00', '09:30'), window('10:00', '11:00')]
    const availability = {
      [day(5)]: [window('23:30', '24:00')],
      [day(6)]: [window('09:00', '09:30'), window('09:30', '10:00')],
    }
    expect(await preview(provider, { weekly_hours, availability })).toEqual({
      visits: [],
      merged: [
        { day: 'Monday', text: '9:00 AM – 12:00 PM' },
        { day: 'Monday', text: '1:00 PM – 6:00 PM' },
        { day: longDay(day(6)), text: '9:00 AM – 10:00 AM' },
      ],
      too_short: [
        { day: 'Tuesday', text: '9:00 AM – 9:30 AM' },
        { day: longDay(day(5)), text: '11:30 PM – 12:00 AM' },
      ],
      shortest_minutes: 60,
    })
    const saved = await save(provider, { weekly_hours, availability })
    // As they were sent; clients see one.
    expect(saved.body.weekly_hours).toEqual(weekly_hours)
    // The saved state is not announced again.
    expect((await preview(provider, { weekly_hours, availability })).too_short).toEqual([])
    const wrong = await t.call(previewHours, {
      token: provider.token,
      body: { weekly_hours: everyDay(window('12:00', '09:00')) },
    })
    expect(wrong.status).toBe(422)
  })
})

describe('time off', () => {
  it('tells requests from visits, and is refused to who has not seen them', async () => {
    const provider = await addBookable(t)
    const { id } = (await book(provider, day(3), '10:00')).body
    const body = { start: day(3), end: day(3) }
    const look = async () => (await t.call(previewTimeOff, { token: provider.token, body })).body.visits
    expect((await look())[0]).toMatchObject({ booking_id: id, is_request: true })
    await accept(provider, id)
    const seen = await look()
    expect(seen[0]!.is_request).toBe(false)
    const blind = await t.call(addTimeOff, { token: provider.token, body })
    expect([blind.status, blind.body.meta]).toEqual([409, { visits: seen }])
    const added = await t.call(addTimeOff, { token: provider.token, body: { ...body, expected_visits: seen } })
    expect(added.body.visits).toEqual(seen)
  })
})
