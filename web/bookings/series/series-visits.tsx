import { Link } from 'react-router'

import type { Series } from '#contract/bookings/series.ts'
import { shortWhenText } from '#web/bookings/booking-texts.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import type { Viewer } from './series-panel.tsx'

import styles from './series-panel.module.css'

type SeriesVisitsProps = {
  series: Series
  /** The one that is on show already. */
  shown: string
  viewer: Viewer
}

/** The visits of a series in their order, each with the way to its page. */
export function SeriesVisits({ series, shown, viewer }: SeriesVisitsProps) {
  return (
    <PlainList as="ol" divided>
      {series.visits.map(({ id, status, payment_status, scheduled_at, scheduled_text, deadline_text }) => {
        const when = viewer === 'provider' ? shortWhenText({ scheduled_at }, '') : scheduled_text
        return (
          <li key={id} className={styles.visit}>
            <span className={styles.when}>
              <time dateTime={scheduled_at}>
                {id === shown ? (
                  <strong aria-current="page">{when}</strong>
                ) : (
                  <Link to={pathOf(viewer, { id, status })}>{when}</Link>
                )}
              </time>
              {status === 'confirmed' && deadline_text && (
                <Quiet as="span" size="sm" style={{ display: 'block' }}>
                  {deadline_text}.
                </Quiet>
              )}
            </span>
            <Row gap={8} wrap>
              <StatusBadge status={status} />
              {status === 'confirmed' && <PaymentBadge status={payment_status} />}
            </Row>
          </li>
        )
      })}
    </PlainList>
  )
}

function pathOf(viewer: Viewer, { id, status }: Pick<Series['visits'][number], 'id' | 'status'>): string {
  if (viewer === 'client') return `/bookings/${id}`
  return `/provider/${status === 'pending' ? 'requests' : 'bookings'}/${id}`
}
