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

/** At first, and with each "Load more". */
const [FIRST, MORE] = [5, 20]

/** All published reviews about the signed-in person. */
export function ReceivedReviews() {
  const { data, error, retry } = useLoaded('received', (signal) =>
    call(listReceivedReviews, { query: { limit: FIRST }, signal }),
  )
  if (error !== null) return <ErrorState message={errorText(error, LOAD_FAILED)} onRetry={retry} />
  if (data === null) return <SkeletonCards label="Loading your reviews" />
  if (data.summary.count === 0) return <EmptyState art="trophy" title="No reviews yet" />
  return <List found={data} />
}

function List({ found }: { found: Found }) {
  const [{ items, next }, setList] = useState({ items: found.reviews, next: found.next_cursor })
  const more = async (cursor: string) => {
    const page = await call(listReceivedReviews, { query: { cursor, limit: MORE } })
    setList((shown) => ({ items: [...shown.items, ...page.reviews], next: page.next_cursor }))
  }
  const replied = (now: Found['reviews'][number]) =>
    setList((shown) => ({ ...shown, items: shown.items.map((review) => (review.id === now.id ? now : review)) }))
  return (
    <Stack gap={24}>
      <Surface>
        <RatingSummary summary={found.summary} />
      </Surface>
      <Surface>
        <PlainList divided aria-label="Reviews about you">
          {items.map((review) => (
            <li key={review.id}>
              <ReceivedCard review={review} onReplied={replied} />
            </li>
          ))}
        </PlainList>
      </Surface>
      <MoreButton list={{ next, more }} failed={LOAD_FAILED} />
    </Stack>
  )
}
