import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { Money } from '#web/ui/money.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './request-lines.module.css'

/** The first pending requests, one line each, with the way to all of them. */
export function RequestLines({ requests, total }: { requests: readonly Booking[]; total: number }) {
  return (
    <Surface as="section" aria-labelledby="requests">
      <div className={styles.head}>
        <h2 id="requests">Booking requests</h2>
        <Link to="/provider/requests">{total > requests.length ? `See all ${total}` : 'See all'}</Link>
      </div>
      {requests.length === 0 ? (
        <p className={styles.none}>No request is waiting for you.</p>
      ) : (
        <ul className={styles.list}>
          {requests.map(
            ({ id, service, client, scheduled_at, scheduled_text, deadline_text, provider_money: money }) => (
              <li key={id}>
                <ArtTile art={service.art} size={40} square />
                <div className={styles.words}>
                  <strong>{service.title || 'Unknown Service'}</strong>
                  <time dateTime={scheduled_at}>{scheduled_text || 'Invalid date'}</time>
                  <span>
                    {client.full_name || 'Anonymous'}
                    {money && (
                      <>
                        {' · you receive '}
                        <Money amount={money.total} />
                      </>
                    )}
                  </span>
                  {deadline_text && <span className={styles.deadline}>{deadline_text}</span>}
                </div>
                <Button
                  component={Link}
                  to={`/provider/requests/${id}`}
                  size="sm"
                  variant="light"
                  aria-label={`Review ${service.title} for ${client.full_name}`}
                >
                  Review
                </Button>
              </li>
            ),
          )}
        </ul>
      )}
    </Surface>
  )
}
