import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

type Options = {
  newest: number
  oldest: number
  /** How many messages are on their way. */
  waiting: number
  /** Learns whether the newest line is visible. */
  onSeen: (isSeen: boolean) => void
  /** Null when everything is loaded. */
  loadOlder: (() => Promise<void>) | null
}

/** So near to an edge, in px, counts as being there. */
const NEAR = 80

/**
 * Keeps the end in sight while the reader is there, and what they read in its place while older lines come in above it
 * or newer ones below.
 */
export function useScroll({ newest, oldest, waiting, onSeen, loadOlder }: Options) {
  const ref = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef({ oldest, height: 0 })
  const [isLoading, setLoading] = useState(false)
  const [seenTo, setSeenTo] = useState(newest)

  const toEnd = () => {
    const box = ref.current
    if (!box) return
    isAtEnd.current = true
    box.scrollTop = box.scrollHeight
  }
  const tellSeen = useEffectEvent((isSeen: boolean) => onSeen(isSeen))

  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    if (before.current.oldest > oldest && oldest > 0) box.scrollTop += box.scrollHeight - before.current.height
    else if (isAtEnd.current) box.scrollTop = box.scrollHeight
    before.current = { oldest, height: box.scrollHeight }
    if (isAtEnd.current) setSeenTo(newest)
    tellSeen(isAtEnd.current)
  }, [newest, oldest, waiting])

  // Photos come in later, and the keyboard of a phone takes room away.
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const stay = () => {
      before.current.height = box.scrollHeight
      if (isAtEnd.current) box.scrollTop = box.scrollHeight
    }
    const observer = new ResizeObserver(stay)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  const loadMore = async () => {
    if (!loadOlder || isLoading) return
    setLoading(true)
    // After a failure the button loads them.
    await loadOlder().catch(() => undefined)
    setLoading(false)
  }

  return {
    ref,
    isLoading,
    loadMore: () => void loadMore(),
    toEnd,
    hasMoreBelow: newest > seenTo,
    onScroll: () => {
      const box = ref.current
      if (!box) return
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
      onSeen(isAtEnd.current)
      if (isAtEnd.current) setSeenTo(newest)
      if (box.scrollTop < NEAR && box.scrollHeight > box.clientHeight) void loadMore()
    },
  }
}
