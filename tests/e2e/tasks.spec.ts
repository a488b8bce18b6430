import { send, signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const PHONE = { width: 360, height: 740 }

test('what comes in stands on the admin’s list at once, leads to where one acts, and is closed with a reason', async ({
  page,
  request,
}) => {
  const subject = `Do you come to Squamish ${Date.now()}?`
  await signIn(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  const badge = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: /^Today \d* ?/ })
  await expect(badge).toBeVisible()

  const message = { name: 'Ada Longname', email: 'ada@example.test', subject, message: 'I live by the lake.' }
  await send(request, 'contact', message)
  // No one has touched the page.
  const task = page.getByRole('article', { name: `Message: ${subject}` })
  await task.getByText('Details').click()
  await expect(task).toContainText('I live by the lake.')
  await expect(task.getByRole('link', { name: `Message: ${subject}` })).toHaveAttribute(
    'href',
    /^\/admin\/cases\?kind=ticket&id=\w+$/,
  )
  await checkPage(page)
  await page.setViewportSize(PHONE)
  await checkPage(page)

  const kinds = page.getByRole('navigation', { name: 'Waiting, by kind' })
  await kinds.getByRole('link', { name: /^Messages/ }).click()
  await expect(page).toHaveURL('/admin?kind=ticket.opened')
  await task.getByRole('button', { name: /^Close/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Close this task?' })
  await dialog.getByRole('button', { name: 'Close the task' }).click()
  await expect(dialog.getByLabel('What was done')).toBeFocused()
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('What was done').fill('Answered by mail')
  await dialog.getByRole('button', { name: 'Close the task' }).click()
  await expect(task).toHaveCount(0)

  await page.goto('/admin')
  const application = page.getByRole('article').filter({ hasText: 'Applications' }).first()
  await application.getByRole('link', { name: /asks to be approved/ }).click()
  await expect(page).toHaveURL(/\/admin\/approvals\?kind=provider&id=\w+$/)
  await expect(page.getByRole('heading', { name: 'Provider approvals' })).toBeVisible()
})
