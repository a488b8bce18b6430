import { type RefObject, useEffect, useRef, useState } from 'react'

import { TERMS_SCROLL_TOLERANCE_PX } from '#web/ui/measures.ts'

/** Whether a scrolled text was once within 10 px of its end; a text that needs no scrolling is at its end. */
export function useReadToEnd(): { ref: RefObject<HTMLDivElement | null>; reachedEnd: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [reachedEnd, setReachedEnd] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || reachedEnd) return
    const look = () => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight
      // Sizes are zero while the dialog is closed.
      if (element.clientHeight > 0 && left <= TERMS_SCROLL_TOLERANCE_PX) setReachedEnd(true)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [reachedEnd])
  return { ref, reachedEnd }
}
