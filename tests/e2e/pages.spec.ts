import { openerOf, pages } from './pages.ts'
import { signIn } from './people.ts'
import { checkPage, expect, expectNoSidewaysScroll, test } from './site.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }

for (const who of new Set(pages.map(({ as }) => as))) {
  const whose = who ? `the demo's ${who}` : 'a visitor'
  test(`the pages of ${whose} fit phone and desk and are accessible`, async ({ page }) => {
    const opener = openerOf(page.request, who && (await signIn(page, who)))
    for (const { route, at = () => [route], prepare } of pages.filter(({ as }) => as === who))
      for (const path of await at(opener))
        await test.step(path, async () => {
          await page.setViewportSize(DESK)
          await page.goto(path)
          await expect(page.getByRole('heading').first()).toBeVisible()
          await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
          await prepare?.(page)
          await expectNoSidewaysScroll(page)
          await page.setViewportSize(PHONE)
          await checkPage(page, ['light', 'dark'])
        })
  })
}
