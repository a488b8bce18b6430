import { useState } from 'react'

import type { Answer } from '#contract/endpoint.ts'
import type { listReceivedReviews as contract } from '#contract/reviews.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { listReceivedReviews } from '#web/endpoints/reviews.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { EmptyState, ErrorState } from '#web/ui/page/empty-state.tsx'

import { RatingSummary } from './rating-summary.tsx'
import { ReceivedCard } from './received-card.tsx'

type Found = Answer<typeof contract>

/** All published reviews about the signed-in person. */
export function ReceivedReviews() {
  const { data, error, retry, reload } = useLoaded('received', (signal) => call(listReceivedReviews, { signal }))
  if (error !== null) return <ErrorState message={errorText(error, LOAD_FAILED)} onRetry={retry} />
  if (data === null) return <SkeletonCards label="Loading your reviews" />
  if (data.summary.count === 0) return <EmptyState art="trophy" title="No reviews yet" />
  return <List key={JSON.stringify(data.reviews[0])} found={data} onReplied={reload} />
}

function List({ found, onReplied }: { found: Found; onReplied: () => void }) {
  const [below, setBelow] = useState({ items: [] as Found['reviews'], next: found.next_cursor })
  const more = async (cursor: string) => {
    const page = await call(listReceivedReviews, { query: { cursor } })
    setBelow((shown) => ({ items: [...shown.items, ...page.reviews], next: page.next_cursor }))
  }
  return (
    <Stack gap={24}>
      <Surface>
        <RatingSummary summary={found.summary} />
      </Surface>
      <PlainList gap={16} aria-label="Reviews about you">
        {[...found.reviews, ...below.items].map((review) => (
          <Surface as="li" key={review.id}>
            <ReceivedCard review={review} onReplied={onReplied} />
          </Surface>
        ))}
      </PlainList>
      <MoreButton list={{ next: below.next, more }} failed={LOAD_FAILED} />
    </Stack>
  )
}
