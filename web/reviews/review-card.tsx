import { type ReactNode, useState } from 'react'

import type { Review } from '#contract/reviews.ts'
import { Dialog } from '#web/ui/dialogs/dialogs.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import styles from './review-card.module.css'

type ReviewCardProps = {
  review: Pick<Review, 'stars' | 'text' | 'tags' | 'author' | 'when_text' | 'service' | 'reply' | 'photos'>
  /** Text beside the month, instead of the service. */
  about?: ReactNode
  /** Author of the reply, as named in it. */
  replier?: string
  /** Buttons. */
  actions?: ReactNode
  /** Among other things that are needed for an answer: a few short lines. */
  isShort?: boolean
}

/** A review with its photos and the reply. */
export function ReviewCard({ review, about, replier, actions, isShort = false }: ReviewCardProps) {
  const { stars, text, tags, author, when_text, service, reply, photos } = review
  return (
    <Stack
      as="article"
      gap={isShort ? 4 : 12}
      className={styles.card}
      data-short={isShort || undefined}
      aria-label={`Review by ${author}`}
    >
      <Row wrap gap={[4, 12]}>
        <Rating stars={!isShort} value={stars} />
        <strong>{author}</strong>
        <Quiet as="span" size="sm">
          {isShort ? (
            when_text
          ) : (
            <>
              {when_text} · {about ?? service}
            </>
          )}
        </Quiet>
      </Row>
      <LongText text={text} />
      <Tags tags={tags} />
      <Photos photos={photos} author={author} />
      {reply && <Reply from={replier} text={reply.text} />}
      {actions && (
        <Row wrap gap={8}>
          {actions}
        </Row>
      )}
    </Stack>
  )
}

export function Tags({ tags }: { /** In words. */ tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="What stood out">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  )
}

export function Reply({ from, text }: { from: string | undefined; text: string }) {
  return (
    <blockquote className={styles.reply}>
      <strong>{from ? `Reply from ${from}` : 'Reply'}</strong>
      <p>{text}</p>
    </blockquote>
  )
}

/** About six lines on a phone. */
const CUT = 420

/** @param cut the number of characters shown until it is opened */
export function LongText({ text, cut = CUT }: { text: string; cut?: number }) {
  const [open, setOpen] = useState(false)
  const isLong = text.length > cut * 1.2
  return (
    <div>
      <p className={styles.text}>{isLong && !open ? `${text.slice(0, cut).trimEnd()}…` : text}</p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  )
}

function Photos({ photos, author }: { photos: readonly string[]; author: string }) {
  const [shown, setShown] = useState<string | null>(null)
  if (photos.length === 0) return null
  return (
    <Row wrap gap={8}>
      {photos.map((url, at) => (
        <button key={url} type="button" className={styles.photo} onClick={() => setShown(url)}>
          <img src={url} alt={`${at + 1} of ${photos.length} by ${author}`} loading="lazy" width={88} height={88} />
        </button>
      ))}
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title={`Photo by ${author}`} size={880}>
        {shown && <img src={shown} alt={`By ${author}`} className={styles.large} />}
      </Dialog>
    </Row>
  )
}
