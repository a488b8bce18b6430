import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProvider } from '#contract/availability.ts'
import { explainDay } from '#contract/availability/explanation.ts'
import { createBooking, getBooking } from '#contract/bookings.ts'
import { addTimeOff, listTimeOff, previewTimeOff, removeTimeOff } from '#contract/availability/time-off.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { day, longDay } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'

// A Monday morning; everything below is in the same week.
let t: TestApp
let client: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  client = await addPerson(t)
})
afterAll(() => t.close())

const add = (provider: Bookable, start: string, end: string, note?: string) =>
  t.call(addTimeOff, { token: provider.token, body: { start, end, ...(note ? { note } : {}) } })

const ask = (provider: Bookable, date: string, time: string, by = client) =>
  t.call(createBooking, { token: by.token, body: { service_id: provider.serviceId, date, time } })

describe('time off', () => {
  it('is told of once it stands, also under a key, and not at all when it is refused', async () => {
    const provider = await addBookable(t)
    const found: Promise<number>[] = []
    t.deps.pubsub.subscribe(CONTENT_CHANGED, () => {
      const rows = t.db.selectFrom('time_off').select('id').where('provider_id', '=', provider.id)
      found.push(rows.execute().then(({ length }) => length))
    })
    const headers = { 'idempotency-key': 'away' }
    const away = (start: string) => t.call(addTimeOff, { token: provider.token, headers, body: { start, end: day(4) } })
    expect((await away(day(3))).status).toBe(201)
    expect((await away(day(2))).status).toBe(422)
    expect(await Promise.all(found)).toEqual([1])
  })

  it('is previewed, added, listed and removed, and leaves booked visits as they are', async () => {
    const provider = await addBookable(t)
    const booked = await ask(provider, day(3), '10:00')
    expect(booked.status).toBe(201)
    const asked = { token: provider.token, body: { start: day(3), end: day(4), note: ' Away ' } }
    const visits = [
      {
        booking_id: booked.body.id,
        scheduled_at: `${day(3)}T10:00`,
        text: `${longDay(day(3))} at 10:00 AM`,
        client_first_name: client.firstName,
        is_request: true,
      },
    ]
    const text = `${longDay(day(3))} to ${longDay(day(4))}`

    expect((await t.call(previewTimeOff, asked)).body).toEqual({ text, visits })
    expect((await t.call(listTimeOff, { token: provider.token })).body).toEqual([])

    const blind = await t.call(addTimeOff, asked)
    expect([blind.status, blind.body.code, blind.body.meta]).toEqual([409, 'visits_in_the_way', { visits }])
    const added = await t.call(addTimeOff, { ...asked, body: { ...asked.body, expected_visits: visits } })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ start: `${day(3)}T00:00`, end: `${day(5)}T00:00`, text, note: 'Away', visits })
    expect((await t.call(listTimeOff, { token: provider.token })).body).toEqual([added.body])
    expect((await t.call(getBooking, { token: client.token, params: { id: booked.body.id } })).body.status).toBe(
      'pending',
    )
    const { body } = await t.call(getProvider, { params: { id: provider.id } })
    expect(Object.keys(body.date_availability).slice(0, 3)).toEqual([day(1), day(2), day(5)])
    const refused = await ask(provider, day(4), '10:00')
    expect([refused.status, refused.body.code, refused.body.meta]).toEqual([
      409,
      'slot_unavailable',
      { refusal: 'time_off' },
    ])

    const params = { id: added.body.id }
    expect((await t.call(removeTimeOff, { token: provider.token, params })).status).toBe(200)
    expect((await t.call(removeTimeOff, { token: provider.token, params })).status).toBe(404)
    expect((await ask(provider, day(4), '10:00')).status).toBe(201)
  })

  it('may begin and end at any time, over midnight too', async () => {
    const provider = await addBookable(t)
    const { body } = await add(provider, `${day(2)}T22:00`, `${day(3)}T08:30`)
    expect(body.text).toBe(`${longDay(day(2))} at 10:00 PM to ${longDay(day(3))} at 8:30 AM`)
    const explained = await t.call(explainDay, {
      token: provider.token,
      params: { id: provider.id },
      query: { date: day(3) },
    })
    expect(explained.body.filter(({ refusal }) => refusal === 'time_off').map(({ start }) => start)).toEqual(
      ['00', '01', '02', '03', '04', '05', '06', '07', '08'].map((hour) => `${hour}:00`),
    )
  })

  it('tells of visits only where they are', async () => {
    const provider = await addBookable(t, { buffer: 30 })
    await ask(provider, day(10), '10:00')
    const hit = async (start: string, end: string) =>
      (await t.call(previewTimeOff, { token: provider.token, body: { start, end } })).body.visits.length
    expect(await hit(`${day(10)}T10:30`, `${day(10)}T12:00`)).toBe(1)
    // The free time after a visit is not a visit.
    expect(await hit(`${day(10)}T11:00`, `${day(10)}T12:00`)).toBe(0)
    expect(await hit(`${day(10)}T09:00`, `${day(10)}T10:00`)).toBe(0)
  })

  it('is refused when it ends before it starts, is over, too long or no date', async () => {
    const provider = await addBookable(t)
    const detail = async (start: string, end: string) => {
      const answer = await add(provider, start, end)
      return [answer.status, answer.body.detail]
    }
    expect(await detail(day(4), day(3))).toEqual([422, 'The end must be after the start.'])
    expect(await detail(`${day(3)}T10:00`, `${day(3)}T10:00`)).toEqual([422, 'The end must be after the start.'])
    expect(await detail(day(-3), day(-1))).toEqual([422, 'This time is already over.'])
    expect(await detail(day(3), day(734))).toEqual([422, 'Time off can be at most 400 days long.'])
    expect(await detail('2027-02-29', day(98))).toEqual([422, 'This date does not exist'])
    expect((await detail('tomorrow', day(98)))[0]).toBe(422)
    expect((await t.call(listTimeOff, { token: provider.token })).body).toEqual([])
  })

  it("is nobody else's business", async () => {
    const [one, other] = [await addBookable(t), await addBookable(t)]
    const { body } = await add(one, day(3), day(3))
    expect((await t.call(removeTimeOff, { token: other.token, params: { id: body.id } })).status).toBe(404)
    expect((await t.call(listTimeOff, { token: other.token })).body).toEqual([])
    expect((await t.call(listTimeOff, { token: client.token })).status).toBe(403)
    expect((await t.call(listTimeOff)).status).toBe(401)
  })

  it('comes wholly before or after a booking of the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const provider = await addBookable(t)
      const time = `${String(10 + round)}:00`
      // A new client each time, so that their limit of open requests plays no part.
      const by = await addPerson(t)
      const [booking, off] = await Promise.all([ask(provider, day(17), time, by), add(provider, day(17), day(17))])
      // The second of the two was refused because of the first.
      expect([booking, off].filter(({ status }) => status === 201)).toHaveLength(1)
      expect(booking.status === 201 ? off.body.code : booking.body.code).toBe(
        booking.status === 201 ? 'visits_in_the_way' : 'slot_unavailable',
      )
    }
  })
})
