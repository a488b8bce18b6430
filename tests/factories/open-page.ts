import { configure, fireEvent, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, createElement } from 'react'
import {
  createBrowserRouter,
  RouterContextProvider,
  type RouteObject,
  UNSAFE_withComponentProps as withProps,
  UNSAFE_withErrorBoundaryProps as withErrorProps,
} from 'react-router'
import { expect, vi } from 'vitest'

import { pageServices } from '#server/pages/start-pages.ts'
import { callerContext, siteContext } from '#web/api.server.ts'
import { loadSession } from '#web/session.ts'
import { TOKEN_KEY } from '#web/token.ts'
import { TOAST_REMOVE_MS } from '#web/ui/measures.ts'

import type { TestApp } from './app.ts'
import { closeWindow, openWindow } from './dom.ts'
import { type Entry, load, tree } from './pages.ts'
import { wordsOf } from './parts.ts'
import { startFetch } from './page-fetch.ts'
import { choose, fill, labelled, literally, partOf, type PartRole, settle, SOON } from './page-part.ts'

type Loaded = { request: Request; params: Record<string, string>; context: RouterContextProvider }
type PageFile = {
  default: Parameters<typeof withProps>[0]
  ErrorBoundary?: Parameters<typeof withErrorProps>[0]
  loader?: (args: Loaded) => unknown
  clientLoader?: (args: Loaded & { serverLoader: () => unknown }) => unknown
  shouldRevalidate?: RouteObject['shouldRevalidate']
  handle?: unknown
}
export { fill } from './page-part.ts'

export type OpenPage = Awaited<ReturnType<typeof openPage>>
type App = Pick<TestApp, 'app' | 'deps'>

configure({
  asyncUtilTimeout: 20_000,
  // What is shown there instead, in the words that are read.
  getElementError: (message) => {
    const [first = ''] = (message ?? '').split('\n')
    return new Error(first.includes('Shown: ') ? first : `${first} Shown: ${wordsOf(document.body.innerHTML)}`)
  },
})

/**
 * A page as a person uses it in a browser, without one: the site's own code on a document without layout, with the
 * server and the database of the test behind it. For what is said, stored and sent. What needs layout, a real network
 * or more than one page at a time is a journey (tests/e2e). The caller closes it, or calls `closePages` after each
 * test.
 * @param address path and search, and what follows a #
 */
export async function openPage(t: App, address: string, { token }: { token?: string } = {}) {
  const left: string[] = []
  const window = openWindow(new URL(address, t.deps.site.publicUrl).href, (to) => left.push(to))
  if (token !== undefined) window.localStorage.setItem(TOKEN_KEY, token)
  const faults = vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { end, ...network } = startFetch(t)
  const routes = await routesOf(t, network.isLost)
  const router = createBrowserRouter(routes, { window: window as never })
  const [{ createRoot }, { RouterProvider }] = await Promise.all([
    import('react-dom/client'),
    import('react-router/dom'),
  ])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(createElement(RouterProvider, { router }))
  const queries = within(document.body)
  const user = userEvent.setup({ document, delay: null })

  async function close() {
    dismissToasts()
    end()
    root.unmount()
    await settle()
    await vi.dynamicImportSettled()
    router.dispose()
    // The sign-in outlives a page in this process; a browser forgets it with the page.
    window.localStorage.removeItem(TOKEN_KEY)
    await loadSession()
    const calls = faults.mock.calls.filter(([words, tag]) => !isOfHere(String(words), tag))
    vi.restoreAllMocks()
    closeWindow(window)
    expect(calls, 'the console has nothing to complain about').toEqual([])
  }
  open.add(close)

  const shown = () => wordsOf(place.innerHTML)
  const field = (label: string | RegExp) => queries.getByLabelText(typeof label === 'string' ? labelled(label) : label)
  const page = {
    ...queries,
    /** By its label; the star of what has to be filled in is not a part of it. */
    field,
    ...network,
    user,
    /** Where the page would have gone by leaving this document. */
    left,
    address: () => window.location.pathname + window.location.search,
    /** All words of the page. */
    shown,
    /** Waits until these words are on the page, among others. */
    says: (words: string | RegExp) =>
      vi.waitFor(() => expect(shown()).toMatch(typeof words === 'string' ? literally(words) : words), SOON),
    /** Waits until the page of this address is there. */
    async arrives(where: string | RegExp) {
      const pattern = typeof where === 'string' ? new RegExp(`^${literally(where).source}$`) : where
      await vi.waitFor(() => {
        expect(page.address()).toMatch(pattern)
        expect(router.state.navigation.state).toBe('idle')
      }, SOON)
      await settle()
    },
    fill: (label: string | RegExp, text: string) => fill(field(label), text),
    choose: (label: string | RegExp, option: string) => choose(field(label) as HTMLSelectElement, option),
    /** Presses a button as soon as it can be pressed. */
    async press(name: string | RegExp) {
      const button = queries.queryByRole('button', { name }) ?? (await queries.findByRole('button', { name }))
      if (button.matches(':disabled')) await vi.waitFor(() => expect(button.matches(':disabled')).toBe(false), SOON)
      await settle()
      await user.click(button)
    },
    dialog: async (name?: string | RegExp) => within(await queries.findByRole('dialog', name ? { name } : {})),
    part: (role: PartRole, name: string | RegExp) => partOf(role, name, user),
    /** Waits until the focus is there. */
    isFocused: (find: () => Element | null | Promise<Element>) =>
      vi.waitFor(async () => expect(document.activeElement === (await find())).toBe(true), SOON),
    /** Goes there by the site's own router; the page that was there before is gone then. */
    go: (to: string) => router.navigate(to, { flushSync: true }),
  }
  await vi.waitFor(() => {
    expect(router.state.initialized && router.state.navigation.state === 'idle').toBe(true)
    expect(place.querySelector('main > *') ?? place.querySelector('body')).not.toBe(null)
  }, SOON)
  return page
}

