const MAX_AGE_MS = 30_000

/** A value that is loaded once and given to everybody until it is forgotten or old. */
export type Cached<T> = { get(): Promise<T>; invalidate(): void }

/** `invalidate` also discards a load that is under way: it may have read what was there before the change. */
export function cached<T>(load: () => Promise<T>, maxAgeMs = MAX_AGE_MS): Cached<T> {
  let kept: { value: Promise<T>; until: number } | undefined
  return {
    get() {
      if (kept && performance.now() < kept.until) return kept.value
      const entry = { value: load(), until: performance.now() + maxAgeMs }
      kept = entry
      entry.value.catch(() => {
        if (kept === entry) kept = undefined
      })
      return entry.value
    },
    invalidate() {
      kept = undefined
    },
  }
}
