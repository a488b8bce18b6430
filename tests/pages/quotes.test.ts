import { within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { expectAccessible } from '#tests/factories/examine.ts'
import { closePages, openPage, type OpenPage } from '#tests/factories/open-page.ts'
import { addDone, addPublished } from '#tests/factories/reviews.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'

/** What the home page quotes: the newest reviews by itself, or those that an admin chose. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterEach(closePages)
afterAll(() => t.close())

async function open(address: string, as: { token?: string } = {}): Promise<OpenPage> {
  await closePages()
  return openPage(t, address, as)
}

const wordsIn = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll('blockquote') ?? [])].map(({ textContent }) => textContent.replaceAll(/[“”]/g, '').trim())
const onHomePage = async () => wordsIn((await open('/')).queryByRole('list', { name: 'Testimonials' }))

test('an admin chooses what the home page quotes, in which order, and leaves it to itself again', async () => {
  for (const name of ['Nora', 'Priya', 'Mei']) {
    t.setNow(TEST_NOW)
    const text = `${name} would book the same visit again tomorrow, gladly.`
    await addPublished(t, await addDone(t), { client: { text, may_quote: true } })
  }
  const byItself = await onHomePage()
  expect(byItself.length).toBeGreaterThan(2)

  const { token } = await anAdmin(t)
  const page = await open('/admin/content?part=quotes', { token })
  const chosen = page.part('region', 'On the home page')
  await chosen.says('Quoted now')
  const quotable = page.part('region', 'Reviews to quote')
  const buttons = async (name: RegExp) => (await quotable.inside()).queryAllByRole('button', { name })
  await quotable.choose('Category', 'Nails')
  await page.arrives(/category=nail/)
  await page.user.click((await buttons(/^Quote:/))[0]!)
  await expect.poll(async () => (await buttons(/^Chosen:/)).length).toBe(1)
  await quotable.choose('Category', 'All categories')
  await page.arrives(/^(?!.*category=)/)
  await page.user.click((await buttons(/^Quote:/))[0]!)
  const picked = () => page.findByRole('list', { name: 'Chosen reviews' })
  await expect.poll(async () => wordsIn(await picked()).length).toBe(2)
  const [first, second] = wordsIn(await picked())
  await page.user.click(within(await picked()).getByRole('button', { name: /^Move the quote .* place 2 up$/ }))
  await expectAccessible()
  await chosen.press('Save')
  await page.says('Quoted now')
  expect(await onHomePage()).toEqual([second, first])

  const again = await open('/admin/content?part=quotes', { token })
  const later = again.part('region', 'On the home page')
  await later.press(/^Remove the quote .* place 1$/)
  await later.press('Save')
  await again.says('Quoted now')
  const left = await onHomePage()
  expect(left).toEqual([first])

  const last = await open('/admin/content?part=quotes', { token })
  const own = last.part('region', 'On the home page')
  await own.press('Quote the newest')
  await own.press('Quote the newest')
  await last.says('Newest quoted')
  expect(await onHomePage()).toEqual(byItself)
})
