import { useState } from 'react'
import { Link } from 'react-router'

import type { WrittenReview } from '#contract/reviews/photos.ts'
import { callPage, type Page } from '#web/api.ts'
import { listWrittenReviews } from '#web/endpoints/reviews/photos.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { Rating } from '#web/ui/values/rating.tsx'

import { OwnPhotos } from './own-photos.tsx'
import { PhotoConsent } from './photo-consent.tsx'
import { LongText } from './review-card.tsx'

/** Their author knows them: about three lines on a phone. */
const WRITTEN_CUT = 130

/** A client's reviews, with the choice whether the provider's profile shows their photos. Nothing without any. */
export function WrittenReviews({ first }: { first: Page<WrittenReview[]> }) {
  const list = usePagedList(first, 'written', (cursor, signal) =>
    callPage(listWrittenReviews, { query: { cursor }, ...(signal ? { signal } : {}) }),
  )
  if (list.items.length === 0) return null
  return (
    <Surface as="section" gap={16} aria-labelledby="written">
      <Heading id="written">Reviews you wrote</Heading>
      <PlainList divided>
        {list.items.map((one) => (
          <Written key={one.review_id} review={one} />
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </Surface>
  )
}

function Written({ review }: { review: WrittenReview }) {
  const { review_id, booking_id, provider, service, when_text, waits_text, stars, text, photos } = review
  const [may, setMay] = useState(review.may_show_photos)
  return (
    <Stack as="li" gap={8}>
      <Row justify="between" gap={12}>
        <Rating stars value={stars} />
        <Quiet as="span" size="sm">
          {when_text}
        </Quiet>
      </Row>
      <Heading as="h3" size="sm">
        <Link to={`/bookings/${booking_id}#review`} className="hb-name">
          {service} with {provider.full_name}
        </Link>
      </Heading>
      <LongText text={text} cut={WRITTEN_CUT} />
      {waits_text !== null && <Quiet size="sm">{waits_text}</Quiet>}
      {photos.length > 0 && (
        <>
          <OwnPhotos ids={photos} size={64} />
          {waits_text === null && (
            <PhotoConsent reviewId={review_id} name={provider.full_name.split(' ')[0]!} may={may} onChanged={setMay} />
          )}
        </>
      )}
    </Stack>
  )
}
