import AxeBuilder from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

import { comeToRest } from './page-ready.ts'

export type Scheme = 'light' | 'dark'

/** What hangs on colours alone: in the second scheme nothing else can have changed. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * No serious or critical accessibility fault on the page as it is now, nor in a letter that it shows.
 * @param rules the only ones to examine by; all without
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await comeToRest(page)
  await expectNoGraveFault(page, page.url(), rules)
  await expect(
    page.locator('iframe:not([sandbox]), iframe[sandbox~=allow-scripts]'),
    'frames with scripts',
  ).toHaveCount(0)
  for (const frame of page.frames().filter((one) => one !== page.mainFrame()))
    if (await (await frame.frameElement()).isVisible()) await expectLetterAccessible(page, frame)
}

/**
 * What stands in a frame without scripts, as a page of its own: no timer runs in such a frame, so an examination inside
 * of it would wait for ever.
 */
async function expectLetterAccessible(page: Page, frame: Frame): Promise<void> {
  const [html, title] = await Promise.all([frame.content(), (await frame.frameElement()).getAttribute('title')])
  const letter = await page.context().newPage()
  await letter.setContent(html)
  // A frame is named from outside, a page by itself.
  await letter.evaluate((name) => (document.title = name), title ?? '')
  await expectNoGraveFault(letter, `a letter at ${page.url()}`)
  await letter.close()
}

/** @param of what is examined: without what stands in its frames */
async function expectNoGraveFault(page: Page, of: string, rules?: readonly string[]): Promise<void> {
  const only = rules ? { runOnly: { type: 'rule' as const, values: [...rules] } } : {}
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ iframes: false, resultTypes: ['violations'], ...only })
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    `accessibility of ${of}`,
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

/**
 * The page as it is now: accessible, and inside the window. The table of all pages asks for both schemes; a journey looks
 * at its moments in one, on a phone in light and at a desk in dark.
 */
export async function checkPage(page: Page, schemes = [schemeOf(page)]): Promise<void> {
  await expectNoSidewaysScroll(page)
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme)
    await expectAccessible(page, at === 0 ? undefined : OF_COLOURS)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

function schemeOf(page: Page): Scheme {
  return (page.viewportSize()?.width ?? 0) < 768 ? 'light' : 'dark'
}
