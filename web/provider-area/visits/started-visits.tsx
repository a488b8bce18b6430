import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './started-visits.module.css'

const TO = '/provider/history?tab=confirmed&sort=date_asc'

/** Earlier visits that nobody has closed yet: the last one that has started has a card of its own. */
export function StartedVisits({ visits }: { visits: readonly Booking[] }) {
  const [first] = visits
  if (!first) return null
  return (
    <section className={styles.strip} aria-label="Visits that are still open">
      <Icon name="clock" size={24} />
      <div>
        <strong>
          {visits.length === 1
            ? `${first.service.title} with ${first.client.full_name} is still open`
            : `${visits.length} earlier visits are still open`}
        </strong>
        <p>
          {visits.length === 1 ? `${first.scheduled_text}. ` : ''}
          Mark {visits.length === 1 ? 'it' : 'them'} as completed, or tell us if nobody was there.
        </p>
      </div>
      <Button component={Link} to={TO} size="sm" variant="default">
        Open
      </Button>
    </section>
  )
}
