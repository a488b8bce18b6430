import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ProposalBanner } from '#web/bookings/dialogs.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'

import { BigVisit } from './big-visit.tsx'

import styles from './next-visit.module.css'

/** The first visit whose time has not come yet, big: who, what, when, where. */
export function NextVisit({ booking, onChanged }: { booking: Booking | null; onChanged: () => void }) {
  if (!booking) {
    return (
      <Surface as="section" aria-labelledby="next-visit">
        <Row gap={20} className={styles.empty}>
          <img src="/art/tea.webp" alt="" width={56} height={56} />
          <Heading id="next-visit">No visit coming up</Heading>
        </Row>
      </Surface>
    )
  }
  return (
    <BigVisit
      booking={booking}
      id="next-visit"
      title="Next visit"
      banner={<ProposalBanner booking={booking} onChanged={onChanged} />}
      actions={
        <Button component={Link} to={`/provider/bookings/${booking.id}`} variant="default">
          Details
        </Button>
      }
    />
  )
}
