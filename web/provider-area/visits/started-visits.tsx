import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

const TO = '/provider/history?tab=confirmed&sort=date_asc'

/** Earlier visits that aren't closed yet: the last one that has started has a card of its own. */
export function StartedVisits({ visits }: { visits: readonly Booking[] }) {
  const [first] = visits
  if (!first) return null
  return (
    <Notice
      as="section"
      icon="clock"
      title={
        visits.length === 1
          ? `${first.service.title} with ${first.client.full_name} is still open`
          : `${visits.length} earlier visits are still open`
      }
      actions={
        <Button component={Link} to={TO} size="sm" variant="default">
          Open
        </Button>
      }
      aria-label="Open visits"
    >
      <p>
        {visits.length === 1 ? `${first.scheduled_text}. ` : ''}
        Complete {visits.length === 1 ? 'it' : 'them'}, or report a no-show.
      </p>
    </Notice>
  )
}
