import { signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

test('a question is added by keyboard, kept as a draft, compared, published and put back', async ({
  page,
  newVisitor,
}) => {
  const question = `May I bring ${Date.now().toString(36)} friends?`
  await page.setViewportSize(DESK)
  await signIn(page, 'admin')
  await page.goto('/admin/content')
  await page.getByRole('link', { name: 'Questions and answers' }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  const last = page.getByRole('textbox', { name: /^Heading of Question/ }).last()
  await last.fill(question)
  await page
    .getByRole('textbox', { name: /^Text of Question/ })
    .last()
    .fill('Of course.')
  const name = (await last.getAttribute('aria-label'))!.replace('Heading of ', '')
  const up = page.getByRole('button', { name: `Move ${name} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('What changed').fill(question)
  await expect(page.getByRole('heading', { name: question, level: 4 })).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const draft = page.getByRole('listitem').filter({ hasText: question }).filter({ hasText: 'Draft' })
  await expect(draft).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto('/contact')
  await expect(visitor.getByText(question)).toHaveCount(0)

  await draft.getByRole('button', { name: /^Compare version/ }).click()
  await expect(page.getByRole('dialog').locator('ins').filter({ hasText: question })).toBeVisible()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Questions and answers: public now')).toBeVisible()
  await expect
    .poll(async () => {
      await visitor.goto('/contact')
      return visitor.getByText(question).count()
    })
    .toBe(1)

  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('button', { name: /^Compare version/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Put it into the form' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect
    .poll(async () => {
      await visitor.goto('/contact')
      return visitor.getByText(question).count()
    })
    .toBe(0)
})

test('a version of the terms is compared, planned and withdrawn', async ({ page }) => {
  const said = `About ${Date.now().toString(36)}`
  await page.setViewportSize(DESK)
  await signIn(page, 'admin')
  await page.goto('/admin/content?part=terms')
  const form = page.getByRole('form', { name: 'The next version' })
  await form
    .getByRole('textbox', { name: /^Text of Section/ })
    .last()
    .fill(said)
  await form.getByRole('button', { name: 'See the changes' }).click()
  await expect(page.getByRole('dialog').locator('ins').filter({ hasText: said })).toBeVisible()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Publish this version' }).click()
  await expect(form.getByText('Say what changed')).toBeVisible()
  await form.getByLabel('What changed').fill(said)
  // No other journey's client is asked for it.
  await form.getByLabel('From a date').check()
  const day = form.getByLabel('First day')
  await day.fill((await day.getAttribute('min'))!)
  await checkPage(page)
  await form.getByRole('button', { name: 'Publish this version' }).click()
  const line = page.getByRole('listitem').filter({ hasText: said })
  await expect(line.getByText('Planned')).toBeVisible()

  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await line.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await expect(line).toHaveCount(0)
})

test('another part of the page is not opened over unsaved words before somebody is asked', async ({ page }) => {
  await page.setViewportSize(DESK)
  await signIn(page, 'admin')
  await page.goto('/admin/content?part=terms')
  const changed = page.getByRole('textbox', { name: /^Text of Section/ }).last()
  const before = await changed.inputValue()
  await changed.fill('Kept')
  const parts = page.getByRole('navigation', { name: 'Parts of the page' })
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await parts.getByRole('link', { name: 'Pages' }).click()
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/part=terms$/)
  await expect(changed).toHaveValue('Kept')
  await page.getByRole('link', { name: 'Provider terms' }).click()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await expect(changed).toHaveValue('Kept')
  await page.setViewportSize(PHONE)
  await parts.getByRole('link', { name: 'Pages' }).click()
  await asked.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pages', level: 2 })).toBeVisible()
  // Where nothing was changed nobody is asked.
  await parts.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(changed).toHaveValue(before)
})
