import { useRef, useState } from 'react'

import type { ExplainedStretch } from '#contract/availability.ts'
import { call } from '#web/api.ts'
import { explainDay } from '#web/endpoints.gen.ts'

export type ExplainedDay = { date: string; postal: string; stretches: readonly ExplainedStretch[] }

/** Asks the server about a day; what was asked last is what is shown, whichever answer comes first. */
export function useExplainedDay(providerId: string) {
  const [found, setFound] = useState<ExplainedDay | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const asked = useRef(0)

  const ask = async (date: string, postal: string) => {
    asked.current += 1
    const turn = asked.current
    setState('busy')
    try {
      const query = { date, ...(postal ? { postal } : {}) }
      const stretches = await call(explainDay, { params: { id: providerId }, query })
      if (turn !== asked.current) return
      setFound({ date, postal, stretches })
      setState('idle')
    } catch {
      if (turn === asked.current) setState('failed')
    }
  }
  return { found, state, ask }
}
