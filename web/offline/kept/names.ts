/**
 * Names of everything that this browser stores for use offline. Read by pages and by the service worker, so nothing in
 * this folder uses a window. Data to read is deleted together with the session. Steps that wait to be sent survive an
 * expired session, and are deleted when their owner signs out. Rules: docs/product-rules.md#without-reception
 */
export const DAY_STORE = 'homebloom.day'
export const QUEUE_STORE = 'homebloom.queue'

/** The channel on which tabs and the worker inform each other of changes. */
export const CHANGED = 'homebloom.kept'

/** Asks the worker to store the pages of these visits as well. */
export type KeepDay = { type: 'keep-day'; paths: string[] }

export const SCHEDULE_PATH = '/provider/schedule'
export const visitPath = (id: string) => `/provider/bookings/${id}`

/** All together, also while the page is being left: the browser does it by itself. */
export function drop(store: string): void {
  // Node has none, and a browser may refuse it.
  try {
    globalThis.indexedDB?.deleteDatabase(store)
  } catch {
    // Then nothing was stored either.
  }
}

/** The browser's sign to the worker that it may send. */
export const SYNC_TAG = 'homebloom.send'
