import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { WHOLE_RUN_MS } from '#scripts/launch/budget.mjs'
import { freePort } from '#scripts/launch/port.mjs'
import { type Sandbox, startSandbox } from '#tests/setup/sandbox.ts'

import { MADE_UP } from './made-up.ts'
import { waitForScripts } from './page-ready.ts'
import { allowMoves, reachDatabase } from './sandbox.ts'

export type WorkerOptions = {
  /**
   * Which journeys share a sandbox. Those without this option share one, as people do. `clock`: they move its clock,
   * and set it right when they end. The address of a file (`import.meta.url`): its journeys change what everyone meets,
   * or are away for weeks.
   */
  alone: string
  /** The development server instead of the built site. */
  isDevelopment: boolean
}
type WorkerFixtures = WorkerOptions & { sandbox: Pick<Sandbox, 'url' | 'databaseUrl'> }

/** Journeys on the site of their worker: each worker has one, with a copy of the demo of its own. */
export const onSandbox = base.extend<object, WorkerFixtures>({
  alone: ['', { scope: 'worker', option: true }],
  isDevelopment: [false, { scope: 'worker', option: true }],
  sandbox: [
    async ({ alone, isDevelopment }, provide) => {
      const { E2E_URL: url, E2E_RUN: run } = process.env
      allowMoves(Boolean(alone || url))
      if (url) return provide({ url, databaseUrl: '' })
      const sandbox = await startSandbox({ port: await freePort(), run, isDevelopment })
      reachDatabase(sandbox.databaseUrl)
      await provide(sandbox)
      await sandbox.stop()
    },
    { scope: 'worker', timeout: WHOLE_RUN_MS },
  ],
  baseURL: async ({ sandbox }, provide) => provide(sandbox.url),
})

type Fixtures = {
  /** Another person, in a browser of their own: nothing is shared with `page`. */
  newVisitor: () => Promise<Page>
  quietBrowser: void
}

/**
 * Journeys in which nothing may go wrong unseen: an error or React warning on the console, an uncaught exception, a
 * violation of the content policy, or a request of the site that breaks off or answers 5xx fails the test.
 */
export const test = onSandbox.extend<Fixtures>({
  quietBrowser: [
    async ({ context, baseURL, javaScriptEnabled }, provide) => {
      const faults = watch(context, baseURL, javaScriptEnabled ? [] : ['csp'])
      if (javaScriptEnabled) waitForScripts(context)
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
      waitForScripts(context)
      return context.newPage()
    })
    for (const { context } of opened) await context.close()
    expect(opened.flatMap(({ faults }) => faults)).toEqual([])
  },
})

const BROKEN_OFF = ['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED', 'net::ERR_NETWORK_CHANGED']

/**
 * @param harmless reasons for which a request may fail; without scripts the browser blocks them as by policy
 * @returns a list that fills while the pages of the context are used; a few faults say as much as hundreds
 */
function watch(context: BrowserContext, origin = '', harmless: string[] = []): string[] {
  const faults: string[] = []
  const note = (fault: string) => {
    if (faults.length < 10) faults.push(fault.slice(0, 2000))
  }
  context.on('weberror', (error) => {
    const { message } = error.error()
    // The fade between two pages is skipped when the second is left immediately.
    if (!message.startsWith('Transition was')) note(`uncaught: ${message}`)
  })
  context.on('console', (message) => {
    // A refused request is an answer that the page shows; the browser logs it all the same. 5xx are caught below.
    if (message.text().startsWith('Failed to load resource')) return
    // The examination of a page reaches into the previews of letters and cards too, in which nothing may run.
    if (/^Blocked script execution in '(?:about:srcdoc'|[^']+\/embed\/)/.test(message.text())) return
    // The recorder of a journey fetches pictures that it has seen, also those that never left the browser.
    if (message.text().startsWith("Connecting to 'blob:")) return
    if (message.type() === 'error' || (message.type() === 'warning' && /react|hydrat/i.test(message.text())))
      note(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.headers()[MADE_UP]) return
    // In place of the browser's own error page: a journey has pulled the plug.
    if (response.status() === 503 && response.fromServiceWorker()) return
    if (response.url().startsWith(origin) && response.status() >= 500)
      note(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page breaks off what it was still loading.
    // Nor can a browser lose a site of its own machine: a journey pulled the plug on purpose, or the machine's network
    // changed, which has nothing to do with the site.
    if ([...BROKEN_OFF, ...harmless].includes(reason)) return
    if (request.url().startsWith(origin)) note(`${reason} ${request.url()}`)
  })
  return faults
}

export { expect } from '@playwright/test'
export { checkBothSchemes, checkPage, expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
