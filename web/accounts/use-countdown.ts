import { useEffect, useState } from 'react'

/** Whole seconds left of `seconds` since `from` (ms of `Date.now()`); right also after the tab slept. */
export function useCountdown(from: number, seconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.min(seconds, Math.max(0, Math.ceil((from + seconds * 1000 - now) / 1000)))
  useEffect(() => {
    if (left === 0) return
    const timer = window.setTimeout(() => setNow(Date.now()), 250)
    return () => window.clearTimeout(timer)
  }, [left, now])
  return left
}
