import { useState } from 'react'

import { call } from '#web/api.ts'
import { listClientReviews } from '#web/endpoints/reviews.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { Rating } from '#web/ui/values/rating.tsx'

import { ReviewCard } from './review-card.tsx'

/** Only a few, because the answer also needs the rest of the page. */
const FIRST = 3

type ClientReviewsProps = { clientId: string; /** First name. */ name: string }

/** Other providers' reviews of a client, beside a request. Empty before the first review. */
export function ClientReviews({ clientId, name }: ClientReviewsProps) {
  const { data } = useLoaded(clientId, (signal) => call(listClientReviews, { params: { id: clientId }, signal }))
  const [isWhole, setWhole] = useState(false)
  if (data === null || data.average === null) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="client-reviews">
      <Row wrap justify="between" gap={[4, 16]}>
        <Heading id="client-reviews">What providers say about {name}</Heading>
        <Rating value={data.average} count={data.count} />
      </Row>
      <Quiet size="sm">Visible only to providers {name} has asked.</Quiet>
      <PlainList gap={16}>
        {(isWhole ? data.reviews : data.reviews.slice(0, FIRST)).map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} replier={name} isShort />
          </li>
        ))}
      </PlainList>
      {!isWhole && data.reviews.length > FIRST && (
        <div>
          <Button variant="default" onClick={() => setWhole(true)}>
            Show more reviews
          </Button>
        </div>
      )}
    </Surface>
  )
}
