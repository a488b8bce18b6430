import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './started-visits.module.css'

const TO = '/provider/history?tab=confirmed&sort=date_asc'

/** Confirmed visits whose start has passed: under way, or over and waiting to be completed. */
export function StartedVisits({ visits }: { visits: readonly Booking[] }) {
  const [first] = visits
  if (!first) return null
  return (
    <section className={styles.strip} aria-label="Visits that have started">
      <Icon name="clock" size={24} />
      <div>
        <strong>
          {visits.length === 1
            ? `${first.service.title} with ${first.client.full_name} has started`
            : `${visits.length} visits have started`}
        </strong>
        <p>
          {visits.length === 1 ? `${first.scheduled_text}. ` : ''}
          Mark it as completed when you are done, or tell us if nobody was there.
        </p>
      </div>
      <Button component={Link} to={TO} size="sm" variant="default">
        Open
      </Button>
    </section>
  )
}
