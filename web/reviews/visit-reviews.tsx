import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'

import { tagLabels } from '#contract/review-terms.ts'
import type { VisitReview } from '#contract/reviews.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getVisitReview } from '#web/endpoints/reviews.gen.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import { OwnPhotos } from './own-photos.tsx'
import { ReviewForm } from './parts.ts'
import { PhotoConsent } from './photo-consent.tsx'
import { QuoteConsent } from './quote-consent.tsx'
import { ReceivedCard } from './received-card.tsx'
import { Reply, Tags } from './review-card.tsx'

import styles from './visit-reviews.module.css'

type VisitReviewsProps = {
  bookingId: string
  ownerId: string
  /** Asked again when it changes. */
  state: string
  /** The first review was saved. */
  onWritten?: () => void
}

/** State of a visit's reviews for one of its sides, with the form. Empty before there is anything to say. */
export function VisitReviews({ bookingId, ownerId, state, onWritten }: VisitReviewsProps) {
  const { data, error, reload, retry, replace } = useLoaded(state === '' ? null : `${bookingId} ${state}`, (signal) =>
    call(getVisitReview, { params: { id: bookingId }, signal }),
  )
  const place = useRef<HTMLElement>(null)
  const isThere = data !== null && hasSomething(data)
  useEffect(() => {
    if (isThere && window.location.hash === '#review') place.current?.scrollIntoView({ block: 'start' })
  }, [isThere])
  if (error !== null)
    return (
      <Notice
        tone="plain"
        icon="alert"
        actions={
          <Button size="sm" variant="default" onClick={retry}>
            Try again
          </Button>
        }
      >
        {errorText(error, 'Couldn’t load the reviews of this visit.')}
      </Notice>
    )
  if (!isThere) return null
  return (
    <Surface as="section" gap={20} id="review" ref={place} aria-labelledby="review-title" className={styles.panel}>
      <Heading id="review-title">Reviews</Heading>
      <Standing
        key={`${data.state} ${data.mine?.version}`}
        {...{ bookingId, ownerId, data, replace, reload, retry, onWritten }}
      />
    </Surface>
  )
}

function hasSomething({ text, mine, theirs }: VisitReview): boolean {
  return text !== '' || mine !== null || theirs !== null
}

type StandingProps = {
  bookingId: string
  ownerId: string
  data: VisitReview
  replace: (data: VisitReview) => void
  reload: () => void
  retry: () => void
  onWritten: (() => void) | undefined
}

function Standing({ bookingId, ownerId, data, replace, reload, retry, onWritten }: StandingProps) {
  const [isEditing, setEditing] = useState(false)
  const { mine, theirs, text, can_write, other_name } = data
  const title = useRef<HTMLHeadingElement>(null)
  const isOpen = can_write && (mine === null || isEditing)
  return (
    <Stack gap={20} className={styles.standing}>
      {text && <Quiet>{text}</Quiet>}
      {isOpen ? (
        <ReviewForm
          bookingId={bookingId}
          ownerId={ownerId}
          visit={data}
          onSaved={(saved) => {
            setEditing(false)
            replace(saved)
            if (mine === null && saved.mine !== null) onWritten?.()
          }}
          onCancel={mine ? () => setEditing(false) : undefined}
        />
      ) : (
        mine && (
          <Stack as="article" gap={12} aria-label="Your review">
            <Heading as="h3" size="label" ref={title} tabIndex={-1}>
              Your review
            </Heading>
            <Rating stars value={mine.stars} />
            <p className={styles.text}>{mine.text}</p>
            <Tags tags={tagLabels(mine.tags)} />
            <OwnPhotos ids={mine.photos} />
            {mine.hidden_reason && (
              <Notice as="p" tone="warn" icon="eye-off">
                We removed your review: {mine.hidden_reason}
              </Notice>
            )}
            {mine.reply && <Reply from={other_name} text={mine.reply.text} />}
            {mine.can_change_photos && (
              <PhotoConsent reviewId={mine.id} name={other_name} may={mine.may_show_photos} onChanged={reload} />
            )}
            {mine.can_change_quote && <QuoteConsent review={mine} onChanged={reload} />}
            {can_write && (
              <ButtonRow>
                <Button variant="default" leftSection={<Icon name="edit" size={18} />} onClick={() => setEditing(true)}>
                  Change your review
                </Button>
              </ButtonRow>
            )}
          </Stack>
        )
      )}
      {theirs && (
        <Stack gap={12}>
          <Heading as="h3" size="label">
            What {other_name} wrote
          </Heading>
          <ReceivedCard review={theirs} onReplied={retry} />
        </Stack>
      )}
    </Stack>
  )
}
