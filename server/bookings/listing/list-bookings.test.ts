import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBookingStatistics, getUser, listBookings, type Booking } from '#contract/bookings.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { TEST_NOW, moment } from '#tests/factories/calendar.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, type Bookable } from '#tests/factories/supply.ts'
import { addCompleted, addConfirmed, addPaid, addPending, setStatusOf } from '#tests/factories/visits.ts'

let t: TestApp
let client: TestPerson
let provider: Bookable
let ids: Record<'pending' | 'confirmed' | 'completed' | 'declined' | 'cancelled', string>

/** One booking of each kind between the same two people, at 9, 10, 11, 12 and 13 o'clock. */
beforeAll(async () => {
  t = await startTestApp()
  client = await addPerson(t, { firstName: 'Zoé' })
  provider = await addBookable(t)
  const at = (time: string) => ({ client, provider, time })
  const completed = await addCompleted(t, at('09:00'))
  const confirmed = await addConfirmed(t, at('10:00'))
  const declined = await addPending(t, at('11:00'))
  await setStatusOf(t, declined, 'provider', 'cancelled')
  const cancelled = await addPaid(t, at('12:00'))
  await setStatusOf(t, cancelled, 'client', 'cancelled')
  const pending = await addPending(t, at('13:00'))
  ids = {
    completed: completed.id,
    confirmed: confirmed.id,
    declined: declined.id,
    cancelled: cancelled.id,
    pending: pending.id,
  }
})
afterAll(() => t.close())

type Query = NonNullable<Parameters<typeof t.call<typeof listBookings>>[1]>['query']

async function list(token: string | undefined, query: Query = {}) {
  const answer = await t.call(listBookings, { token, query })
  return { ...answer, ids: Array.isArray(answer.body) ? answer.body.map((booking: Booking) => booking.id) : [] }
}

test('lists only the caller’s own bookings', async () => {
  expect((await list(undefined)).status).toBe(401)
  for (const role of ['client', 'provider', 'pending_provider', 'admin'] as const)
    expect((await list((await addPerson(t, { role })).token)).body).toEqual([])
  expect((await list(client.token)).ids).toHaveLength(5)
  expect((await list(provider.token)).ids).toHaveLength(5)
})

test('tabs, status and the other side narrow', async () => {
  const tab = async (name: 'upcoming' | 'past' | 'cancelled') => (await list(client.token, { tab: name })).ids
  expect(await tab('upcoming')).toEqual([ids.pending, ids.confirmed])
  expect(await tab('past')).toEqual([ids.completed])
  expect(await tab('cancelled')).toEqual([ids.cancelled, ids.declined])
  expect((await list(client.token, { status: 'confirmed' })).ids).toEqual([ids.confirmed])
  expect((await list(client.token, { userId: provider.id })).ids).toHaveLength(5)
  expect((await list(client.token, { userId: 'somebody' })).ids).toEqual([])
  t.setNow(moment(3, '10:30'))
  expect(await tab('upcoming')).toEqual([ids.pending])
  expect(await tab('past')).toEqual([ids.confirmed, ids.completed])
  t.setNow(TEST_NOW)
})

test.each(['date_desc', 'date_asc', 'price_desc', 'price_asc'] as const)(
  'pages in the order %s hold everything once',
  async (sort) => {
    const whole = (await list(client.token, { sort, limit: 100 })).ids
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(client.token, { sort, limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.ids)
      const link = String(page.headers['link'] ?? '')
      cursor = /cursor=([^&>]+)/.exec(link)?.[1]
      expect(link === '' || /^<\/api\/bookings\?.*>; rel="next"$/.test(link)).toBe(true)
    } while (cursor)
    expect(seen).toEqual(whole)
    expect(new Set(seen).size).toBe(5)
  },
)

