import { PLACE } from '#web/drafts.ts'

/**
 * The postal code for searches, remembered in this tab from page to page. It may be a home, so it is deleted with a
 * logout.
 */

const listeners = new Set<() => void>()

/** As it was typed. Null while nothing was said; once it was taken away, the own address does not come back by itself: ''. */
export function readPlace(): string | null {
  try {
    return sessionStorage.getItem(PLACE)
  } catch {
    return null
  }
}

/** Stores the text as typed. Readers treat an invalid postal code as anywhere. */
export function keepPlace(typed: string): void {
  if (typed === readPlace()) return
  try {
    sessionStorage.setItem(PLACE, typed)
  } catch {
    // No storage: only the address counts.
  }
  for (const listener of listeners) listener()
}

/** @returns how to end it */
export function onPlaceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
