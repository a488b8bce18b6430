import { useEffect, useRef } from 'react'

import type { LiveChange } from '#contract/live.ts'
import { useLive } from '#web/live.ts'
import { mayRefresh, useRefetch } from '#web/ui/loading/use-refetch.ts'

/** What happens together, or is told by several of its consequences, is asked for once. */
const GATHER_MS = 150
const TRY_AGAIN_MS = 1000

/**
 * Keeps a page as things are: asks again at once when something of these kinds has changed, and by itself like
 * `useRefetch`. What is told while the page is hidden or a dialog is open over it is asked for once that is over.
 * @param refresh keeps what is on show until the answer is there
 * @param id of the one thing that the page shows; without it every change of these kinds counts
 */
export function useFresh(refresh: () => void, kinds: readonly LiveChange['type'][], id?: string): void {
  const latest = useRef(refresh)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useRefetch(refresh)
  useLive((change) => {
    const isMeant = kinds.includes(change.type) && (id === undefined || change.id === undefined || change.id === id)
    if (isMeant || change.type === 'all') timer.current ??= setTimeout(look, GATHER_MS)
  })

  function look(): void {
    timer.current = mayRefresh() ? undefined : setTimeout(look, TRY_AGAIN_MS)
    if (timer.current === undefined) latest.current()
  }
}
