import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import {
  closeCalendarFeed,
  downloadBookingCalendar,
  getCalendarFeed,
  openCalendarFeed,
  readCalendarFeed,
} from '#contract/calendars.ts'
import { day, moment } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { anOpenProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'

type Client = Awaited<ReturnType<typeof signedUp>>

const HOUR_MS = 3_600_000

let t: TestApp
let client: Client
let provider: OpenProvider

beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  client = await signedUp(t)
  provider = await anOpenProvider(t, { rules: { max_advance_days: 365 }, insuredUntil: day(403) })
})
afterAll(() => t.close())

async function book(date: string, by: Pick<Client, 'token'> = client): Promise<string> {
  const body = { service_id: provider.services[0]!.id, date, time: '10:00' }
  const made = await t.call(createBooking, { token: by.token, body })
  if (made.status !== 201) throw new Error(made.body.detail)
  return made.body.id
}

async function openFeed(token: string): Promise<string> {
  const { body } = await t.call(openCalendarFeed, { token })
  return body.url.split('/').at(-1)!
}

async function visitsOf(feed: string) {
  const answer = await t.call(readCalendarFeed, { params: { token: feed } })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toContain('text/calendar')
  const parsed = new ICAL.Component(ICAL.parse(answer.body as unknown as string))
  return parsed.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
}

describe('a private feed', () => {
  test('shows the right instant in three weeks and in two thirds of a year, winter and summer', async () => {
    const [winter, summer] = [await book(day(22)), await book(day(234))]
    const events = await visitsOf(await openFeed(client.token))
    const startOf = (id: string) => {
      const event = events.find(({ uid }) => uid.startsWith(id))!
      expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(HOUR_MS)
      return event.startDate.toJSDate()
    }
    // Pacific Time is UTC-7 in both: 10:00 there is 17:00 in UTC.
    expect(startOf(winter).toISOString()).toBe(`${day(22)}T17:00:00.000Z`)
    expect(startOf(summer).toISOString()).toBe(`${day(234)}T17:00:00.000Z`)
    expect(t.deps.localTime.localText(startOf(winter))).toBe(`${day(22)}T10:00`)
    expect(t.deps.localTime.localText(startOf(summer))).toBe(`${day(234)}T10:00`)
  })

  test('keeps the street from a provider until they accept', async () => {
    const id = await book(day(23))
    const feed = await openFeed(provider.token)
    const placeOf = async () => (await visitsOf(feed)).find(({ uid }) => uid.startsWith(id))!.location
    expect(await placeOf()).not.toContain('12 Test Street')
    await t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'confirmed' } })
    expect(await placeOf()).toContain('12 Test Street')
  })

  test('drops a cancelled visit', async () => {
    const id = await book(day(24))
    const feed = await openFeed(client.token)
    await t.call(setBookingStatus, { token: client.token, params: { id }, body: { status: 'cancelled' } })
    expect((await visitsOf(feed)).map(({ uid }) => uid)).not.toContain(`${id}@homebloom`)
  })

  test('stops working when it is closed or opened anew', async () => {
    const first = await openFeed(client.token)
    const second = await openFeed(client.token)
    expect((await t.call(readCalendarFeed, { params: { token: first } })).status).toBe(404)
    expect((await t.call(getCalendarFeed, { token: client.token })).body.is_open).toBe(true)
    await t.call(closeCalendarFeed, { token: client.token })
    expect((await t.call(readCalendarFeed, { params: { token: second } })).status).toBe(404)
    expect((await t.call(getCalendarFeed, { token: client.token })).body).toEqual({
      is_open: false,
      opened_text: null,
      ended_text: null,
    })
  })

  test('ends with the visit, however long it is', async () => {
    const other = await anOpenProvider(t, { rules: { max_advance_days: 365 } })
    const body = { service_id: other.services[0]!.id, date: day(29), time: '10:00' }
    const made = await t.call(createBooking, { token: client.token, body })
    const { id } = made.body
    const startsAt = new Date(moment(29, '10:00'))
    const endsAt = new Date(startsAt.getTime() + 2.5 * HOUR_MS)
    await t.db.updateTable('booking').set({ ends_at: endsAt }).where('id', '=', id).execute()
    const events = await visitsOf(await openFeed(client.token))
    const event = events.find(({ uid }) => uid.startsWith(id))!
    expect(event.endDate.toJSDate()).toEqual(endsAt)
  })
})

describe('a visit as a file', () => {
  test('goes to its parties and to nobody else', async () => {
    const id = await book(day(25))
    const get = (token?: string) => t.call(downloadBookingCalendar, { token, params: { id } })
    expect(String((await get(client.token)).body)).toContain('BEGIN:VEVENT')
    expect((await get(provider.token)).status).toBe(200)
    const stranger = await signedUp(t)
    const unknown = await t.call(downloadBookingCalendar, { params: { id: 'a'.repeat(26) } })
    for (const answer of [await get(), await get(stranger.token)])
      expect({ status: answer.status, body: answer.body }).toEqual({ status: unknown.status, body: unknown.body })
  })

  test('takes a cancelled visit out of the calendars of its two people, and says no more than what and when', async () => {
    const own = await signedUp(t)
    const id = await book(day(26), own)
    await t.call(setBookingStatus, { token: provider.token, params: { id }, body: { status: 'confirmed' } })
    const get = (token?: string) => t.call(downloadBookingCalendar, { token, params: { id } })
    const before = String((await get(own.token)).body)
    await t.call(setBookingStatus, { token: own.token, params: { id }, body: { status: 'cancelled' } })
    for (const { token } of [own, provider]) {
      const { status, body } = await get(token)
      expect(status).toBe(200)
      const calendar = new ICAL.Component(ICAL.parse(String(body)))
      const event = calendar.getFirstSubcomponent('vevent')!
      const said = ['uid', 'status', 'sequence', 'description', 'location'].map((name) =>
        event.getFirstPropertyValue(name),
      )
      expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
      expect(said).toEqual([`${id}@homebloom`, 'CANCELLED', 1, null, null])
      expect(before).toContain(`UID:${id}@homebloom`)
      expect(body).not.toContain('12 Test Street')
    }
    expect((await get((await signedUp(t)).token)).status).toBe(404)
  })
})
