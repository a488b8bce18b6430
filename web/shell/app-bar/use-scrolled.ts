import { useEffect, useState } from 'react'

import { NAV_HIDE_THRESHOLD_PX } from '#web/ui/measures.ts'

/** A few pixels of trembling are no change of direction. */
const NOISE_PX = 6

/** State of the bar: hidden while scrolling down past 100 px, solid whenever past it. */
export function useScrolled(): { hidden: boolean; solid: boolean } {
  const [state, setState] = useState({ hidden: false, solid: false })
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const y = window.scrollY
      const moved = y - last
      if (Math.abs(moved) < NOISE_PX && moved !== 0) return
      last = y
      const solid = y > NAV_HIDE_THRESHOLD_PX
      const hidden = solid && moved > 0
      setState((old) => (old.hidden === hidden && old.solid === solid ? old : { hidden, solid }))
    }
    const first = requestAnimationFrame(onScroll)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(first)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return state
}
