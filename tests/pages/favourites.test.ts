import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { closePages, openPage } from '#tests/factories/open-page.ts'
import { SOON } from '#tests/factories/page-part.ts'
import { addPerson } from '#tests/factories/people.ts'
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
