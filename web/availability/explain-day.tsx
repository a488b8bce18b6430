import { useState } from 'react'

import { Details } from '#web/ui/layout/details.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

import type { Viewer } from './refusal-words.ts'

const ExplainedDay = lazyPart(async () => (await import('./explained-day.tsx')).ExplainedDay)

export type ExplainDayProps = {
  providerId: string
  viewer: Viewer
  /** The day that is asked about, or to begin with. */
  date: string
  /** Whether another day can be chosen here. */
  choosesDate?: boolean
  /** Above the answer, for example that it is about saved hours only. */
  note?: string | null
}

/** Why is this time not offered? Asked for when it is opened. */
export function ExplainDay(props: ExplainDayProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <Details
      icon="info"
      title={`Why is ${props.choosesDate ? 'a' : 'this'} time not offered?`}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      {wasOpened && <ExplainedDay {...props} />}
    </Details>
  )
}
