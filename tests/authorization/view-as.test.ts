import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMe, logout } from '#contract/accounts.ts'
import { listSessions } from '#contract/accounts/security.ts'
import { getView } from '#contract/accounts/view.ts'
import { VIEW_MINUTES } from '#contract/constants.ts'
import { getPersonRecord, viewAsPerson } from '#contract/admin/people.ts'
import { allEndpoints } from '#contract/all.ts'
import { getVisitDay } from '#contract/bookings/visit-day.ts'
import { startTestApp, type TestAnswer, type TestApp } from '#tests/factories/app.ts'
import { TEST_NOW } from '#tests/factories/calendar.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { addPaid } from '#tests/factories/visits.ts'
import { accessOf } from './access.ts'
import { routes, type Things } from './routes.ts'

/**
 * What an admin may read while viewing the site as another person. Nothing of messages, papers, taxes, safety and
 * sign-in.
 */
const VIEWABLE = [
  'GET /auth/me',
  'GET /auth/provider-terms-status',
  'GET /auth/user/:id',
  'GET /auth/view',
  'GET /availability/time-off',
  'GET /booking-link',
  'GET /bookings',
  'GET /bookings/:id',
  'GET /bookings/:id/client-facts',
  'GET /bookings/:id/day',
  'GET /bookings/:id/history',
  'GET /bookings/:id/money',
  'GET /bookings/:id/receipts',
  'GET /bookings/:id/rescue',
  'GET /bookings/:id/review',
  'GET /bookings/:id/times',
  'GET /bookings/:id/tips',
  'GET /bookings/insights',
  'GET /bookings/quote',
  'GET /bookings/rescues',
  'GET /bookings/schedule',
  'GET /bookings/surroundings',
  'GET /bookings/series/:id',
  'GET /bookings/series/preview',
  'GET /bookings/statistics',
  'GET /bookings/today',
  'GET /calendars/mine',
  'GET /clients/:id/reviews',
  'GET /credit',
  'GET /earnings',
  'GET /earnings/lines',
  'GET /facts/mine',
  'GET /favourites',
  'GET /favourites/ids',
  'GET /gift-cards',
  'GET /gift-cards/:id/receipts',
  'GET /inbox/unread',
  'GET /messages/unread',
  'GET /payments/credit-offer/:booking_id',
  'GET /payouts',
  'GET /payouts/standing',
  'GET /portfolio',
  'GET /portfolio/photos/:id/picture',
  'GET /providers/:id/explanation',
  'GET /providers/own',
  'GET /push/devices',
  'GET /referral',
  'GET /reviews/open',
  'GET /reviews/received',
  'GET /reviews/written',
  'GET /verification/mine',
  'GET /waitlist',
  'GET /waitlist/offers/:id',
  'GET /waitlist/prepare',
  'GET /waitlist/waiting',
]

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const REASON = { reason: 'They say that no time is shown' }

