import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { JudgedReview, ReviewDecision } from '#contract/reviews/judging.ts'
import { call } from '#web/api.ts'
import { judgeReview } from '#web/endpoints/reviews/judging.gen.ts'
import { PrivatePicture } from '#web/ui/files/file-field.ts'
import { Notice, Quote } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import { ReasonDialog, type Asked } from './reason-dialog.tsx'

import styles from './review-panel.module.css'

type ReviewPanelProps = { review: JudgedReview; onJudged: () => void }

/** One review with who reported it and why, and what can be decided. */
export function ReviewPanel({ review, onJudged }: ReviewPanelProps) {
  const [decision, setDecision] = useState<ReviewDecision | null>(null)
  const { author, subject, side, stars, text, tags, photos, reply, hidden_reason, reports, can, service } = review
  return (
    <Surface as="section" gap={20} aria-label={`Review by ${author.full_name}`}>
      <Stack gap={8}>
        <Heading size="lg">
          {author.full_name} about {subject.full_name}
        </Heading>
        <Quiet size="sm">
          {service} · {side === 'client' ? 'public' : 'read by providers only'} · {review.published_text}
        </Quiet>
        <Rating stars value={stars} />
      </Stack>
      <p className={styles.text}>{text}</p>
      {tags.length > 0 && <Quiet size="sm">{tags.join(' · ')}</Quiet>}
      {photos.length > 0 && (
        <Row wrap gap={8}>
          {photos.map((link, at) => (
            <PrivatePicture
              key={link}
              link={link}
              alt={`Photo ${at + 1}`}
              width={120}
              height={120}
              className={styles.photo}
            />
          ))}
        </Row>
      )}
      {reply && (
        <Quote tone="plain" title={reply.is_hidden ? 'Reply (removed)' : `Reply from ${subject.full_name}`}>
          {reply.text}
        </Quote>
      )}
      {hidden_reason && (
        <Notice tone="warn" icon="eye-off" title="Hidden">
          {hidden_reason}
        </Notice>
      )}
      {reports.length > 0 && (
        <Stack gap={8}>
          <Heading as="h3" size="sm">
            {reports.length === 1 ? 'One report' : `${reports.length} reports`}
          </Heading>
          <PlainList gap={12}>
            {reports.map(({ who, reason, note, at_text }) => (
              <li key={who + at_text}>
                <Words title={reason}>
                  {note && <span className={styles.text}>{note}</span>}
                  <span>
                    {who}, {at_text}
                  </span>
                </Words>
              </li>
            ))}
          </PlainList>
        </Stack>
      )}
      <ButtonRow>
        {can.hide && (
          <Button color="pink" onClick={() => setDecision('hide')}>
            Hide review
          </Button>
        )}
        {can.restore && <Button onClick={() => setDecision('restore')}>Restore review</Button>}
        {can.hide_reply && (
          <Button variant="default" onClick={() => setDecision('hide_reply')}>
            Remove reply
          </Button>
        )}
        {can.dismiss && (
          <Button variant="default" onClick={() => setDecision('dismiss')}>
            Keep it
          </Button>
        )}
      </ButtonRow>
      <ReasonDialog
        asked={decision && askedFor(review, decision)}
        onClose={() => setDecision(null)}
        onDecided={() => {
          setDecision(null)
          onJudged()
        }}
      />
    </Surface>
  )
}

const WORDS: Record<ReviewDecision, Pick<Asked, 'question' | 'consequence' | 'label' | 'danger' | 'done'>> = {
  hide: {
    question: 'Hide this review?',
    consequence: 'Both get your reason.',
    label: 'Hide',
    danger: true,
    done: 'Hidden.',
  },
  restore: {
    question: 'Restore this review?',
    consequence: 'We notify both.',
    label: 'Restore',
    danger: false,
    done: 'Restored.',
  },
  hide_reply: {
    question: 'Remove the reply?',
    consequence: 'This is final. Both get your reason.',
    label: 'Remove reply',
    danger: true,
    done: 'Removed.',
  },
  dismiss: {
    question: 'Keep this review?',
    consequence: 'Only admins see your reason.',
    label: 'Keep it',
    danger: false,
    done: 'Reports closed.',
  },
}

function askedFor({ id }: JudgedReview, decision: ReviewDecision): Asked {
  return {
    ...WORDS[decision],
    reasonLabel: 'Reason',
    decide: ({ reason }) => call(judgeReview, { params: { id }, body: { decision, reason } }),
  }
}
