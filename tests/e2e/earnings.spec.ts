import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { centsOf, readCsv, readPdf } from '#tests/factories/documents.ts'

import { signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const PHONE = { width: 360, height: 780 }

async function save(page: Page, name: RegExp): Promise<Buffer> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  return readFile(await (await saved).path())
}

test('a provider finds her money, filters it and saves a statement', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'provider')
  await page.goto('/provider/earnings')
  await expect(page.getByText(/^(Next payout · |Available$)/).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Earnings by month/ })).toBeVisible()
  // One line each, which opens.
  const line = page.locator('details:has(summary time)').filter({ hasText: 'Commission' }).first()
  const { height } = (await line.boundingBox())!
  expect(height).toBeLessThan(90)
  await line.locator('summary').click()
  await expect(line.getByText('Commission', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Kind').selectOption('Disputes')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByLabel('Kind').selectOption('Visits')
  await expect(page).toHaveURL(/kind=visit/)
  await expect(page.locator('details:has(summary time)').filter({ hasText: 'Commission' }).first()).toContainText(
    'Visit:',
  )
  const lines = readCsv((await save(page, /^Download these lines/)).toString('utf8'))
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines.map(({ Kind }) => Kind))).toEqual(new Set(['Visit']))
  await expectNoSidewaysScroll(page)
  await checkPage(page)

  await page.getByRole('link', { name: 'Statements' }).click()
  await expect(page.getByRole('region', { name: 'Months' })).toBeVisible()
  const rows = readCsv((await save(page, /^Download All of .* as CSV$/)).toString('utf8'))
  const change = rows.slice(1, -1).reduce((sum, row) => sum + centsOf(row['Amount']!), 0)
  const balance = (row: Record<string, string> | undefined) => centsOf(row?.['Balance'] ?? '')
  expect(balance(rows.at(0)) + change).toBe(balance(rows.at(-1)))
  const { words, title } = await readPdf(await save(page, /^Download All of .* as PDF$/))
  expect(title).toMatch(/^Statement for 20\d\d$/)
  expect(words).toContain(
    `Closing balance $${(balance(rows.at(-1)) / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}`,
  )
  expect(words).toContain('Mileage: about')

  await page.getByRole('link', { name: 'Mileage' }).click()
  await expect(page.getByText('An estimate', { exact: false })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a provider gives her tax details, and is shown the last three digits alone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'provider')
  await page.goto('/provider/earnings?part=taxes')
  await page.getByLabel('First name, as you file it').fill('Amara')
  await page.getByLabel('Last name, as you file it').fill('Quimby')
  await page.getByLabel('Street address').fill('77 Main Street')
  await page.getByLabel('City').fill('Vancouver')
  await page.getByLabel('Province or territory').selectOption('BC')
  await page.getByLabel('Postal code').fill('v6b1a1')
  await page.getByLabel('Birth date').fill('1990-04-02')
  await page.getByRole('textbox', { name: /Social insurance number/ }).fill('046 454 287')
  await page.getByRole('button', { name: 'Save tax details' }).click()
  await expect(page.getByText('This is not a valid social insurance number.', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: /Social insurance number/ }).fill('046 454 286')
  await page.getByRole('button', { name: 'Save tax details' }).click()
  await expect(page.getByText('Ends in 286. Leave empty to keep it.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Social insurance number/ })).toHaveValue('')
  await checkPage(page)
})
