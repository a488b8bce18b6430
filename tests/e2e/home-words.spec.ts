import type { Page } from '@playwright/test'

import type { DeskQuotes } from '#contract/reviews/quotes.ts'

import { signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

/** As if nobody had ever chosen, whatever an earlier run left. */
async function chooseNothing({ request }: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `quotes-${Date.now()}-of-journey` }
  const { version } = (await (await request.get('/api/admin/quotes', { headers })).json()) as DeskQuotes
  expect((await request.put('/api/admin/quotes', { headers, data: { version, review_ids: [] } })).status()).toBe(200)
}

test('an admin chooses what the home page quotes, and edits its words', async ({ page, newVisitor }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const { token } = await signIn(page, 'admin')
  await chooseNothing(page, token)
  const visitor = await newVisitor()
  await visitor.setViewportSize({ width: 360, height: 860 })
  const quotes = visitor.getByRole('list', { name: 'Testimonials' }).locator('blockquote')
  const onHomePage = async () => {
    await visitor.goto('/')
    return quotes.allTextContents()
  }
  const byItself = await onHomePage()
  expect(byItself.length).toBeGreaterThan(2)

  await page.goto('/admin/content?part=quotes')
  const chosen = page.getByRole('region', { name: 'On the home page' })
  await expect(chosen.getByText('Quoted now')).toBeVisible()
  await test.step('others than the page would take, from the list of a category', async () => {
    const quotable = page.getByRole('region', { name: 'Reviews you may quote' })
    await quotable.getByLabel('Category').selectOption({ label: 'Hair' })
    await expect(page).toHaveURL(/category=hair/)
    await quotable
      .getByRole('button', { name: /^Quote:/ })
      .first()
      .click()
    await expect(quotable.getByRole('button', { name: /^Chosen:/ })).toHaveCount(1)
    await quotable.getByLabel('Category').selectOption({ label: 'All categories' })
    await expect(page).not.toHaveURL(/category=/)
    await quotable
      .getByRole('button', { name: /^Quote:/ })
      .first()
      .click()
  })
  const picked = chosen.getByRole('list', { name: 'Chosen reviews' })
  const [first, second] = await picked.locator('blockquote').allTextContents()
  await picked.getByRole('button', { name: /^Move the quote .* place 2 up$/ }).click()
  await expectNoSidewaysScroll(page)
  await checkPage(page)
  await chosen.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Quoted now')).toBeVisible()
  await expect.poll(onHomePage).toEqual([second, first])

  await test.step('and back', async () => {
    await picked.getByRole('button', { name: /^Remove the quote .* place 1$/ }).click()
    await chosen.getByRole('button', { name: 'Save' }).click()
    await expect.poll(onHomePage).toEqual([first])
    await chosen.getByRole('button', { name: 'Quote the newest' }).click()
    await chosen.getByRole('button', { name: 'Quote the newest' }).click()
    await expect(page.getByText('Newest quoted')).toBeVisible()
    await expect.poll(onHomePage).toEqual(byItself)
  })

  await test.step('a step is said in other words, and put back', async () => {
    await page.goto('/admin/content?part=words')
    await page.getByRole('link', { name: 'Home page: how it works' }).click()
    await expect(page.getByRole('button', { name: /^(Add a|Remove) / })).toHaveCount(0)
    const heading = page.getByRole('textbox', { name: 'Heading of Section 3' })
    await heading.fill('Lean back')
    await checkPage(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Home page: how it works: public now')).toBeVisible()
    const steps = visitor.getByRole('region', { name: 'How It Works' })
    const said = async () => {
      await visitor.goto('/')
      return steps.getByRole('heading', { level: 3 }).allTextContents()
    }
    await expect.poll(said).toEqual(['Browse Services', 'Book an Appointment', 'Lean back'])
    await heading.fill('Enjoy the Service')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(said).toEqual(['Browse Services', 'Book an Appointment', 'Enjoy the Service'])
  })
})
