import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { Button } from '#web/ui/button.tsx'

/** In place of a no-show that the server would refuse, since the client was there: the way to a case. */
export function WasThere({ booking: { id, no_show_refused_text } }: { booking: Booking }) {
  if (no_show_refused_text === null) return null
  return (
    <Button component={Link} to={`/help?booking=${id}`} variant="subtle">
      Report a problem
    </Button>
  )
}
