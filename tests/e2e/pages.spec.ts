import { comeToRest, shiftOf, watchShifts } from './page-ready.ts'
import { expectRoomToRead } from './accessibility.ts'
import { openerOf, pages } from './pages.ts'
import { signIn } from './people.ts'
import { checkBothSchemes, expect, expectNoSidewaysScroll, test } from './site.ts'

/** Where each page is opened, and made ready. */
const DESK = { width: 1280, height: 800 }
const FITS = [{ width: 768, height: 1024 }, DESK, { width: 320, height: 640 }]
/** A window of 1280 × 1024 whose letters are four times as large. */
const MAGNIFIED = { width: 320, height: 256 }
/** The only width at which each page is examined whole, and loaded: there most moves while it loads. */
const PHONE = { width: 360, height: 740 }
/** Web Vitals call 0.1 good. Nothing a person is about to tap may move away. */
const MOST_SHIFT = 0.05
/** Tools of the sandbox, which are no pages of the product. */
const MAY_SHIFT = /^\/outbox/
/** Few enough that no test is long, so that several browsers can share them. */
const ROWS_PER_TEST = 4

// Nothing here changes anything: any worker may take any of them.
test.describe.configure({ mode: 'parallel' })

for (const who of new Set(pages.map(({ as }) => as))) {
  const whose = who ? `the demo's ${who}` : 'a visitor'
  const rows = pages.filter(({ as }) => as === who)
  for (let from = 0; from < rows.length; from += ROWS_PER_TEST) {
    const some = rows.slice(from, from + ROWS_PER_TEST)
    const part = from / ROWS_PER_TEST + 1
    test(`pages of ${whose} fit every width and are accessible, part ${part}`, async ({ page }) => {
      await watchShifts(page)
      const opener = openerOf(page.request, who && (await signIn(page, who)))
      for (const { route, at = () => [route], prepare } of some)
        for (const path of await at(opener))
          await test.step(path, async () => {
            await page.setViewportSize(PHONE)
            await page.goto(path)
            await expect(page.getByRole('heading').first()).toBeVisible()
            await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
            if (!MAY_SHIFT.test(path))
              expect.soft(await shiftOf(page), 'moved while it loaded').toBeLessThan(MOST_SHIFT)
            await prepare?.(page)
            for (const size of [...FITS, MAGNIFIED]) {
              await page.setViewportSize(size)
              await comeToRest(page)
              await expectNoSidewaysScroll(page)
            }
            await expectRoomToRead(page)
            await page.setViewportSize(PHONE)
            await checkBothSchemes(page)
          })
    })
  }
}
