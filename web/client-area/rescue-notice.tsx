import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { cancelText, serviceTitle, whenText } from '#web/bookings/booking-texts.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

/**
 * A visit that its provider did not take, or did not come to, and that somebody else may: said first, because the hour
 * comes nearer.
 */
export function RescueNotice({ booking }: { booking: Booking }) {
  const isMissed = booking.cancel_reason === 'provider_no_show'
  return (
    <Notice
      as="section"
      tone="warn"
      icon="calendar"
      aria-label="Somebody else may come"
      title={
        isMissed
          ? `Nobody came for your ${serviceTitle(booking)}`
          : `Your ${serviceTitle(booking)} visit needs somebody else`
      }
      actions={
        <Button component={Link} to={`/bookings/${booking.id}`} size="sm">
          {isMissed ? 'See other times' : 'See who can come'}
        </Button>
      }
    >
      <p>
        {whenText(booking)}. {cancelText(booking)}
      </p>
    </Notice>
  )
}
