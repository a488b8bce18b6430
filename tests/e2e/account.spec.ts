import type { Page } from '@playwright/test'

import { joinAsClient, logIn, PASSWORD } from './people.ts'
import { messageTo } from './sandbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts'

const NEXT = 'Moss-and-4-ferns!'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a new password, and the other devices are logged out', async ({ page, newVisitor }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const { email } = await joinAsClient(page, 'V6B1A1')
  const other = await newVisitor()
  await logIn(other, email)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Account and security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account and security' })).toBeVisible()

  const sessions = part(page, 'Where you are logged in')
  await expect(sessions.getByText('This device')).toBeVisible()
  await sessions.getByRole('button', { name: /^End Chrome/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(sessions.getByRole('button', { name: /^End Chrome/ })).toHaveCount(0)
  await other.goto('/inbox')
  await expect(other).toHaveURL(/\/login/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const password = part(page, 'Password')
  await password.getByLabel('Current password').fill('Not-it-at-4ll!')
  await password.getByLabel('New password').fill(NEXT)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('This isn’t your current password.')).toBeVisible()
  await expect(password.getByLabel('Current password')).toBeFocused()
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('New password')).toHaveValue('')
  await logIn(other, email, NEXT)
})

test('another email: confirmed by its link, undone by the old address', async ({ page, newVisitor }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const { email } = await joinAsClient(page, 'V6B1A1')
  const next = `new.${email}`
  await page.goto('/account')
  const region = part(page, 'Email')
  await region.getByLabel('New email').fill(next)
  await region.getByLabel('Your password').fill(PASSWORD)
  await region.getByRole('button', { name: 'Send the link' }).click()
  await expect(region.getByText('One step is left')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const mail = await messageTo(page.request, next, 'Confirm your new email')
  const link = /\/email-change#confirm=[\w-]+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`From now on you log in with ${next}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(part(page, 'Email').getByText(next)).toBeVisible()

  const former = await newVisitor()
  const word = await messageTo(former.request, email, 'was changed')
  await former.goto(/\/email-change#undo=[\w-]+/.exec(word.text)?.[0] ?? '')
  await expectAccessible(former)
  await former.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(former.getByText(`Its email is ${email}.`)).toBeVisible()
  await messageTo(former.request, email, 'Choose a new password')
  // Where the session still seemed to go on, it is over.
  await page.goto('/account').catch(() => undefined)
  await expect(page).toHaveURL(/\/login/)
})
