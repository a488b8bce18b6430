import { DAY_STORE, drop } from '#web/offline/kept/names.ts'

/** The stored sign-in token and who wants to know when it changes. */
export const TOKEN_KEY = 'homebloom.token'
const listeners = new Set<() => void>()

/**
 * Only in this tab: the token with which an admin views the site as another person. It goes before the stored sign-in.
 */
const VIEW_KEY = 'homebloom.view'

export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : (readView() ?? localStorage.getItem(TOKEN_KEY))
}

export function readView(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(VIEW_KEY)
}

export function writeView(token: string): void {
  sessionStorage.setItem(VIEW_KEY, token)
  for (const listener of listeners) listener()
}

/** Null ends a view where there is one, and the sign-in elsewhere. */
export function writeToken(token: string | null): void {
  // The stored day sheet of a provider is deleted with the session, whatever ends it.
  if (readView() === null) drop(DAY_STORE)
  if (token === null && readView() !== null) sessionStorage.removeItem(VIEW_KEY)
  else if (token === null) localStorage.removeItem(TOKEN_KEY)
  else localStorage.setItem(TOKEN_KEY, token)
  for (const listener of listeners) listener()
}

/** Calls back when the token changes here or in another tab. @returns a function that ends it */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
