import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs something now, or once the pressed pointer is up again. A field that is left by pressing a button must not
 * grow an error line between press and release: the button would move away and the click be lost.
 */
export function useAfterPointer(): (what: () => void) => void {
  const isDown = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const down = () => {
      isDown.current = true
    }
    const up = () => {
      isDown.current = false
      const due = waiting.current.splice(0)
      // After the click that follows the release.
      if (due.length > 0) setTimeout(() => due.forEach((what) => what()))
    }
    window.addEventListener('pointerdown', down, true)
    window.addEventListener('pointerup', up, true)
    window.addEventListener('pointercancel', up, true)
    return () => {
      window.removeEventListener('pointerdown', down, true)
      window.removeEventListener('pointerup', up, true)
      window.removeEventListener('pointercancel', up, true)
    }
  }, [])
  return useCallback((what) => {
    if (isDown.current) waiting.current.push(what)
    else what()
  }, [])
}
