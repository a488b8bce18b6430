import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'

import type { Review } from '#contract/reviews.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { voteOnReview } from '#web/endpoints/reviews.gen.ts'
import { readToken } from '#web/token.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'

import { ReportDialog } from './parts.ts'

type ReviewActionsProps = { review: Pick<Review, 'id' | 'author' | 'helpful_count' | 'is_helpful' | 'can'> }

/** "Helpful" and "Report"; both need an account, and say so. */
export function ReviewActions({ review: { id, author, helpful_count, is_helpful, can } }: ReviewActionsProps) {
  const [vote, setVote] = useState({ is_helpful, helpful_count })
  const [reporting, setReporting] = useState(false)
  const { pathname } = useLocation()
  const voting = useAction((reason) => {
    toast(errorText(reason, 'Couldn’t save your vote.'), 'error')
    return null
  })
  const asMember = (act: () => void) => {
    if (readToken() !== null) act()
    else window.location.assign(`/login?redirect=${encodeURIComponent(`${pathname}#reviews`)}`)
  }
  const toggle = () =>
    void voting.run(async () => {
      setVote(await call(voteOnReview, { params: { id }, body: { is_helpful: !vote.is_helpful } }))
    })
  return (
    <>
      {can.vote && (
        <Button
          variant={vote.is_helpful ? 'light' : 'default'}
          size="sm"
          leftSection={<Icon name="heart" size={16} />}
          aria-pressed={vote.is_helpful}
          loading={voting.busy}
          onClick={() => asMember(toggle)}
        >
          Helpful{vote.helpful_count > 0 && ` (${vote.helpful_count})`}
        </Button>
      )}
      {can.report && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={`Report the review by ${author}`}
          onClick={() => asMember(() => setReporting(true))}
        >
          Report
        </Button>
      )}
      <ReportDialog reviewId={id} opened={reporting} onClose={() => setReporting(false)} />
    </>
  )
}
