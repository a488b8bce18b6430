import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { OpenRescue } from '#contract/bookings/rescue.ts'
import { cannotComeText, partyName, searchPath, serviceTitle, shortWhenText } from '#web/bookings/booking-texts.ts'
import { useSite } from '#web/shell/site.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

/**
 * Said first, because the hour comes nearer. It promises other providers or times only where the server has found them;
 * else it leads to the search.
 */
export function RescueNotice({ booking, found, reason, isFirst }: OpenRescue & { isFirst: boolean }) {
  const year = useSite().today.slice(0, 4)
  const [label, to] = actionOf(booking, found)
  return (
    <Notice
      as="section"
      tone="warn"
      icon="calendar"
      aria-label="A provider can’t come"
      title={`${cannotComeText(booking)}: ${serviceTitle(booking)}`}
      actions={
        <Button component={Link} to={to} size="sm" variant={isFirst ? 'filled' : 'default'}>
          {label}
        </Button>
      }
    >
      <p>
        {shortWhenText(booking, year)}. {booking.cancellation.text}
      </p>
      {reason !== null && (
        <p>
          {partyName(booking.provider).split(' ')[0]} wrote: “{reason}”
        </p>
      )}
    </Notice>
  )
}

function actionOf(booking: Booking, found: OpenRescue['found']): [label: string, to: string] {
  const page = `/bookings/${booking.id}`
  if (found === 'providers') return ['See who can come', page]
  return found === 'times' ? ['See other times', page] : ['Search other days', searchPath(booking)]
}
