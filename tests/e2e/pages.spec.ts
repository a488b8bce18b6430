import { PLACE } from '#web/drafts.ts'
import { bringAxe, expectRoomToRead } from './accessibility.ts'
import { comeToRest, shiftOf, untilLoaded, watchShifts } from './page-ready.ts'
import { openerOf } from './openers.ts'
import { pages } from './pages.ts'
import { signIn } from './people.ts'
import { checkBothSchemes, expect, expectNoSidewaysScroll, test } from './site.ts'

/** The only width at which each page is loaded, and examined whole: most moves there while it loads. */
const PHONE = { width: 360, height: 740 }
/** The page is resized to these. Last comes a window of 1280 × 1024 whose letters are four times as large. */
const FITS = [
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
  { width: 320, height: 256 },
]
/** Web Vitals call 0.1 good. Nothing a person is about to tap may move away. */
const MOST_SHIFT = 0.05
/** Tools of the sandbox, which are no pages of the product. */
const MAY_SHIFT = /^\/outbox/
/** Few enough that the workers end together; each test begins with a browser that has loaded nothing yet. */
const ROWS_PER_TEST = 8

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
      await bringAxe(page)
      const opener = openerOf(page.request, who && (await signIn(page, who)))
      for (const { route, at = () => [route], prepare } of some)
        for (const path of await at(opener))
          await test.step(path, async () => {
            await page.setViewportSize(PHONE)
            await page.goto(path)
            await untilLoaded(page)
            if (!MAY_SHIFT.test(path))
              expect.soft(await shiftOf(page), 'moved while it loaded').toBeLessThan(MOST_SHIFT)
            await prepare?.(page)
            await checkBothSchemes(page)
            for (const size of FITS) {
              await page.setViewportSize(size)
              await comeToRest(page)
              await expectNoSidewaysScroll(page)
            }
            await expectRoomToRead(page)
            // Otherwise the next page would scroll to the place of this one while it is checked.
            await page.evaluate((key) => sessionStorage.removeItem(key), PLACE)
          })
    })
  }
}
