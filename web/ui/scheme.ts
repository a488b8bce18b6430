import { useSyncExternalStore } from 'react'

/** Light, dark, or what the device says. */
export type Scheme = 'auto' | 'light' | 'dark'

const KEY = 'colour-scheme'

/** Before anything is painted, or a dark page would flash. */
export const SCHEME_HINT = `{let s;try{s=localStorage.getItem('${KEY}')}catch{}document.documentElement.dataset.scheme=s==='light'||s==='dark'?s:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'}`

const hearers = new Set<() => void>()
/** The choice for this page, where the browser allows no storage. */
let chosen: Scheme | undefined

function readScheme(): Scheme {
  if (chosen) return chosen
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

function show(): void {
  const scheme = readScheme()
  const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.dataset.scheme = isDark ? 'dark' : 'light'
  for (const hear of hearers) hear()
}

/** Keeps the page in step with the device and with other tabs; answers how to stop. */
export function watchScheme(): () => void {
  const stop = new AbortController()
  // The device may have changed its mind since the first paint.
  show()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show, stop)
  addEventListener('storage', ({ key }) => key === KEY && forget(), stop)
  return () => stop.abort()
}

function forget(): void {
  chosen = undefined
  show()
}

export function chooseScheme(scheme: Scheme): void {
  chosen = scheme
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // For this page only.
  }
  show()
}

function hearScheme(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** @returns the choice of this browser; on the server, which cannot know it, what the device says */
export function useScheme(): Scheme {
  return useSyncExternalStore(hearScheme, readScheme, () => 'auto')
}
