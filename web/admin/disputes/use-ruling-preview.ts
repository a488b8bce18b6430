import { useEffect, useState } from 'react'

import { isDollars, readDollars } from '#contract/money.ts'
import type { RulingPreview } from '#contract/disputes/preview.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

/** How long typing pauses before the server is asked. */
const PAUSE_MS = 350

/**
 * Preview of a ruling, loaded while the admin types.
 * @param of key of the request; null while it isn't complete
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
    /** For the current entries. */
    current: isSettled ? data : null,
    /** For the previous entries, until the new answer arrives. */
    shown: of === null ? null : (data ?? last),
    isPending: of !== null && (!isSettled || (data === null && error === null)),
    /** Reason for a missing preview. A wrong sum is shown at its field after sending. */
    error: isSettled ? error : null,
    reload,
  }
}
export type AskedPreview = ReturnType<typeof useRulingPreview>

/** Key of the preview for a decision and its sum. Null while it isn't complete. */
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
