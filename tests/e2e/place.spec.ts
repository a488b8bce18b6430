import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('a postal code goes along from page to page until it is taken away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  // Without a day: the first one with anyone available.
  await page.goto('/search?service=Balayage&postal=V6B')
  await expect(page.getByLabel('Postal code')).toHaveValue('V6B')
  const who = page
    .getByRole('region', { name: /^\d+ providers? / })
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .first()
  await expect(who).toHaveAttribute('href', /^\/providers\/\w{26}\?service=\w{26}&date=20\d\d-\d\d-\d\d&postal=V6B$/)
  await expectNoSidewaysScroll(page)
  await checkPage(page)
  const day = new URL((await who.getAttribute('href'))!, page.url()).searchParams.get('date')!
  await who.click()

  // The profile opens at the service, the day and the place that were looked for.
  await expect(page.getByLabel('Do they come to you?')).toHaveValue('V6B')
  await expect(page.getByText(/^Visits Vancouver \(V6B\)/)).toBeVisible()
  const times = page.getByRole('region', { name: 'Available times' })
  await expect(times.locator('time').first()).toHaveAttribute('datetime', day)
  const bar = page.getByRole('complementary', { name: 'Book' })
  await expect(bar).toContainText('Balayage')
  await expect(bar.getByRole('link', { name: 'Book' })).toHaveAttribute('href', /^\/booking\//)
  // Where there is room, the page's own buttons are enough.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await checkPage(page)

  // Stored on pages whose address does not have it; changed as one types, and carried on.
  await page.goto('/services')
  await page.getByText('To V6B', { exact: true }).click()
  const field = page.getByLabel('Postal code of the visit')
  await expect(field).toBeFocused()
  await field.fill('hello')
  await field.press('Enter')
  await expect(page.getByText('Please enter a postal code like V6B 1A1 or its first half')).toBeVisible()
  await field.fill('')
  await field.pressSequentially('v6k1a1')
  await expect(field).toHaveValue('V6K 1A1')
  await checkPage(page)
  await field.press('Enter')
  await expect(page.getByText('To V6K 1A1', { exact: true })).toBeVisible()
  const balayage = page.getByRole('link', { name: 'View Providers: Balayage' })
  await expect(balayage).toHaveAttribute('href', '/services/details/Balayage?postal=V6K1A1')
  await expectNoSidewaysScroll(page)
  // On phones the whole line is the link.
  await balayage.press('Enter')
  await expect(page.getByText('To V6K 1A1', { exact: true })).toBeVisible()
  await expect(page.getByText(/^About \d+ min away$/).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await checkPage(page)

  await page.getByRole('link', { name: 'Remove V6K 1A1' }).click()
  await expect(page).toHaveURL(/\/services\/details\/Balayage\??$/)
  await page.goto('/services')
  await expect(page.getByText('Your postal code', { exact: true })).toBeVisible()
  await expect(balayage).toHaveAttribute('href', '/services/details/Balayage')
})
