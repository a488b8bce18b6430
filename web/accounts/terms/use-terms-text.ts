import { useEffect, useState } from 'react'

import type { ContentDocument } from '#contract/content.ts'
import { call } from '#web/api.ts'
import { getContent } from '#web/endpoints.gen.ts'

import type { TermsSide } from './terms-dialog.tsx'

/** The present terms of a side; `text` is null while they are on their way and when they did not arrive. */
export function useTermsText(side: TermsSide) {
  const [attempt, setAttempt] = useState(0)
  const [text, setText] = useState<ContentDocument | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    call(getContent, { params: { name: `${side}-terms` }, token: '', signal: leaving.signal }).then(setText, () => {
      if (!leaving.signal.aborted) setHasFailed(true)
    })
    return () => leaving.abort()
  }, [side, attempt])
  return { text, hasFailed, retry: () => setAttempt(attempt + 1) }
}
