import { Window } from 'happy-dom'
import { vi } from 'vitest'

/** Node has these as well, but the document's own methods only know the window's. */
const OF_THE_WINDOW = ['Event', 'CustomEvent', 'FormData', 'File', 'navigator', 'localStorage', 'sessionStorage']
/** Timers and calls stay Node's: tests may stop the one and answer the other. */
const OF_NODE = new Set([
  'console',
  'performance',
  'window',
  'self',
  'globalThis',
  'global',
  'document',
  'process',
  'Buffer',
])

const { setTimeout: later, setInterval: every } = globalThis
/** Each page has a number: what it left to a timer does not happen to the next one. */
let page = 0

/** Timers that code of the site sets end with its page, as in a browser. Those of the server go on. */
function ownTimer<A extends unknown[], R>(set: (act: () => void, ms?: number) => R) {
  return (act: (...input: A) => void, ms?: number, ...input: A): R => {
    const own = page
    const isSites = /\/(web|react-dom|happy-dom)\//.test(new Error().stack ?? '')
    return set(() => {
      if (!isSites || own === page) act(...input)
    }, ms)
  }
}

/** Ends what `openWindow` began. */
export function closeWindow(window: Window): void {
  page += 1
  vi.unstubAllGlobals()
  void window.happyDOM.close()
}

/**
 * A window without layout or paint, for code of the browser that runs in this process: its document and everything else
 * of it that Node lacks. `vi.unstubAllGlobals()` removes it.
 * @param url its address; it never leaves, and reports by `leave` where it would have gone
 */
export function openWindow(url: string, leave: (to: string) => void): Window {
  const window = new Window({
    url,
    width: 1280,
    height: 900,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      disableIframePageLoading: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
      device: { prefersReducedMotion: 'reduce' },
    },
  })
  vi.stubGlobal('setTimeout', ownTimer(later))
  vi.stubGlobal('setInterval', ownTimer(every))
  Object.assign(window, {
    setTimeout: (act: () => void, ms?: number) => globalThis.setTimeout(act, ms),
    clearTimeout: (timer: number) => globalThis.clearTimeout(timer),
    setInterval: (act: () => void, ms?: number) => globalThis.setInterval(act, ms),
    clearInterval: (timer: number) => globalThis.clearInterval(timer),
  })
  window.location.assign = leave
  // Browsers say '' while none of several is chosen; happy-dom says null.
  Object.defineProperty(window.RadioNodeList.prototype, 'value', {
    get(this: Iterable<HTMLInputElement>) {
      return [...this].find(({ checked }) => checked)?.value ?? ''
    },
  })
  vi.stubGlobal('window', window)
  vi.stubGlobal('self', window)
  vi.stubGlobal('document', window.document)
  const properties = new Set<string>([...Object.getOwnPropertyNames(window), ...OF_THE_WINDOW])
  for (let layer = Object.getPrototypeOf(window); layer !== Object.prototype; layer = Object.getPrototypeOf(layer))
    for (const name of Object.getOwnPropertyNames(layer)) properties.add(name)
  for (const name of properties) {
    if (OF_NODE.has(name) || name === 'constructor') continue
    if (name in globalThis && !OF_THE_WINDOW.includes(name)) continue
    const value = (window as unknown as Record<string, unknown>)[name]
    if (value === undefined) continue
    vi.stubGlobal(name, isMethod(value) ? value.bind(window) : value)
  }
  return window
}

function isMethod(value: unknown): value is (...input: unknown[]) => unknown {
  return (
    typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value)) && !('prototype' in value)
  )
}
