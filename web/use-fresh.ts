import { useEffect, useEffectEvent } from 'react'

import type { LiveChange } from '#contract/live.ts'
import { mayRefresh, useRefetch } from '#web/ui/loading/use-refetch.ts'

/** Changes within this time cause one reload. */
const GATHER_MS = 150
const TRY_AGAIN_MS = 1000

/**
 * Keeps a page current: loads again immediately when something of these kinds has changed, and by itself like
 * `useRefetch`. Changes while the page is hidden or behind a dialog cause one reload afterwards.
 * @param refresh keeps the current content until the answer is there
 * @param id of the one thing that the page shows; without it every change of these kinds counts
 */
export function useFresh(refresh: () => void, kinds: readonly LiveChange['type'][], id?: string): void {
  useRefetch(refresh)
  const again = useEffectEvent(refresh)
  const isMeant = useEffectEvent((change: LiveChange) => {
    const isOfThis = id === undefined || change.id === undefined || change.id === id
    return change.type === 'all' || (kinds.includes(change.type) && isOfThis)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = mayRefresh() ? undefined : setTimeout(look, TRY_AGAIN_MS)
      if (timer === undefined) again()
    }
    const leaving = new AbortController()
    const leave = () => {
      leaving.abort()
      clearTimeout(timer)
    }
    // Listening begins once the page is shown: no one waits for its scripts. Without them the page looks by itself.
    import('#web/live.ts').then(
      ({ listenLive }) => {
        if (leaving.signal.aborted) return
        const end = listenLive((change) => {
          if (isMeant(change)) timer ??= setTimeout(look, GATHER_MS)
        })
        leaving.signal.addEventListener('abort', end)
      },
      () => undefined,
    )
    return leave
  }, [])
}
