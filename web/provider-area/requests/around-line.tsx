import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { driveText } from '#web/provider-area/schedule/schedule-texts.ts'
import { classes } from '#web/ui/layout/part.ts'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './around-line.module.css'

/** The drive to a request and what it lies between on its day. Keeps its line while that is not known yet. */
export function AroundLine({
  around,
  className,
}: {
  around: RequestSurroundings | undefined
  className?: string | undefined
}) {
  return (
    <Quiet as="span" className={classes(styles.line, className)}>
      {around && [driveText(around), betweenText(around)].filter(Boolean).join(' · ')}
    </Quiet>
  )
}

function betweenText({ before, after }: RequestSurroundings): string {
  const parts = [
    before && `${before.title} before it ends at ${before.time_text}`,
    after && `${after.title} after it starts at ${after.time_text}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'nothing else booked that day'
}
