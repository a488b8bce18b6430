import type { BrowserContext, Page } from '@playwright/test'

/**
 * Lets every visit of a page end only when its scripts have taken over what the server rendered: before that, pressing
 * a button only presses a picture of it. Not for browsers without scripts.
 */
export function waitForScripts(context: BrowserContext): void {
  context.on('page', (page) => {
    const { goto, reload } = page
    page.goto = async (url, options) => {
      const answer = await goto.call(page, url, options)
      if (options?.waitUntil !== 'commit') await scriptsOf(page)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload.call(page, options)
      await scriptsOf(page)
      return answer
    }
  })
}

/** React leaves a mark on each element that it answers for. (What lies beside the page may be made by others.) */
async function scriptsOf(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll(':is(header, main, footer) :is(a, button, input, select, textarea, form)')].every(
      (node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')),
    ),
  )
}

/**
 * Waits for a heading, and for the end of all loading. It asks inside of the page, as everything in the table of pages
 * does: a locator brings a quarter of a megabyte of scripts into each page first.
 */
export async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('h1, h2, h3')].some((node) => node.checkVisibility({ visibilityProperty: true })) &&
      [...document.querySelectorAll('[role=status]')].every((node) => !node.textContent.trim().startsWith('Loading')) &&
      // Lists that load again fade meanwhile.
      !document.querySelector('main [aria-busy=true]'),
  )
}

/**
 * Acts and waits for words that are shown for a moment only. It watches from inside of the page, at every frame: looks
 * from outside are up to a second apart.
 */
export async function actAndGlimpse(page: Page, act: () => Promise<unknown>, words: string): Promise<void> {
  const glimpse = page.waitForFunction((text) => document.body.textContent.includes(text), words)
  await Promise.all([glimpse, act()])
}

/** Moving, fading or sliding parts come to rest: colours halfway through a fade would be measured otherwise. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let quiet = 0, left = 300; quiet < 2 && left > 0; left -= 1) {
      await frame()
      const moving = document.getAnimations().some(
        ({ playState, effect, timeline }) =>
          // Parts that follow the scrolling of a row move with nothing else.
          timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
      quiet = moving ? 0 : quiet + 1
    }
  })
}

/** Lets every page that is opened from now on count how much of it moves. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const counted = window as unknown as { shifted: number }
    counted.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!hadRecentInput) counted.shifted += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** @returns the layout shift of the page until now, as Web Vitals count it, but without their windows of time */
export async function shiftOf(page: Page): Promise<number> {
  await comeToRest(page)
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted)
}
