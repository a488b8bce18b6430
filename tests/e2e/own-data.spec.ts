import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { HOMES } from './openings.ts'
import { joinAsClient, PASSWORD } from './people.ts'
import { messageTo } from './sandbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

test('what is kept about somebody is put together and downloaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const client = await joinAsClient(page, HOMES.client)
  await page.goto('/account/data')
  const part = page.getByRole('region', { name: 'Your data' })
  await part.getByRole('button', { name: 'Download my data' }).click()
  await expect(part.getByText('Enter your password')).toBeVisible()
  await part.getByLabel('Your password').fill('Not-it-at-4ll!')
  await part.getByRole('button', { name: 'Download my data' }).click()
  await expect(part.getByText('This isn’t your current password.')).toBeVisible()
  await part.getByLabel('Your password').fill(PASSWORD)
  await part.getByRole('button', { name: 'Download my data' }).click()
  await expect(part.getByText('Your file is ready')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('your-data.zip')
  const files = unzipSync(await readFile(await saved.path()))
  expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject([{ email: client.email }])
  const { text } = await messageTo(page.request, client.email, 'Your data is ready')
  expect(text).toContain('/account/data')
})
