import { signIn } from './people.ts'
import { checkPage, expect, test } from './site.ts'

test('two tabs that change the same hours do not undo each other silently', async ({ page }) => {
  await signIn(page, 'pending')
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto('/provider/availability')
  const sunday = page.getByRole('switch', { name: 'Sunday' })
  const wasOpen = await sunday.isChecked()
  await sunday.click()
  await page.getByRole('button', { name: 'Save availability' }).click()
  await expect(page.getByText('Availability saved')).toBeVisible()

  const saturday = other.getByRole('switch', { name: 'Saturday' })
  const isOpen = await saturday.isChecked()
  await saturday.click()
  await other.getByRole('button', { name: 'Save availability' }).click()
  const notice = other.getByRole('region', { name: 'Changed on another device' })
  await expect(notice.getByRole('heading')).toBeFocused()
  await expect(saturday).toBeChecked({ checked: !isOpen })

  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  const comparison = other.getByRole('dialog', { name: 'Differences' })
  await expect(comparison.getByRole('listitem').filter({ hasText: 'Saturday' })).toContainText('Yours')
  await expect(comparison.getByRole('listitem').filter({ hasText: 'Sunday' })).toContainText(
    'You didn’t change this, so the other device’s version stays.',
  )
  await other.setViewportSize({ width: 360, height: 740 })
  await checkPage(other)
  await other.keyboard.press('Escape')
  await notice.getByRole('button', { name: 'Reload' }).click()
  await other.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Go back' }).click()
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText('Availability saved')).toBeVisible()
  await expect(notice).toHaveCount(0)

  await page.reload()
  await expect(sunday).toBeChecked({ checked: !wasOpen })
  await expect(page.getByRole('switch', { name: 'Saturday' })).toBeChecked({ checked: !isOpen })
})

test('a profile that was saved elsewhere can be taken over, after a question', async ({ page }) => {
  const { id } = await signIn(page, 'pending')
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(`/provider/profile/${id}`)
  const years = page.getByLabel('Years of experience')
  const newer = (await years.inputValue()) === '7' ? '8' : '7'
  await years.fill(newer)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  await other.getByLabel('Bio').fill('Words from the other tab')
  await other.getByRole('button', { name: 'Save profile' }).click()
  const notice = other.getByRole('region', { name: 'Changed on another device' })
  await notice.getByRole('button', { name: 'Reload' }).click()
  await other.getByRole('button', { name: 'Discard and reload' }).click()
  await expect(other.getByLabel('Years of experience')).toHaveValue(newer)
  await expect(other.getByLabel('Bio')).not.toHaveValue('Words from the other tab')
  await expect(notice).toHaveCount(0)
})
