import { readFile } from 'node:fs/promises'

import { signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

test('an admin reads how the marketplace does, narrows it down, and opens what a number counts', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/reports?days=90')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  const requests = page.getByRole('link', { name: /^Requests: [\d,]+\. Show the list$/ })
  // Figures are up to a minute old.
  await expect(async () => {
    await page.reload()
    await expect(requests).not.toHaveText('0', { timeout: 2000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('img', { name: /^Chart of requests and visits/ })).toBeVisible()
  await page.locator('section[aria-labelledby="chart-demand"] summary').click()
  await expect(page.getByRole('region', { name: 'Requests and visits as a table' })).toBeVisible()
  await checkPage(page)

  const all = Number((await requests.innerText()).replaceAll(',', ''))
  await page.getByRole('combobox', { name: 'City' }).selectOption('Vancouver')
  await expect(page).toHaveURL(/city=Vancouver/)
  await expect.poll(async () => Number((await requests.innerText()).replaceAll(',', ''))).toBeLessThan(all)
  // By keyboard alone.
  await requests.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/list=requests/)
  const listed = page.getByRole('region', { name: 'Bookings: Requests' })
  await expect(listed.getByRole('listitem').first()).toContainText('Vancouver')
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download figures as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('Acceptance rate,percent')
})

test('an owner sees what the lanes of the worker have to do, and what could not be done', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/system?part=jobs')
  const lanes = page.getByRole('region', { name: 'Lanes' }).getByRole('table')
  for (const name of ['Urgent text messages', 'Emails', 'Refunds', 'Payouts'])
    await expect(lanes.getByRole('rowheader', { name: new RegExp(`^${name}`) })).toBeVisible()
  await page
    .getByRole('link', { name: /^Payouts/ })
    .last()
    .click()
  await expect(page).toHaveURL(/lane=payouts/)
  await checkPage(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
})

test('an owner asks how the deployment does, and reads what to do about what is not right', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/system?part=settings')
  const health = page.getByRole('region', { name: 'Health' })
  await health.getByRole('button', { name: 'Look now' }).click()
  const found = health.getByRole('list', { name: 'Findings' }).getByRole('listitem')
  await expect(found.filter({ hasText: 'migrations' })).toContainText('Fine')
  await expect(health.getByRole('button', { name: 'Look again' })).toBeVisible()
  await checkPage(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoSidewaysScroll(page)
})
