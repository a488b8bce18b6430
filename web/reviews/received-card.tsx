import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { replyProblem } from '#contract/review-terms.ts'
import type { ReceivedReview } from '#contract/reviews.ts'
import { call } from '#web/api.ts'
import { replyToReview } from '#web/endpoints/reviews.gen.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

import { ReportDialog } from './parts.ts'
import { ReviewCard } from './review-card.tsx'

type ReceivedCardProps = { review: ReceivedReview; onReplied: (review: ReceivedReview) => void }

/** A review about its reader, who can answer once, and report it. */
export function ReceivedCard({ review, onReplied }: ReceivedCardProps) {
  const [asking, setAsking] = useState<'reply' | 'report' | null>(null)
  const close = () => setAsking(null)
  return (
    <Stack gap={12}>
      <ReviewCard
        review={review}
        replier="you"
        actions={
          asking !== 'reply' && (
            <>
              {review.can.reply && (
                <Button variant="default" size="sm" onClick={() => setAsking('reply')}>
                  Reply
                </Button>
              )}
              {review.can.report && (
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Report the review by ${review.author}`}
                  onClick={() => setAsking('report')}
                >
                  Report
                </Button>
              )}
            </>
          )
        }
      />
      {asking === 'reply' && (
        <ReplyForm
          reviewId={review.id}
          onCancel={close}
          onSent={(replied) => {
            close()
            onReplied(replied)
          }}
        />
      )}
      <ReportDialog reviewId={review.id} opened={asking === 'report'} onClose={close} />
    </Stack>
  )
}

type ReplyFormProps = { reviewId: string; onCancel: () => void; onSent: (review: ReceivedReview) => void }

const rules = { text: replyProblem }

function ReplyForm({ reviewId, onCancel, onSent }: ReplyFormProps) {
  const form = useRulesForm({ initial: { text: '' }, rules })
  const send = form.submit(async ({ text }) => {
    const replied = await call(replyToReview, { params: { id: reviewId }, body: { text: text.trim() } })
    toast('Reply published.')
    onSent(replied)
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Textarea
        label="Your reply"
        description="You can reply once, publicly, and can’t edit it."
        required
        rows={4}
        maxLength={1000}
        data-autofocus
        {...form.field('text')}
      />
      <FormError>{form.error}</FormError>
      <ButtonRow phones="stack">
        <Button type="submit" loading={form.busy}>
          Publish reply
        </Button>
        <Button variant="default" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </Stack>
  )
}