test('a cursor that is not ours is refused', async () => {
  const cursors = [['price_asc', 1, 'abc'], ['date_desc', 1e300, 'abc'], ['date_desc', 'x', 'abc'], 'x']
  for (const cursor of cursors.map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')))
    expect((await list(client.token, { cursor })).status).toBe(400)
})

test('search finds service, category and the other side, but no name that is hidden', async () => {
  expect((await list(client.token, { search: 'gel man' })).ids).toHaveLength(5)
  expect((await list(client.token, { search: 'amara q' })).ids).toHaveLength(5)
  expect((await list(client.token, { search: '%' })).ids).toEqual([])
  expect((await list(provider.token, { search: 'zoé' })).ids).toHaveLength(5)
  expect((await list(provider.token, { search: 'quimby' })).ids.toSorted()).toEqual(
    [ids.completed, ids.confirmed].toSorted(),
  )
})

test('a search finds the same by a part of a name, however many share it', async () => {
  const find = async (search: string) => (await list(provider.token, { search })).ids.toSorted()
  const seen = [ids.completed, ids.confirmed].toSorted()
  for (const text of ['qui', 'im', 'é Quimb']) expect([text, await find(text)]).toEqual([text, seen])
  expect(await find('quimbyson')).toEqual([])
  // More than are looked up before the visits.
  await sql`
    insert into user_account (id, role, first_name, last_name, full_name, email, phone_number, street_address, city,
      province, postal_code, password_hash, created_at)
    select 'n' || lpad(n::text, 25, '0'), 'client', 'Casey', 'Quimbyson', 'Casey Quimbyson', 'n' || n || '@example.test',
      (3000000000 + n)::text, '12 Test Street', 'Vancouver', 'BC', 'V6B1A1', 'none', ${TEST_NOW}
    from generate_series(1, 600) n`.execute(t.db)
  expect(await find('quimby')).toEqual(seen)
  expect(await find('quimbyson')).toEqual([])
})

test('a provider sees a client as far as each booking allows', async () => {
  const bookings = (await list(provider.token)).body
  const by = (id: string) => bookings.find((booking) => booking.id === id)
  for (const id of [ids.pending, ids.declined, ids.cancelled]) {
    expect(by(id)?.client).toEqual({
      id: client.id,
      full_name: 'Zoé',
      email: null,
      phone_number: null,
      avatar_url: null,
      address: { street_address: null, city: 'Vancouver', province: 'BC', country: 'Canada', postal_code: 'V6B' },
      is_masked: true,
    })
    expect(by(id)?.location.street_address).toBeNull()
  }
  expect(by(ids.confirmed)?.client).toMatchObject({
    full_name: 'Zoé Quimby',
    email: client.email,
    phone_number: client.phone,
    is_masked: false,
  })
  expect(by(ids.confirmed)?.location).toMatchObject({ street_address: '12 Test Street', postal_code: 'V6B1A1' })
  t.setNow(moment(20, '12:00'))
  const later = (await list(provider.token)).body.find((booking) => booking.id === ids.completed)
  expect(later?.client).toMatchObject({ full_name: 'Zoé Quimby', email: null, is_masked: true })
  t.setNow(TEST_NOW)
})

test('a client never sees the street of a provider', async () => {
  for (const booking of (await list(client.token)).body) {
    expect(booking.provider.full_name).toBe('Amara Quimby')
    expect(booking.provider.address).toMatchObject({ street_address: null, city: 'Kitsilano, Vancouver' })
    expect(booking.provider_net).toBeNull()
    const isOpen = booking.status === 'confirmed' || booking.status === 'completed'
    expect(booking.provider.email).toBe(isOpen ? provider.email : null)
    expect(booking.provider.phone_number).toBe(isOpen ? provider.phone : null)
  }
})

test('statistics count all bookings; a client learns no net', async () => {
  const numbers = { total: 5, pending: 1, requests: 1, confirmed: 1, completed: 1, cancelled: 2, upcoming: 2, past: 1 }
  const ours = await t.call(getBookingStatistics, { token: provider.token })
  // None of them counts as a second visit: the completed one is not done yet.
  const provider_money = { expected: 68, awaiting_payment: 68, paid: 68, earned: 0, kept_fees: 0, on_hold: 0, tips: 0 }
  expect(ours.body).toEqual({ ...numbers, earnings: 80, earnings_net: 0, provider_money, completion_rate: null })
  const theirs = await t.call(getBookingStatistics, { token: client.token })
  expect(theirs.body).toMatchObject({ ...numbers, earnings_net: 0 })
  const nobody = await t.call(getBookingStatistics, { token: (await addPerson(t, { role: 'admin' })).token })
  expect(nobody.body).toMatchObject({ total: 0, completion_rate: null })
  expect((await t.call(getBookingStatistics)).status).toBe(401)
})

test('the completion rate counts what the provider decided, from five visits on, with one decimal', async () => {
  const busy = await addBookable(t)
  const rate = async () => (await t.call(getBookingStatistics, { token: busy.token })).body
  for (const time of ['09:00', '10:00', '11:00', '12:00']) await addCompleted(t, { provider: busy, time })
  // Neither what the client cancels nor a request that the provider declines is a visit that the provider decided.
  await setStatusOf(t, await addConfirmed(t, { provider: busy, time: '13:00' }), 'client', 'cancelled')
  await setStatusOf(t, await addPending(t, { provider: busy, time: '13:00' }), 'provider', 'cancelled')
  expect(await rate()).toMatchObject({ completed: 4, cancelled: 2, completion_rate: null })
  await addCompleted(t, { provider: busy, time: '13:00' })
  expect(await rate()).toMatchObject({ completed: 5, completion_rate: 100 })
  await setStatusOf(t, await addConfirmed(t, { provider: busy, time: '14:00' }), 'provider', 'cancelled')
  expect(await rate()).toMatchObject({ completed: 5, cancelled: 3, completion_rate: 83.3 })
})

test('a user is shown to themselves, to admins and to the other side of a booking', async () => {
  const show = async (token: string | undefined, id: string) => t.call(getUser, { token, params: { id } })
  expect((await show(undefined, client.id)).status).toBe(401)
  const stranger = await addPerson(t)
  const [hidden, unknown] = [await show(stranger.token, client.id), await show(stranger.token, 'nothing')]
  expect(hidden).toMatchObject({ status: 404, body: unknown.body })
  const admin = await addPerson(t, { role: 'admin' })
  for (const token of [client.token, admin.token])
    expect((await show(token, client.id)).body).toMatchObject({
      email: client.email,
      address: { street_address: '12 Test Street', postal_code: 'V6B1A1' },
    })
  expect((await show(provider.token, client.id)).body).toMatchObject({ full_name: 'Zoé Quimby', email: client.email })
  expect((await show(client.token, provider.id)).body).toMatchObject({
    email: provider.email,
    address: { street_address: null, city: 'Kitsilano, Vancouver' },
  })
  const asked = await addPending(t)
  expect((await show(asked.provider.token, asked.client.id)).body).toMatchObject({
    full_name: 'Casey',
    email: null,
    address: { street_address: null, postal_code: 'V6B' },
  })
  expect((await show(asked.client.token, asked.provider.id)).body).toMatchObject({
    full_name: 'Amara Quimby',
    email: null,
  })
})

test('a user is shown to an admin with the second factor and the scope support or trust, and the audit says so', async () => {
  const show = async (token: string, id = client.id) => t.call(getUser, { token, params: { id } })
  const [support, finance] = [await anAdmin(t, 'support'), await anAdmin(t, 'finance')]
  const loginOnly = await newSession(t, support.id, false)
  for (const id of [client.id, provider.id, 'nothing']) {
    expect((await show(loginOnly, id)).body.code).toBe('second_factor_required')
    expect((await show(finance.token, id)).body.code).toBe('scope_required')
  }
  expect((await show(loginOnly, support.id)).body).toMatchObject({ email: support.email })
  expect((await show(support.token)).body).toMatchObject({ email: client.email })
  const entries = await listAuditEntries(t.db, { type: 'person', id: client.id })
  expect(entries.filter(({ actor_id }) => actor_id === support.id)).toMatchObject([
    { action: 'person.contact_viewed', scope: 'support' },
  ])
  expect(await listAuditEntries(t.db, { type: 'person', id: support.id })).toEqual([])
})

test('contact_reveal on_request shows the client to the provider from the request on', async () => {
  const open = await startTestApp({ site: { contactReveal: 'on_request' } })
  const visit = await addPending(open)
  const [shown] = (await open.call(listBookings, { token: visit.provider.token })).body
  expect(shown?.client).toMatchObject({ full_name: 'Casey Quimby', email: visit.client.email, is_masked: false })
  expect(shown?.location.street_address).toBe('12 Test Street')
  await setStatusOf(open, visit, 'client', 'cancelled')
  const [gone] = (await open.call(listBookings, { token: visit.provider.token })).body
  expect(gone?.client).toMatchObject({ full_name: 'Casey', email: null, is_masked: true })
  await open.close()
})
