import { HOMES } from './openings.ts'
import { joinAsClient, signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

test('an admin looks at the pages of a client, changes nothing, and stops', async ({ page, context, newVisitor }) => {
  const other = await newVisitor()
  const client = await joinAsClient(other, HOMES.client)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  await page.goto(`/admin/people/${client.id}`)
  await page.getByRole('button', { name: 'View as' }).click()
  const dialog = page.getByRole('dialog', { name: `View as ${client.fullName}` })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Write at least 5 characters')
  await dialog.getByLabel('Reason, for the audit').fill('They say that a card is missing')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const opening = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open the view' }).click()
  const view = await opening
  await view.setViewportSize({ width: 360, height: 800 })

  const strip = view.getByRole('region', { name: 'You’re viewing as someone else' })
  await expect(strip).toContainText(`Viewing as ${client.fullName}`)
  await expect(view).toHaveURL(/\/client\/dashboard\//)
  expect(view.url()).not.toContain('#')
  await checkPage(view)
  await view.goto('/profile')
  await expect(strip).toBeVisible()
  await view.getByRole('region', { name: 'Address', exact: true }).locator('summary').click()
  await view.getByLabel('Street address').fill('1 Other Street')
  await view.getByRole('button', { name: 'Save' }).first().click()
  await expect(view.getByText('You’re viewing this account').first()).toBeVisible()

  // The other tab is still the admin's.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(client.fullName)
  await strip.getByRole('button', { name: 'Stop' }).click()
  await expect(view).toHaveURL(`/admin/people/${client.id}`)
  await expect(strip).toHaveCount(0)
})
