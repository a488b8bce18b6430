import type { Booking } from '#contract/bookings.ts'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'
import { Badge, StatusBadge } from '#web/ui/values/status-badge.tsx'

/** The time left to answer; the deadline is read out, and is on the request's page. */
export function TimeLeft({ booking: { time_left_text, deadline_text, deadline_at, proposal } }: { booking: Booking }) {
  if (!deadline_text || proposal) return <StatusBadge status="pending" />
  return (
    <Badge tone="warn" icon="clock">
      <time dateTime={deadline_at ?? undefined} title={deadline_text}>
        {time_left_text}
        <VisuallyHidden>. {deadline_text}</VisuallyHidden>
      </time>
    </Badge>
  )
}
