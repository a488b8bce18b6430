import { useEffect, useState } from 'react'

import { isDollars, readDollars } from '#contract/money.ts'
import type { RulingPreview } from '#contract/disputes/preview.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

/** So long nothing is typed before the server is asked. */
const PAUSE_MS = 350

/**
 * What would come of what is typed, asked of the server as it is typed.
 * @param of what is asked about; null while it is not complete
 */
export function useRulingPreview(of: string | null, load: (signal: AbortSignal, of: string) => Promise<RulingPreview>) {
  const [settled, setSettled] = useState(of)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(of), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [of])
  const { data, error, reload } = useLoaded(settled, load)
  const [last, setLast] = useState<RulingPreview | null>(null)
  if (data !== null && data !== last) setLast(data)
  const isSettled = settled === of
  return {
    /** Of what is typed now. */
    current: isSettled ? data : null,
    /** Of what was typed before, until the new answer is there. */
    shown: of === null ? null : (data ?? last),
    isPending: of !== null && (!isSettled || (data === null && error === null)),
    /** Why there is none; a wrong sum is said by its field once it is sent. */
    error: isSettled ? error : null,
    reload,
  }
}
export type AskedPreview = ReturnType<typeof useRulingPreview>

/** What is asked about while a decision is chosen and its sum typed; null while it is not complete. */
export function keyOfWord(decision: string, refund: string): string | null {
  if (decision !== 'part') return decision || null
  return isDollars(refund) ? `part ${readDollars(refund)}` : null
}

/** The query of such a key. */
export function wordOfKey<D extends string>(key: string): { decision: D; refund?: number } {
  const [decision, refund] = key.split(' ')
  return { decision: decision as D, ...(refund === undefined ? {} : { refund: Number(refund) }) }
}

/** Said to who is faster than the preview. */
export const LOOK_FIRST = 'Check the figures first.'
