import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Answer } from '#contract/endpoint.ts'
import type { listOpenReviews as listed } from '#contract/reviews.ts'
import { call } from '#web/api.ts'
import { listOpenReviews } from '#web/endpoints/reviews.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, VisuallyHidden, Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import styles from './open-reviews.module.css'

const SHOWN = 3

type OpenReviewsProps = {
  /** The first page, if the route has loaded it. */
  first?: Answer<typeof listed> | undefined
  /** How many at most. */
  shown?: number
  /** The page around it names it already. */
  isNamed?: boolean
}

/** Visits that the client can still review; nothing when there are none, or when they can't be loaded. */
export function OpenReviews({ first, shown = SHOWN, isNamed = false }: OpenReviewsProps) {
  const { data: found } = useLoaded(first ? null : 'open reviews', (signal) => call(listOpenReviews, { signal }))
  const data = first ?? found
  if (data === null || data.length === 0) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="open-reviews">
      {isNamed ? (
        <VisuallyHidden as="h2" id="open-reviews">
          Reviews to write
        </VisuallyHidden>
      ) : (
        <Heading id="open-reviews">Reviews to write</Heading>
      )}
      <PlainList divided>
        {data.slice(0, shown).map(({ booking_id, side, other_name, service, until_text }) => (
          <Row as="li" key={booking_id} justify="between" gap={12}>
            <Words title={`${service} ${side === 'client' ? 'with' : 'for'} ${other_name}`} className={styles.words}>
              <span>Review by {until_text}</span>
            </Words>
            <Button
              component={Link}
              variant="light"
              size="sm"
              aria-label={`Write a review: ${service} ${side === 'client' ? 'with' : 'for'} ${other_name}`}
              to={`${side === 'client' ? '/bookings' : '/provider/bookings'}/${booking_id}#review`}
            >
              Review
            </Button>
          </Row>
        ))}
      </PlainList>
    </Surface>
  )
}