/** Other tests of the process draw the same pages as a server does, and happy-dom differs from browsers by a tag. */
function isOfHere(words: string, tag: unknown): boolean {
  if (words.startsWith('The tag <%s> is unrecognized')) return tag === 'search'
  return words.startsWith('Detected multiple renderers concurrently rendering')
}

const open = new Set<() => Promise<void>>()

export async function closePages(): Promise<void> {
  for (const close of open) {
    open.delete(close)
    await close()
  }
}

/** Toasts are stored beside the pages, and would be shown on the next one. */
function dismissToasts(): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (const button of within(document.body).queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button)
  vi.advanceTimersByTime(TOAST_REMOVE_MS)
  vi.useRealTimers()
}

/** Reads terms to their end and ticks everything. @returns the button that is left to press */
export async function readTerms({ findByRole, user }: Pick<OpenPage, 'findByRole' | 'user'>): Promise<HTMLElement> {
  const text = await findByRole('region', { name: 'Text of the terms' })
  const dialog = within(text.closest('dialog')!)
  const boxes = dialog.getAllByRole('checkbox')
  const last = boxes.pop()!
  for (const box of boxes) await user.click(box)
  // Without layout nothing has a height: this is a text that needs no scrolling.
  for (const name of ['clientHeight', 'scrollHeight']) Object.defineProperty(text, name, { value: 100 })
  fireEvent.scroll(text)
  await vi.waitFor(() => expect((last as HTMLInputElement).disabled).toBe(false), SOON)
  await user.click(last)
  return dialog.getByRole('button', { name: 'Accept terms' })
}

/** The routes of the site, each of which loads its file when it is needed. */
async function routesOf(t: App, isLost: () => boolean): Promise<RouteObject[]> {
  const services = new RouterContextProvider()
  const { caller, site } = pageServices(t.app, t.deps)
  services.set(callerContext, caller)
  services.set(siteContext, site)

  const behaviourOf = ({ default: Page, ErrorBoundary, loader, clientLoader, shouldRevalidate, handle }: PageFile) => {
    const serverLoader =
      loader &&
      ((args: Loaded) => {
        if (isLost()) throw new TypeError('Failed to fetch')
        return loader({ ...args, context: services })
      })
    const ownLoader = clientLoader
      ? (args: Loaded) => clientLoader({ ...args, serverLoader: async () => serverLoader?.(args) })
      : serverLoader
    return {
      ...(ownLoader && { loader: ownLoader as unknown as RouteObject['loader'] }),
      Component: withProps(Page) as ComponentType,
      ...(ErrorBoundary && { ErrorBoundary: withErrorProps(ErrorBoundary) as ComponentType }),
      ...(shouldRevalidate && { shouldRevalidate }),
      handle,
    }
  }
  const routeOf = ({ id, path, index, children }: Entry): RouteObject =>
    ({
      id,
      path,
      index,
      children: children?.map(routeOf),
      lazy: async () => behaviourOf(await load<PageFile>(id)),
    }) as RouteObject
  const root = behaviourOf(await load<PageFile>('root.tsx'))
  return [{ id: 'root', path: '', ...root, children: tree.map(routeOf) } as RouteObject]
}
