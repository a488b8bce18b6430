import type { Booking } from '#contract/bookings.ts'

import { answerWith, retell, says } from './made-up.ts'
import { requestVisit, HOMES } from './openings.ts'
import { joinAsClient, signIn } from './people.ts'
import { expect, test } from './site.ts'

/** What a provider reads when an act fails (see `messages.spec.ts`). What can't be loaded: `tests/pages/failed-loads.test.ts`. */

const NO_REASON = { status: 500, json: {} }

test.describe('the provider’s area', () => {
  test('a profile and hours that are not saved', async ({ page }) => {
    const { id } = await signIn(page, 'provider')
    await page.route(/\/api\/providers\/?$/, (route) => route.fulfill({ ...NO_REASON, headers: { 'x-made-up': '1' } }))
    await page.goto(`/provider/profile/${id}`)
    await page.getByLabel('Bio').fill('Another few words about me')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await says(page, 'Failed to save profile. Please try again later.')
    await expect(page.getByLabel('Bio')).toHaveValue('Another few words about me')
    // Leaving asks about what is not saved.
    await page.goto('/about')
    await page.goto('/provider/availability')
    await page.getByRole('switch', { name: 'Monday' }).click()
    await page.getByRole('button', { name: 'Save availability' }).click()
    await says(page, 'Failed to save availability. Please try again later.')
  })

  test('a service that cannot be saved, switched or deleted', async ({ page, request }) => {
    const { id } = await signIn(page, 'provider')
    const services = await (await request.get(`/api/services/provider/${id}`)).json()
    const [{ id: own, title }] = services as [{ id: string; title: string }]
    await page.goto(`/provider/services/${own}`)
    await page.route(`**/api/services/${own}`, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ ...NO_REASON, headers: { 'x-made-up': '1' } }),
    )
    await page.getByLabel('Description').fill('')
    await says(page, 'Please enter a service description')
    await page.getByLabel('Description').fill('Other words')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await says(page, 'Failed to save service. Please check your inputs and try again.')
    // Leaving asks about what is not saved.
    await page.getByLabel('Description').fill('Other words')
    await page.goto('/about')
    await page.goto('/provider/services')
    await page.getByRole('button', { name: `Deactivate ${title}` }).click()
    await says(page, 'Failed to update service status. Please try again.')
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to delete this service? This action cannot be undone.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Failed to delete service. Please try again.')
  })

  test('a service that is not created', async ({ page }) => {
    await signIn(page, 'pending')
    await page.goto('/provider/services/create')
    await page.getByRole('button', { name: 'Create and continue' }).click()
    await says(page, 'Please select a service')
    await page.getByLabel('Category').selectOption({ index: 2 })
    const entry = page.getByRole('combobox', { name: 'Service' })
    const free = await entry.locator('option:not([disabled])').nth(1).getAttribute('value')
    await entry.selectOption(free ?? '')
    await page.getByLabel('Your price for one hour').fill('')
    await says(page, 'Please enter a valid price')
    await page.getByLabel('Your price for one hour').fill('1')
    await expect(page.getByText(/^Price must be at least \$\d+$/)).toBeVisible()
    await page.getByLabel('Your price for one hour').fill('9999')
    await expect(page.getByText(/^Price must be at most \$\d+$/)).toBeVisible()
    await entry.selectOption('')
    await entry.selectOption(free ?? '')
    const create = page.getByRole('button', { name: 'Create and continue' })
    // The other answers: web/provider-area/services/create-refusal.test.ts.
    await answerWith(page, 'POST', /\/api\/services\/?$/, { status: 409, json: { detail: 'No more.' } })
    await create.click()
    await says(page, 'Server error: No more.')
  })

  test('requests that are not answered, and a visit that is not completed', async ({ page, request, newVisitor }) => {
    const { id } = await signIn(page, 'provider')
    await requestVisit(request, await joinAsClient(await newVisitor(), HOMES.client), id)
    await page.goto('/provider/requests')
    await answerWith(page, 'POST', '**/api/bookings/*/status', NO_REASON)
    await page.getByRole('button', { name: 'Accept' }).first().click()
    await says(page, 'Failed to approve booking. Please try again.')
    await page.getByRole('button', { name: 'Decline' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to decline this booking request?' })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await says(page, 'Failed to decline booking. Please try again.')
    await page.unrouteAll()
    await retell<Booking>(page, 'POST', '**/api/bookings/*/status', (booking) => booking)
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await says(page, 'Booking declined. The client has been notified.')

    await page.unrouteAll()
    await retell<Booking[]>(page, 'GET', '**/api/bookings?**', (bookings) =>
      bookings.slice(0, 1).map((booking) => ({
        ...booking,
        status: 'confirmed',
        complete_warning: 'You have not checked in.',
        can: { ...booking.can, complete: true },
      })),
    )
    await answerWith(page, 'POST', '**/api/bookings/*/status', NO_REASON)
    await page.goto('/provider/history?tab=completed')
    await page.getByRole('button', { name: 'Mark as Completed' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Completed' }).click()
    await says(page, 'Failed to complete booking. Please try again.')
  })
})
