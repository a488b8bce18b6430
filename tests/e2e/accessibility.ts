import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

import { comeToRest } from './page-ready.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What depends on colours alone: in the second scheme nothing else can have changed. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Of moderate impact to axe, but no page of ours may have two mains, headers or footers, or two regions of one name. */
const OF_LANDMARKS = [
  'landmark-no-duplicate-main',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-unique',
]

/** Half a megabyte, brought along by every page that is opened from now on, instead of being sent to each. */
export function bringAxe(page: Page): Promise<unknown> {
  return page.addInitScript(AXE)
}

/** What to examine on a page, and by which rules. */
type Examination = { parts: 'all' | 'changed'; only?: readonly string[] }

/**
 * What this worker has examined, by address, width and markup. Journeys often reach the same state, and nothing in it
 * can have become worse.
 */
const examined = new Set<string>()

/**
 * No serious or critical accessibility fault in what a journey has brought about: in the open dialogs by every rule,
 * else in the page's own content. Its colours, and the parts around it on every page, belong to the table of pages
 * (tests/e2e/pages.ts): together they were two thirds of the work, for the same answer each time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoFault(page, { parts: 'changed' })
}

/**
 * No serious or critical accessibility fault, no second main, header or footer, and no two regions of one name, on the
 * whole page as it is now, nor in a letter that it shows.
 * @param only the only rules to examine by; all without
 */
async function expectAllAccessible(page: Page, only?: readonly string[]): Promise<void> {
  await expectNoFault(page, { parts: 'all', ...(only ? { only } : {}) })
}

async function expectNoFault(page: Page, examination: Examination): Promise<void> {
  await comeToRest(page)
  await expectNoGraveFault(page, page.url(), examination)
  const withScripts = () => document.querySelectorAll('iframe:not([sandbox]), iframe[sandbox~=allow-scripts]').length
  expect(await page.evaluate(withScripts), 'frames with scripts').toBe(0)
  for (const frame of page.frames().filter((one) => one !== page.mainFrame()))
    if (await (await frame.frameElement()).isVisible()) await expectLetterAccessible(page, frame)
}

/**
 * The content of a frame without scripts, as a page of its own: no timer runs in such a frame, so an examination inside
 * of it would wait forever.
 */
async function expectLetterAccessible(page: Page, frame: Frame): Promise<void> {
  const [html, title] = await Promise.all([frame.content(), (await frame.frameElement()).getAttribute('title')])
  const letter = await page.context().newPage()
  await letter.setContent(html)
  // A frame is named from outside, a page by itself.
  await letter.evaluate((name) => (document.title = name), title ?? '')
  await expectNoGraveFault(letter, `a letter at ${page.url()}`, { parts: 'all' })
  await letter.close()
}

/** @param of what is examined: without the content of its frames */
async function expectNoGraveFault(page: Page, of: string, { parts, only }: Examination): Promise<void> {
  const isWhole = parts === 'all'
  const found = await page.evaluateHandle((whole) => {
    if (whole) return { nodes: [document], rules: {} }
    const open = 'dialog[open], [role=dialog], [role=alertdialog]'
    const dialogs = [...document.querySelectorAll(open)].filter((node) => node.checkVisibility())
    if (dialogs.length > 0) return { nodes: dialogs, rules: {} }
    return { nodes: [document.querySelector('main') ?? document], rules: { 'color-contrast': { enabled: false } } }
  }, isWhole)
  if (!isWhole) {
    const markup = await found.evaluate(({ nodes }) =>
      // The page's own element names the scheme.
      [document.documentElement.cloneNode(false), ...nodes].map((node) =>
        node instanceof Element ? node.outerHTML : document.documentElement.outerHTML,
      ),
    )
    const state = createHash('sha256')
      .update(JSON.stringify([of, page.viewportSize(), markup]))
      .digest('hex')
    if (examined.has(state)) return
    examined.add(state)
  }
  // Half a megabyte: put into a document once, however often it is examined.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await found.evaluate(async ({ nodes, rules }, values) => {
    const runOnly = values ? { runOnly: { type: 'rule' as const, values } } : {}
    const inPage = (window as unknown as { axe: typeof axe }).axe
    // What would be fetched again is for rules that are off or of little impact.
    const asked = { iframes: false, preload: false, resultTypes: ['violations' as const], rules, ...runOnly }
    return (await inPage.run({ include: nodes }, asked)).violations
  }, only?.slice())
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || OF_LANDMARKS.includes(id),
  )
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
  expect(excess, `width of ${page.url()} at ${page.viewportSize()?.width} px`).toBe('')
}

/**
 * What stays in place while the page scrolls leaves at least half of the window's height to read in. Checked on the way
 * up in the middle of the page, where the bar at the top is back. A dialog may fill the window: it scrolls itself.
 */
export async function expectRoomToRead(page: Page): Promise<void> {
  const { share, covering } = await page.evaluate(async () => {
    // The first frame gets the scrolling, the second one is laid out by it.
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    scrollTo(0, document.documentElement.scrollHeight / 2)
    await frames()
    scrollBy(0, -60)
    await frames()
    const stays = (node: Element): boolean => {
      const { position, top, bottom } = getComputedStyle(node)
      if (position === 'fixed') return true
      if (position !== 'sticky') return false
      const box = node.getBoundingClientRect()
      return (
        (top !== 'auto' && Math.abs(box.top - parseFloat(top)) <= 1) ||
        (bottom !== 'auto' && Math.abs(innerHeight - box.bottom - parseFloat(bottom)) <= 1)
      )
    }
    const found = new Set<Element>()
    let covered = 0
    for (let y = 0; y < innerHeight; y += 1) {
      let node = document.elementFromPoint(innerWidth / 2, y)
      if (node?.closest('dialog, [role=dialog], [role=alertdialog]')) continue
      while (node && !stays(node)) node = node.parentElement
      if (node) found.add(node)
      covered += Number(node !== null)
    }
    const names = [...found].map((node) => `<${node.tagName.toLowerCase()} class="${node.className}">`)
    scrollTo(0, 0)
    return { share: covered / innerHeight, covering: names.join(' ') }
  })
  expect(share, `share of the height of ${page.url()} that is covered: ${covering}`).toBeLessThanOrEqual(0.5)
}

/** The current state of a journey: accessible, and inside the window. */
export async function checkPage(page: Page): Promise<void> {
  // It waits until the page is at rest: what has just appeared finds its width in the next frames.
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The whole page as it is now, in light and in dark. */
export async function checkBothSchemes(page: Page): Promise<void> {
  await expectAllAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAllAccessible(page, OF_COLOURS)
  expect(await page.evaluate(() => document.documentElement.dataset['scheme'])).toBe('dark')
  await page.emulateMedia({ colorScheme: null })
}
