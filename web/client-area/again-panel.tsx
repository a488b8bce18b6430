import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { againPath, partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'

const SHOWN = 3

/** The client's last visits, each with a tap to book it again; nothing while there are none. */
export function AgainPanel({ past }: { past: readonly Booking[] }) {
  const last = lastOf(past)
  if (last.length === 0) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="book-again">
      <Heading id="book-again">Book again</Heading>
      <PlainList divided>
        {last.map((booking) => (
          <Row as="li" key={booking.id} gap={12}>
            <Avatar name={partyName(booking.provider)} src={booking.provider.avatar_url} size={44} />
            <Words title={serviceTitle(booking)}>
              <span>with {partyName(booking.provider)}</span>
            </Words>
            <Button
              component={Link}
              to={againPath(booking)}
              variant="light"
              size="sm"
              aria-label={`Book again: ${serviceTitle(booking)} with ${partyName(booking.provider)}`}
            >
              Book
            </Button>
          </Row>
        ))}
      </PlainList>
    </Surface>
  )
}

/** The latest visit of each service and provider. */
function lastOf(past: readonly Booking[]): Booking[] {
  const seen = new Set<string>()
  const done = past.filter(({ status, service_id }) => {
    if (status !== 'completed' || seen.has(service_id)) return false
    seen.add(service_id)
    return true
  })
  return done.slice(0, SHOWN)
}
