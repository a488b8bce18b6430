import { HOMES } from './openings.ts'
import { joinAsClient } from './people.ts'
import { expect, test } from './site.ts'

const PHONE = { width: 360, height: 640 }

test('whatever has the focus stands above the bar at the bottom of a phone', async ({ page, request }) => {
  await page.setViewportSize(PHONE)
  await joinAsClient(page, HOMES.client)
  const answer = await request.get('/api/services/providers?service=Balayage')
  const [provider] = (await answer.json()) as { id: string }[]
  await page.goto(`/booking/Balayage/${provider!.id}`)
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toBeVisible()
  const hidden: string[] = []
  let last = ''
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const node = document.activeElement!
      const bars = [...document.querySelectorAll('body *')].filter((bar) => {
        const { position, pointerEvents } = getComputedStyle(bar)
        const { top, bottom, height, width } = bar.getBoundingClientRect()
        const isAtBottom = top > innerHeight / 2 && bottom >= innerHeight - 1 && height > 0 && width > innerWidth / 2
        return position === 'fixed' && pointerEvents !== 'none' && isAtBottom && !bar.contains(node)
      })
      // Of a long text field the browser shows the place where one writes, not always the whole of it.
      const { top, bottom } = node.getBoundingClientRect()
      const lowest = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top))
      const name = `${node.tagName} ${node.textContent?.trim().slice(0, 30)} ${node.id}`
      return { name, isHidden: (top + bottom) / 2 > lowest, isOver: node === document.body }
    })
    if (focused.isOver) break
    last = focused.name
    if (focused.isHidden) hidden.push(focused.name)
  }
  expect(last).not.toBe('')
  expect(hidden).toEqual([])
  // The end of the page can be read above it, too.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [end, top] = await Promise.all([
    // The footer continues below the bar, so that no band of another colour does: its words end above.
    page
      .getByRole('contentinfo')
      .evaluate(
        (node) => node.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(node).paddingBottom),
      ),
    summary.evaluate((node) => node.getBoundingClientRect().top),
  ])
  expect(end).toBeLessThanOrEqual(top + 1)
})
