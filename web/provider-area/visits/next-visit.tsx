import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ProposalBanner } from '#web/bookings/dialogs.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import { BigVisit } from './big-visit.tsx'

import styles from './next-visit.module.css'

type NextVisitProps = {
  booking: Booking | null
  /** The visits after it, soonest first. */
  later: readonly Booking[]
  /** Another one is near or goes on, and has its own card. */
  isAfterNow: boolean
  /** Confirmed visits in all. */
  total: number
  onChanged: () => void
}

/** The first visit whose time has not come yet, big: who, what, when, where. */
export function NextVisit({ booking, later, isAfterNow, total, onChanged }: NextVisitProps) {
  if (!booking) {
    return (
      <Surface as="section" aria-labelledby="next-visit">
        <Row gap={20} className={styles.empty}>
          <img src="/art/tea.webp" alt="" width={72} height={72} />
          <div>
            <Heading id="next-visit">No visit coming up</Heading>
            <Quiet>Once you accept a request, your next visit appears here with all the details.</Quiet>
          </div>
        </Row>
      </Surface>
    )
  }
  return (
    <BigVisit
      booking={booking}
      id="next-visit"
      title={isAfterNow ? 'Your visit after that' : 'Your next visit'}
      banner={<ProposalBanner booking={booking} onChanged={onChanged} />}
      actions={
        <>
          <Button component={Link} to={`/provider/bookings/${booking.id}`} variant="default">
            Details
          </Button>
          <Button
            component={Link}
            to="/provider/history?tab=confirmed&sort=date_asc"
            variant="subtle"
            rightSection={<Icon name="arrow-right" size={18} />}
          >
            {total > 1 ? `All confirmed visits (${total})` : 'All visits'}
          </Button>
        </>
      }
    >
      {later.length > 0 && <LaterVisits visits={later} />}
    </BigVisit>
  )
}

function LaterVisits({ visits }: { visits: readonly Booking[] }) {
  return (
    <Stack gap={4} className={styles.later}>
      <Heading as="h3" size="label">
        After that
      </Heading>
      <PlainList gap={4}>
        {visits.map(({ id, scheduled_at, scheduled_text, service, client }) => (
          <Row as="li" key={id} wrap gap={[0, 12]}>
            <Link to={`/provider/bookings/${id}`}>
              <time dateTime={scheduled_at}>{scheduled_text}</time>
            </Link>
            <Quiet as="span">
              {service.title} with {client.full_name}
            </Quiet>
          </Row>
        ))}
      </PlainList>
    </Stack>
  )
}
