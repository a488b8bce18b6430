import { type PointerEvent, useRef } from 'react'

/** Shorter, or more upwards than sideways, it was none. */
const SHORTEST = 40

/** Props for an element on which a swipe leads to the next or previous item. */
export function useSwipe(go: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const [across, along] = [clientX - from.current.x, clientY - from.current.y]
      from.current = null
      if (Math.abs(across) >= SHORTEST && Math.abs(across) > Math.abs(along)) go(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
