/**
 * What this browser keeps where there is no reception. Read by pages and by the service worker: nothing in this folder
 * knows a window. What is read goes in the same moment as the session; what waits to be sent outlives a session that
 * ended by itself, and goes when its owner leaves. Rules: docs/product-rules.md#without-reception
 */
export const DAY_STORE = 'homebloom.day'
export const QUEUE_STORE = 'homebloom.queue'

/** The channel on which tabs and the worker tell each other that something of it has changed. */
export const CHANGED = 'homebloom.kept'

/** What a page asks of the worker: to keep the pages of these visits, too. */
export type KeepDay = { type: 'keep-day'; paths: string[] }

export const SCHEDULE_PATH = '/provider/schedule'
export const visitPath = (id: string) => `/provider/bookings/${id}`

/** All at once, also while the page is being left: the browser does it by itself. */
export function drop(store: string): void {
  // Node has none, and a browser may refuse it.
  try {
    globalThis.indexedDB?.deleteDatabase(store)
  } catch {
    // Then nothing was kept either.
  }
}

/** By which the browser tells the worker that it may send. */
export const SYNC_TAG = 'homebloom.send'
