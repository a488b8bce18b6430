import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { cancelText, serviceTitle, whenText } from '#web/bookings/booking-texts.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

/** A visit that its provider did not take and that somebody else may: said first, because the hour comes nearer. */
export function RescueNotice({ booking }: { booking: Booking }) {
  return (
    <Notice
      as="section"
      tone="warn"
      icon="calendar"
      aria-label="Somebody else may come"
      title={`Your ${serviceTitle(booking)} visit needs somebody else`}
      actions={
        <Button component={Link} to={`/bookings/${booking.id}`} size="sm">
          See who can come
        </Button>
      }
    >
      <p>
        {whenText(booking)}. {cancelText(booking)}
      </p>
    </Notice>
  )
}
