/**
 * The postal code that visits are looked for at, kept in this tab from page to page. Where somebody lives is theirs: it
 * goes with a logout.
 */
const KEPT = 'homebloom.place'

const listeners = new Set<() => void>()

/** As it was typed. Null while nothing was said; once it was taken away, the own address does not come back by itself: ''. */
export function readPlace(): string | null {
  try {
    return sessionStorage.getItem(KEPT)
  } catch {
    return null
  }
}

/** What is no postal code means anywhere to whoever reads it. */
export function keepPlace(typed: string): void {
  write(typed)
}

export function dropPlace(): void {
  write(null)
}

function write(place: string | null): void {
  if (place === readPlace()) return
  try {
    if (place === null) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, place)
  } catch {
    // No storage: the address alone tells.
  }
  for (const listener of listeners) listener()
}

/** @returns how to end it */
export function onPlaceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
