import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { lengthText, seriesText, serviceTitle, whenText } from '#web/bookings/booking-texts.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { Money } from '#web/ui/values/money.tsx'

import { AroundLine } from './around-line.tsx'
import { useSurroundings } from './use-surroundings.ts'

import styles from './request-lines.module.css'

/** The first pending requests, one line each, with the way to all of them. */
export function RequestLines({ requests, total }: { requests: readonly Booking[]; total: number }) {
  const around = useSurroundings(requests)
  return (
    <Surface as="section" gap={20} aria-labelledby="requests">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="requests">Booking requests</Heading>
        <Link to="/provider/requests">{total > requests.length ? `See all ${total}` : 'See all'}</Link>
      </Row>
      {requests.length === 0 && <Quiet>No request is waiting for you.</Quiet>}
      <PlainList divided>
        {requests.map(({ id, service, client, scheduled_at, scheduled_text, provider_money: money, ...request }) => (
          <Row as="li" key={id} gap={12} className={styles.line}>
            <VisitPicture service={service} size={60} />
            <Words title={serviceTitle({ service })} className={styles.words}>
              <span>
                <time dateTime={scheduled_at}>{whenText({ scheduled_text })}</time>{' '}
                <Quiet as="span">· {lengthText({ service, time_text: request.time_text })}</Quiet>
              </span>
              <Quiet as="span">
                {client.full_name || 'Anonymous'}
                {money && (
                  <>
                    {' · you receive '}
                    <Money amount={money.total} />
                  </>
                )}
              </Quiet>
              {request.series && <Quiet as="span">{seriesText(request.series)}</Quiet>}
              <AroundLine around={around.get(id)} />
              {request.deadline_text && (
                <time dateTime={request.deadline_at ?? undefined} className={styles.deadline}>
                  <strong>{request.time_left_text}</strong>. {request.deadline_text}
                </time>
              )}
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
