import { useEffect, useState } from 'react'

import type { readWords as contract } from '#contract/availability/search.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/api.ts'
import { readWords } from '#web/endpoints/availability/search.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

type ReadWords = Answer<typeof contract>

/** Typing is asked about when it pauses. */
const PAUSE_MS = 250

/**
 * The server's reading of the typed words. Null while it is loading or if it failed.
 * @param known the reading that came with the page, for the words in its address
 */
export function useWords(typed: string, known: { typed: string; read: ReadWords | null }) {
  const words = typed.trim()
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  const isKnown = settled === known.typed
  const { data, error } = useLoaded(settled === '' || isKnown ? null : settled, (signal, query) =>
    call(readWords, { query: { query }, signal }),
  )
  const isSettled = settled === words
  const read = isSettled ? (isKnown ? known.read : data) : null
  const isAnswered = isSettled && (isKnown || error !== null)
  return { read, isAsking: words !== '' && read === null && !isAnswered }
}
