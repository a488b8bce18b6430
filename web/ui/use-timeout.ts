import { useEffect, useRef } from 'react'

/** One timer that does not outlive the part that set it; asking again replaces it. */
export function useTimeout(): (what: () => void, ms: number) => void {
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (what, ms) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(what, ms)
  }
}