async function viewOf(person: TestPerson, admin?: TestPerson): Promise<string> {
  const { token } = admin ?? (await anAdmin(t, 'support'))
  const { body } = await t.call(viewAsPerson, { token, params: { id: person.id }, body: REASON })
  return body.token
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const endpoints = allEndpoints().map(({ endpoint }) => endpoint)
const nobody = { own: 'a'.repeat(26), foreign: 'a'.repeat(26), unknown: 'a'.repeat(26) }
const things = new Proxy({} as Things, { get: () => nobody })

test('the list of what is shown to viewers is complete, and has reads alone', () => {
  const viewable = endpoints.filter(({ isViewable }) => isViewable)
  expect(viewable.map(nameOf).toSorted()).toEqual(VIEWABLE.toSorted())
  expect(viewable.filter(({ method, access }) => method !== 'GET' || access === 'public')).toEqual([])
})

test.each(['client', 'provider'] as const)(
  'whoever views as a %s changes nothing and reads only that',
  async (role) => {
    const person = role === 'client' ? await addPerson(t) : await anOpenProvider(t)
    const token = await viewOf(person)
    for (const endpoint of endpoints.filter(({ path }) => path !== '/auth/logout')) {
      const { params, query, body } = routes[nameOf(endpoint)] ?? {}
      const parts = Object.entries({ params, query, body }).filter(([, part]) => part !== undefined)
      const input = Object.fromEntries(parts.map(([name, part]) => [name, part!(things, 'unknown')]))
      const answer = (await t.call(endpoint, { token, ...input } as never)) as TestAnswer<{ code?: string }>
      const isPublic = accessOf[nameOf(endpoint)]?.anonymous === 'in'
      const isShown = endpoint.method === 'GET' && (isPublic || VIEWABLE.includes(nameOf(endpoint)))
      expect([nameOf(endpoint), answer.body?.code === 'view_only']).toEqual([nameOf(endpoint), !isShown])
    }
  },
)

test('a view is seen as one, is no device of the person, and is written down', async () => {
  const [client, admin] = [await addPerson(t), await anAdmin(t, 'trust')]
  const before = await t.call(getPersonRecord, { token: admin.token, params: { id: client.id } })
  const token = await viewOf(client, admin)
  expect((await t.call(getMe, { token })).body).toMatchObject({ id: client.id })
  const { body: view } = await t.call(getView, { token })
  expect(view).toMatchObject({ person_id: client.id, ends_text: expect.stringMatching(/^\d+:15 [AP]M$/) })
  expect(Math.abs(view!.seconds_left - VIEW_MINUTES * 60)).toBeLessThan(60)
  expect((await t.call(getView, { token: client.token })).body).toBeNull()
  expect((await t.call(listSessions, { token: client.token })).body).toHaveLength(1)
  const after = await t.call(getPersonRecord, { token: admin.token, params: { id: client.id } })
  expect([after.body.sessions, after.body.last_seen_text]).toEqual([before.body.sessions, before.body.last_seen_text])
  const written = t.db.selectFrom('audit_entry').select(['actor_id', 'scope', 'reason', 'subject_id'])
  expect(await written.where('action', '=', 'person.viewed').where('subject_id', '=', client.id).execute()).toEqual([
    { actor_id: admin.id, scope: 'trust', ...REASON, subject_id: client.id },
  ])
})

test('it ends after 15 minutes, however much is read, when it is stopped, and with the scope', async () => {
  const [client, admin] = [await addPerson(t), await anAdmin(t, 'support')]
  const [first, second, third] = [await viewOf(client, admin), await viewOf(client, admin), await viewOf(client, admin)]
  const seen = async (token: string) => (await t.call(getMe, { token })).status
  expect((await t.call(logout, { token: second })).status).toBe(200)
  expect([await seen(first), await seen(second), await seen(third)]).toEqual([200, 401, 200])
  t.advance(14 * 60_000)
  expect(await seen(first)).toBe(200)
  t.advance(60_000)
  expect(await seen(first)).toBe(401)
  t.setNow(TEST_NOW)
  await t.db
    .updateTable('user_account')
    .set({ admin_scopes: ['finance'] })
    .where('id', '=', admin.id)
    .execute()
  expect(await seen(third)).toBe(401)
  expect((await t.call(getMe, { token: client.token })).status).toBe(200)
})

test('somebody who is suspended is still viewed, an admin never', async () => {
  const [client, admin] = [await addPerson(t), await anAdmin(t, 'support')]
  await t.db.updateTable('user_account').set({ suspended_at: TEST_NOW }).where('id', '=', client.id).execute()
  expect((await t.call(getMe, { token: await viewOf(client, admin) })).status).toBe(200)
  const other = await anAdmin(t, 'finance')
  const refused = await t.call(viewAsPerson, { token: admin.token, params: { id: other.id }, body: REASON })
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'wrong_state' })])
})

test('the code of a visit is not shown to whoever views as its client', async () => {
  const visit = await addPaid(t)
  const { starts_at } = await t.db
    .selectFrom('booking')
    .select('starts_at')
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow()
  const day = async (of: string) => {
    const { body } = await t.call(getVisitDay, { token: of, params: { id: visit.id } })
    return [body.code, body.code_text]
  }
  t.setNow(new Date(starts_at.getTime() - 3_600_000).toISOString())
  expect(await day(await newSession(t, visit.client.id))).toEqual([
    expect.stringMatching(/^\d{4}$/),
    expect.any(String),
  ])
  expect(await day(await viewOf(visit.client))).toEqual([null, null])
})
