import { useState } from 'react'
import { Link } from 'react-router'

import type { OwnReviewPhotos as Listed } from '#contract/reviews/photos.ts'
import { callPage, type Page } from '#web/api.ts'
import { listOwnReviewPhotos } from '#web/endpoints/reviews/photos.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'

import { OwnPhotos } from './own-photos.tsx'
import { PhotoConsent } from './photo-consent.tsx'

const FAILED = 'Couldn’t load your photos. Please try again later.'

/** A client's reviews with photos, each with the choice whether the provider's profile shows them; nothing without any. */
export function OwnReviewPhotos({ first }: { first: Page<Listed[]> }) {
  const list = usePagedList(first, 'photos', (cursor, signal) =>
    callPage(listOwnReviewPhotos, { query: { cursor }, ...(signal ? { signal } : {}) }),
  )
  if (list.items.length === 0) return null
  return (
    <Surface as="section" gap={16} aria-labelledby="own-photos">
      <Heading id="own-photos">Photos of your reviews</Heading>
      <PlainList divided>
        {list.items.map((one) => (
          <OwnReview key={one.review_id} review={one} />
        ))}
      </PlainList>
      <MoreButton list={list} failed={FAILED} />
    </Surface>
  )
}

function OwnReview({
  review: { review_id, provider, service, when_text, photos, may_show_photos },
}: {
  review: Listed
}) {
  const [may, setMay] = useState(may_show_photos)
  return (
    <Stack as="li" gap={12}>
      <Words title={`${service} with ${provider.full_name}`}>
        <span>{when_text}</span>
        <Link to={`/providers/${provider.id}#photos`}>See the profile</Link>
      </Words>
      <OwnPhotos ids={photos} />
      <PhotoConsent reviewId={review_id} name={provider.full_name.split(' ')[0]!} may={may} onChanged={setMay} />
    </Stack>
  )
}
