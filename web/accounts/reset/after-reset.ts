import { safeRedirect } from '#contract/rules.ts'

const KEY = 'homebloom.after-reset'
/** As long as a reset link works. */
const KEPT_MS = 3_600_000

/** The link in the email opens a tab of its own: the page its owner wanted waits here. Paths only, nothing private. */
export function rememberAfterReset(target: string | null): void {
  if (target === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify({ target, at: Date.now() }))
}

/** Returns the stored text once, and removes it. */
export function consumeAfterReset(): string | null {
  const text = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  try {
    const { target, at } = JSON.parse(text ?? '') as { target: string; at: number }
    return Date.now() - at < KEPT_MS ? safeRedirect(target) : null
  } catch {
    return null
  }
}
