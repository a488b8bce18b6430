import { useEffect, useEffectEvent } from 'react'

import type { WaitlistOffer } from '#contract/waitlist.ts'

/** A moment after an offer is over the page is loaded again: it shows what the server says. */
export function useWhenOver({ id, state, seconds_left }: WaitlistOffer, onOver: () => void): void {
  const look = useEffectEvent(onOver)
  useEffect(() => {
    if (state !== 'open') return
    const timer = setTimeout(() => look(), (seconds_left + 1) * 1000)
    return () => clearTimeout(timer)
  }, [id, state, seconds_left])
}
