import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

import { comeToRest } from './page-ready.ts'

/** No serious or critical accessibility fault on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    `accessibility of ${page.url()}`,
  ).toEqual([])
}

/** Nothing reaches beyond the right edge of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    if (wide <= 0) return ''
    const guilty = [...document.querySelectorAll('body *')].find((node) => {
      const { right, width } = node.getBoundingClientRect()
      return width > 0 && right > window.innerWidth + 1
    })
    return `${wide} px too wide: <${guilty?.tagName.toLowerCase()} class="${guilty?.className}">`
  })
  expect(excess, `width of ${page.url()}`).toBe('')
}

/** The page as it is now, in light and in dark: accessible, and inside the window. */
export async function checkPage(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
