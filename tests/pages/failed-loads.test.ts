import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { drawLoaded } from '#tests/factories/loaded-page.ts'
import { wordsOf } from '#tests/factories/parts.ts'
import { addPerson } from '#tests/factories/people.ts'

/** What signed-in people read when a page can't be loaded. What they read after an act: the tests beside this one. */

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => t.close())

const at = (part: string, status: number) => (path: string) => (path.includes(part) ? status : null)

test.each([
  ['dashboard', '/bookings/statistics', 'Failed to load dashboard data. Please try again later.'],
  ['services', '/services/provider/', 'Failed to load services. Please try again later.'],
  ['availability', '/providers/', 'Failed to load availability data. Please try again later.'],
  ['requests', '/bookings', 'Failed to load booking requests. Please try again later.'],
  ['history', '/bookings/statistics', 'Failed to load booking history. Please try again later.'],
  ['profile-settings', '/providers/', 'Failed to load profile data. Please try again later.'],
  ['service-edit', '/services/', 'Failed to load service details. Please try again later.'],
])('%s of a provider says that it could not be loaded, and can be tried again', async (name, part, words) => {
  const html = await drawLoaded(t, { ...visitOf(name), answer: at(part, 500) })
  expect(wordsOf(html)).toContain(words)
  expect(html).toMatch(/<button[^>]*>(?:<[^>]+>)*Try again/)
})

// The week of the availability can be drawn by a browser only; provider-forms.test.ts uses the dashboard.
test.each(['services', 'requests', 'history', 'profile-settings', 'service-edit'])(
  '%s of a provider says nothing of the kind when it is loaded',
  async (name) => {
    expect(wordsOf(await drawLoaded(t, visitOf(name)))).not.toMatch(/Failed|Unable|permission/)
  },
)

test('a dashboard that the server refuses says so', async () => {
  const html = await drawLoaded(t, { ...visitOf('dashboard'), answer: at('/bookings/statistics', 409) })
  expect(wordsOf(html)).toContain('Unable to load dashboard data.')
})

test('a profile that nobody has written yet is an empty form', async () => {
  const { id, token } = await addPerson(t, { role: 'provider' })
  const visit = { ...visitOf('profile-settings'), token, params: { userId: id, providerId: id } }
  const html = await drawLoaded(t, visit)
  expect(html).toMatch(/<textarea[^>]*name="bio"[^>]*><\/textarea>/)
  expect(wordsOf(html)).not.toContain('Failed')
})

test('the service of somebody else may not be edited', async () => {
  const { serviceId } = await addBookable(t)
  const html = await drawLoaded(t, { ...visitOf('service-edit'), params: { serviceId } })
  expect(wordsOf(html)).toContain('You do not have permission to edit this service')
})

test('the dashboard of a client says that the bookings could not be loaded', async () => {
  const { id: userId, token } = await addPerson(t)
  const visit = { file: 'client-area/pages/dashboard.tsx', token, params: { userId } }
  const words = 'Failed to load bookings. Please try again later.'
  expect(wordsOf(await drawLoaded(t, visit))).not.toContain(words)
  expect(wordsOf(await drawLoaded(t, { ...visit, answer: at('/bookings', 500) }))).toContain(words)
})

function visitOf(name: string) {
  const { id, serviceId, token } = provider
  const params = { userId: id, providerId: id, serviceId }
  return { file: `provider-area/pages/${name}.tsx`, token, params }
}
