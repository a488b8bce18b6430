import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainDay, getProvider } from '#contract/availability.ts'
import { createBooking, getBooking } from '#contract/bookings.ts'
import { addTimeOff, listTimeOff, previewTimeOff, removeTimeOff } from '#contract/time-off.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addBookable, addPerson, type Bookable, type TestPerson } from '#tests/factories/bookable.ts'

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

const ask = (provider: Bookable, date: string, time: string) =>
  t.call(createBooking, { token: client.token, body: { service_id: provider.serviceId, date, time } })

describe('time off', () => {
  it('is previewed, added, listed and removed, and leaves booked visits as they are', async () => {
    const provider = await addBookable(t)
    const booked = await ask(provider, '2026-11-26', '10:00')
    expect(booked.status).toBe(201)
    const asked = { token: provider.token, body: { start: '2026-11-26', end: '2026-11-27', note: ' Away ' } }
    const visits = [
      {
        booking_id: booked.body.id,
        scheduled_at: '2026-11-26T10:00',
        text: 'Thursday, November 26, 2026 at 10:00 AM',
        client_first_name: client.firstName,
      },
    ]
    const text = 'Thursday, November 26, 2026 to Friday, November 27, 2026'

    expect((await t.call(previewTimeOff, asked)).body).toEqual({ text, visits })
    expect((await t.call(listTimeOff, { token: provider.token })).body).toEqual([])

    const added = await t.call(addTimeOff, asked)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ start: '2026-11-26T00:00', end: '2026-11-28T00:00', text, note: 'Away', visits })
    expect((await t.call(listTimeOff, { token: provider.token })).body).toEqual([added.body])
    expect((await t.call(getBooking, { token: client.token, params: { id: booked.body.id } })).body.status).toBe(
      'pending',
    )
    const { body } = await t.call(getProvider, { params: { id: provider.id } })
    expect(Object.keys(body.date_availability).slice(0, 3)).toEqual(['2026-11-24', '2026-11-25', '2026-11-28'])
    const refused = await ask(provider, '2026-11-27', '10:00')
    expect([refused.status, refused.body.code, refused.body.meta]).toEqual([
      409,
      'slot_unavailable',
      { refusal: 'time_off' },
    ])

    const params = { id: added.body.id }
    expect((await t.call(removeTimeOff, { token: provider.token, params })).status).toBe(200)
    expect((await t.call(removeTimeOff, { token: provider.token, params })).status).toBe(404)
    expect((await ask(provider, '2026-11-27', '10:00')).status).toBe(201)
  })

  it('may begin and end at any time, over midnight too', async () => {
    const provider = await addBookable(t)
    const { body } = await add(provider, '2026-11-25T22:00', '2026-11-26T08:30')
    expect(body.text).toBe('Wednesday, November 25, 2026 at 10:00 PM to Thursday, November 26, 2026 at 8:30 AM')
    const day = await t.call(explainDay, {
      token: provider.token,
      params: { id: provider.id },
      query: { date: '2026-11-26' },
    })
    expect(day.body.filter(({ refusal }) => refusal === 'time_off').map(({ start }) => start)).toEqual(
      ['00', '01', '02', '03', '04', '05', '06', '07', '08'].map((hour) => `${hour}:00`),
    )
  })

  it('tells of visits only where they are', async () => {
    const provider = await addBookable(t, { buffer: 30 })
    await ask(provider, '2026-12-03', '10:00')
    const hit = async (start: string, end: string) =>
      (await t.call(previewTimeOff, { token: provider.token, body: { start, end } })).body.visits.length
    expect(await hit('2026-12-03T10:30', '2026-12-03T12:00')).toBe(1)
    // The time kept free after a visit is not a visit.
    expect(await hit('2026-12-03T11:00', '2026-12-03T12:00')).toBe(0)
    expect(await hit('2026-12-03T09:00', '2026-12-03T10:00')).toBe(0)
  })

  it('is refused when it ends before it starts, is over, too long or no date', async () => {
    const provider = await addBookable(t)
    const detail = async (start: string, end: string) => {
      const answer = await add(provider, start, end)
      return [answer.status, answer.body.detail]
    }
    expect(await detail('2026-11-27', '2026-11-26')).toEqual([422, 'The end must be after the start.'])
    expect(await detail('2026-11-26T10:00', '2026-11-26T10:00')).toEqual([422, 'The end must be after the start.'])
    expect(await detail('2026-11-20', '2026-11-22')).toEqual([422, 'This time is already over.'])
    expect(await detail('2026-11-26', '2028-11-26')).toEqual([422, 'Time off can be at most 400 days long.'])
    expect(await detail('2027-02-29', '2027-03-01')).toEqual([422, 'This date does not exist'])
    expect((await detail('tomorrow', '2027-03-01'))[0]).toBe(422)
    expect((await t.call(listTimeOff, { token: provider.token })).body).toEqual([])
  })

  it("is nobody else's business", async () => {
    const [one, other] = [await addBookable(t), await addBookable(t)]
    const { body } = await add(one, '2026-11-26', '2026-11-26')
    expect((await t.call(removeTimeOff, { token: other.token, params: { id: body.id } })).status).toBe(404)
    expect((await t.call(listTimeOff, { token: other.token })).body).toEqual([])
    expect((await t.call(listTimeOff, { token: client.token })).status).toBe(403)
    expect((await t.call(listTimeOff)).status).toBe(401)
  })

  it('comes wholly before or after a booking of the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const provider = await addBookable(t)
      const time = `${String(10 + round)}:00`
      const [booking, off] = await Promise.all([
        ask(provider, '2026-12-10', time),
        add(provider, '2026-12-10', '2026-12-10'),
      ])
      expect(off.status).toBe(201)
      expect(off.body.visits.length).toBe(booking.status === 201 ? 1 : 0)
    }
  })
})
