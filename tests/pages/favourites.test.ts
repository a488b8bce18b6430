import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { SOON } from '#tests/factories/page-part.ts'
import { addPerson } from '#tests/factories/people.ts'
import { GOOD_PASSWORD, signedUp } from '#tests/factories/sign-up.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
})
afterEach(closePages)
afterAll(() => t.close())

test('a heart that is pressed while the saved ones are still on their way stays pressed', async () => {
  const { token } = await addPerson(t)
  const page = await openPage(t, '/about', { token })
  const letGo = page.hold('GET', /\/api\/favourites\/ids/)
  await page.go(`/providers/${provider.id}`)
  const heart = await page.findByRole('button', { name: /^Save / })
  await vi.waitFor(() => expect(page.sent.some(({ path }) => path === '/api/favourites/ids')).toBe(true), SOON)
  await page.press(/^Save /)
  await vi.waitFor(() => expect(page.sent.some(({ method }) => method === 'PUT')).toBe(true), SOON)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  letGo()
  await new Promise((done) => setTimeout(done, 50))
  expect(heart.getAttribute('aria-pressed')).toBe('true')
})

const heartOf = (page: OpenPage) => page.findByRole('button', { name: /^Save / })
const isSaved = async (page: OpenPage) => (await heartOf(page)).getAttribute('aria-pressed')

test('a client saves a provider, finds them with their next free time, and takes them out and back', async () => {
  const provider = await addBookable(t)
  const { token } = await addPerson(t)
  const page = await openPage(t, `/providers/${provider.id}`, { token })
  await page.user.click(await heartOf(page))
  await expect.poll(() => isSaved(page)).toBe('true')
  await expectAccessible()
  await closePages()
  const again = await openPage(t, `/providers/${provider.id}`, { token })
  await expect.poll(() => isSaved(again)).toBe('true')
  await closePages()

  const list = await openPage(t, '/favourites', { token })
  await heartOf(list)
  const cards = () => list.getAllByRole('listitem').filter((one) => one.querySelector('button[aria-pressed]'))
  expect(cards()).toHaveLength(1)
  expect(list.getAllByRole('link', { name: /^See .*, / }).length).toBeGreaterThan(0)
  await expectAccessible()
  await list.user.click(await heartOf(list))
  await list.findByText(/is no longer saved/)
  await list.isFocused(() => list.findByRole('button', { name: 'Undo' }))
  await expectAccessible()
  await list.press('Undo')
  await expect.poll(() => isSaved(list)).toBe('true')
  await closePages()
  const later = await openPage(t, '/favourites', { token })
  await heartOf(later)
})

test('a visitor who presses a heart logs in, comes back and finds it done', async () => {
  const provider = await addBookable(t)
  const { email } = await signedUp(t)
  const page = await openPage(t, `/providers/${provider.id}`)
  await page.user.click(await heartOf(page))
  await expect.poll(() => [...page.left, page.address()].some((to) => to.startsWith('/login?redirect='))).toBe(true)
  const login = page.left[0] ? await closePages().then(() => openPage(t, page.left[0]!)) : page
  await login.findByLabelText(/^Email/)
  login.fill('Email', email)
  login.fill(/^Password/, GOOD_PASSWORD)
  await login.press('Login')
  await login.arrives(new RegExp(`^/providers/${provider.id}`))
  await expect.poll(() => isSaved(login)).toBe('true')
  await login.user.click(await heartOf(login))
  await expect.poll(() => isSaved(login)).toBe('false')
})
