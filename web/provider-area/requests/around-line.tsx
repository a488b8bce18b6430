import type { RequestSurroundings } from '#contract/bookings/schedule.ts'
import { durationText } from '#contract/clock.ts'
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
      {around && aroundText(around)}
    </Quiet>
  )
}

/** "After Balayage (ends 10:00 AM), about 30 minutes away · before Haircut at 2:00 PM" */
function aroundText({ before, after, ...drive }: RequestSurroundings): string {
  const parts = [
    before ? `after ${before.title} (ends ${before.time_text})${awayText(drive.drive_minutes)}` : driveText(drive),
    after && `before ${after.title} at ${after.time_text}`,
    !before && !after && 'nothing else booked that day',
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** From the visit before. */
function awayText(minutes: number | null): string {
  if (minutes === null) return ''
  return minutes === 0 ? ', in the same area' : `, about ${durationText(minutes)} away`
}
