import { useState } from 'react'

import { Details } from '#web/ui/layout/details.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import type { ExplainDayProps } from './explained-day.tsx'

const ExplainedDay = lazyComponent(async () => (await import('./explained-day.tsx')).ExplainedDay)

/** Explains why a time isn't offered. Loaded when it is opened. */
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
