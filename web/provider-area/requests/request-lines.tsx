import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { serviceTitle, whenText } from '#web/bookings/booking-texts.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'
import { Money } from '#web/ui/values/money.tsx'

import styles from './request-lines.module.css'

/** The first pending requests, one line each, with the way to all of them. */
export function RequestLines({ requests, total }: { requests: readonly Booking[]; total: number }) {
  return (
    <Surface as="section" gap={20} aria-labelledby="requests">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="requests">Booking requests</Heading>
        <Link to="/provider/requests">{total > requests.length ? `See all ${total}` : 'See all'}</Link>
      </Row>
      {requests.length === 0 && <Quiet>No request is waiting for you.</Quiet>}
      <PlainList divided>
        {requests.map(({ id, service, client, scheduled_at, scheduled_text, deadline_text, provider_money: money }) => (
          <Row as="li" key={id} gap={12} className={styles.line}>
            <ArtTile art={service.art} size={40} square />
            <Words title={serviceTitle({ service })} className={styles.words}>
              <time dateTime={scheduled_at}>{whenText({ scheduled_text })}</time>
              <Quiet as="span">
                {client.full_name || 'Anonymous'}
                {money && (
                  <>
                    {' · you receive '}
                    <Money amount={money.total} />
                  </>
                )}
              </Quiet>
              {deadline_text && <span className={styles.deadline}>{deadline_text}</span>}
            </Words>
            <Button
              component={Link}
              to={`/provider/requests/${id}`}
              size="sm"
              variant="light"
              aria-label={`Review ${service.title} for ${client.full_name}`}
            >
              Review
            </Button>
          </Row>
        ))}
      </PlainList>
    </Surface>
  )
}
