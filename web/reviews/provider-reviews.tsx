import { useEffect, useEffectEvent, useState } from 'react'

import type { RatingSummary as Summary, Review, ReviewSort } from '#contract/reviews.ts'
import { call } from '#web/api.ts'
import { listProviderReviews } from '#web/endpoints/reviews.gen.ts'
import { useSession } from '#web/session.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import { ReviewActions } from './parts.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewCard } from './review-card.tsx'

import styles from './provider-reviews.module.css'

const PAGE = 10

type Found = { summary: Summary; reviews: Review[]; next_cursor: string | null }
type ProviderReviewsProps = { providerId: string; firstName: string; found: Found }

/** Clients' reviews of a provider: the first ones come with the page, the others are loaded. */
export function ProviderReviews({ providerId, firstName, found }: ProviderReviewsProps) {
  const [list, setList] = useState({ sort: 'newest' as ReviewSort, items: found.reviews, next: found.next_cursor })
  const choosing = useAction(LOAD_FAILED)
  const load = (sort: ReviewSort, cursor?: string) =>
    call(listProviderReviews, { params: { id: providerId }, query: { sort, limit: PAGE, ...(cursor && { cursor }) } })
  const choose = (sort: ReviewSort) =>
    choosing.run(async () => {
      const first = await load(sort)
      setList({ sort, items: first.reviews, next: first.next_cursor })
    })
  const more = async (cursor: string) => {
    const page = await load(list.sort, cursor)
    setList((shown) => ({ ...shown, items: [...shown.items, ...page.reviews], next: page.next_cursor }))
  }
  const { user } = useSession()
  const askAgain = useEffectEvent((signal: AbortSignal) =>
    call(listProviderReviews, { params: { id: providerId }, query: { limit: found.reviews.length }, signal }),
  )
  // The page came as everyone reads it: this person's votes, and which review is theirs, come after it.
  const reader = user && found.reviews.length > 0 ? user.id : null
  useEffect(() => {
    if (reader === null) return
    const ending = new AbortController()
    askAgain(ending.signal).then(
      ({ reviews }) => {
        const known = new Map(reviews.map((review) => [review.id, review]))
        setList((shown) => ({ ...shown, items: shown.items.map((review) => known.get(review.id) ?? review) }))
      },
      // The public reviews are already on the page.
      () => undefined,
    )
    return () => ending.abort()
  }, [reader])
  if (found.summary.count === 0) return <EmptyState order={3} art="trophy" title="No reviews yet" />
  return (
    <Stack gap={24}>
      <RatingSummary summary={found.summary} />
      <Row wrap justify="between" gap={[8, 16]}>
        <Quiet size="sm">Every review is from a paid visit.</Quiet>
        {/* Fewer are read as fast as sorted. */}
        {found.summary.count > 3 && (
          <Row as="label">
            <span className={styles.sort}>Sort by</span>
            <PillSelect
              value={list.sort}
              disabled={choosing.busy}
              onChange={(event) => void choose(event.currentTarget.value as ReviewSort)}
            >
              <option value="newest">Newest</option>
              <option value="helpful">Most helpful</option>
            </PillSelect>
          </Row>
        )}
      </Row>
      <FormError>{choosing.error}</FormError>
      <PlainList divided aria-label="Reviews" aria-busy={choosing.busy}>
        {list.items.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              replier={firstName}
              actions={<ReviewActions key={String(review.is_helpful)} review={review} />}
            />
          </li>
        ))}
      </PlainList>
      <MoreButton list={{ next: list.next, more }} failed={LOAD_FAILED} />
    </Stack>
  )
}
