import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'

type Fixtures = {
  /** Somebody else, in a browser of their own: nothing is shared with `page`. */
  newVisitor: () => Promise<Page>
  quietBrowser: void
}

/**
 * Journeys in which nothing may go wrong unseen: an error or React warning on the console, an uncaught exception, a
 * violation of the content policy, or a request of the site that breaks off or answers 5xx fails the test.
 */
export const test = base.extend<Fixtures>({
  quietBrowser: [
    async ({ context, baseURL }, provide) => {
      const faults = watch(context, baseURL)
      await provide()
      expect(faults, 'the browser has nothing to complain about').toEqual([])
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, contextOptions, baseURL }, provide) => {
    const opened: { context: BrowserContext; faults: string[] }[] = []
    await provide(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL ? { baseURL } : {}) })
      opened.push({ context, faults: watch(context, baseURL) })
      return context.newPage()
    })
    for (const { context } of opened) await context.close()
    expect(opened.flatMap(({ faults }) => faults)).toEqual([])
  },
})

/** @returns a list that fills while the pages of the context are used */
function watch(context: BrowserContext, origin = ''): string[] {
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`))
  context.on('console', (message) => {
    // A refused request is an answer that the page shows; the browser logs it all the same. 5xx are caught below.
    if (message.text().startsWith('Failed to load resource')) return
    if (message.type() === 'error' || (message.type() === 'warning' && /react|hydrat/i.test(message.text())))
      faults.push(`console: ${message.text().slice(0, 2000)}`)
  })
  context.on('response', (response) => {
    if (response.url().startsWith(origin) && response.status() >= 500)
      faults.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page breaks off what it was still loading.
    if (request.url().startsWith(origin) && reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`)
  })
  return faults
}

export { expect } from '@playwright/test'
export { checkPage, expectAccessible, expectNoSidewaysScroll } from './look.ts'
