import { findOpening, HOMES } from './openings.ts'
import { demoEmail, fillLogin, signIn } from './people.ts'
import { expect, test } from './site.ts'
import { DEMO_PASSWORD } from '#server/demo-accounts.ts'

test('an address that no page can have is a page that says so, whatever is wrong with it', async ({ page }) => {
  const long = 'a'.repeat(400)
  const addresses = ['/%E0%A4%A', '/services/details/%E0%A4%A', '/providers/%zz?x=%', '/services/details/%00']
  for (const address of [...addresses, `/services/${long}`, `/providers/${long}`]) {
    await test.step(address.slice(0, 40), async () => {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found|could not find/)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    })
  }
})

test('nothing that somebody made up looks like a payment', async ({ page }) => {
  for (const id of ['unknown', '%00', '%20', 'x'.repeat(300), '%3Cscript%3E'])
    await test.step(id.slice(0, 20), async () => {
      await page.goto(`/payment-success?booking_id=${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this booking')
      await expect(page.getByText(/having trouble loading/)).toHaveCount(0)
    })
})

test('a login leads to a page for people who are logged in, never back to itself', async ({ page }) => {
  for (const target of ['/login', '/signup?role=client', '/login?redirect=%2F%2Fevil.example']) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await fillLogin(page, demoEmail('client'), DEMO_PASSWORD)
    await expect(page).toHaveURL(/\/client\/dashboard\//)
    await page.evaluate(() => localStorage.clear())
  }
})

test('the home page keeps its words when the hero call fails', async ({ page }) => {
  await page.goto('/about')
  await page.route('**/*.data*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Get Started Today' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pet Care Services' })).toBeVisible()
})

test('cancelling a booking that was opened by its address leads to the provider', async ({ page, request }) => {
  const { id } = await findOpening(request, 'Balayage', [HOMES.client])
  await signIn(page, 'client')
  const fresh = await page.context().newPage()
  await fresh.goto(`/booking/Balayage/${id}`)
  await fresh.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(fresh).toHaveURL(`/providers/${id}`)
})

test('the back button on a dashboard that was opened by its address asks about logging out', async ({ page }) => {
  const { id } = await signIn(page, 'client')
  const fresh = await page.context().newPage()
  await fresh.goto(`/client/dashboard/${id}`)
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await expect.poll(() => fresh.evaluate(() => (window.history.state as { idx: number }).idx)).toBe(1)
  await fresh.evaluate(() => window.history.back())
  await expect(fresh.getByRole('dialog', { name: 'Are you sure you want to logout?' })).toBeVisible()
})

test('the login does not stand in the way back', async ({ page }) => {
  await page.goto('/about')
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('what is missing of a booking is said in words', async ({ page }) => {
  const { id } = await signIn(page, 'client')
  const bare = { id: 'x', provider_id: 'y', client_id: id, service_id: 'z', status: 'pending', total_price: 50 }
  await page.route('**/api/bookings?*', (route) => route.fulfill({ json: [bare] }))
  await page.goto(`/client/dashboard/${id}`)
  for (const words of ['Unknown Service', 'Anonymous', 'N/A', 'Invalid date'])
    await expect(page.getByText(words).first()).toBeVisible()
})

test('a refusal while the booking page loads asks to log in again', async ({ page, request }) => {
  const { id } = await findOpening(request, 'Balayage', [HOMES.client])
  await signIn(page, 'client')
  await page.route(`**/api/providers/${id}*`, (route) => route.fulfill({ status: 403, json: { detail: 'No' } }))
  await page.goto(`/booking/Balayage/${id}`)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/booking/Balayage/${id}`)}`)
  expect(await page.evaluate(() => localStorage.getItem('homebloom.token'))).toBeNull()
})
