import type { ReportReason } from '#contract/review-terms.ts'
import { openTask } from '#server/platform/tasks.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { lockReview } from '#server/reviews/queries.ts'
import { hasAsked } from '#server/reviews/read/queries.ts'
import { insertReport } from './queries.ts'

const REPORTS: Limit = { name: 'review reports', max: 10, windowSeconds: 86_400 }
/** An admin looks at it within two days. */
const LOOK_WITHIN_MS = 2 * 24 * 3_600_000

/**
 * Reports a review, once per person who can read it. Rules: docs/product-rules.md#reported-reviews
 * @throws DomainError not_found for what the caller cannot read, wrong_state for the author, too_many_requests
 */
export async function reportReview(
  deps: Deps,
  actor: Actor,
  reviewId: string,
  { reason, note }: { reason: ReportReason; note?: string | null | undefined },
): Promise<void> {
  await enforceLimit(deps, REPORTS, [actor.id])
  await inTransaction(deps.db, async (trx) => {
    const review = await lockReview(trx, reviewId)
    if (!review?.is_visible) throw new DomainError('not_found')
    const { side, subject_id, author_id } = review
    // Reviews of clients aren't public.
    const canRead =
      side === 'client' || [subject_id, author_id].includes(actor.id) || (await hasAsked(trx, subject_id, actor.id))
    if (!canRead) throw new DomainError('not_found')
    if (author_id === actor.id) throw new DomainError('wrong_state', 'This is your own review.')
    const now = deps.clock.now()
    const report = { id: newId(), review_id: reviewId, reporter_id: actor.id, reason, note: note ?? null, at: now }
    if (!(await insertReport(trx, report))) return
    await openTask(deps, trx, {
      kind: 'review.reported',
      subject: { type: 'review', id: reviewId },
      dueAt: new Date(now.getTime() + LOOK_WITHIN_MS),
      // A person shown against their will can't wait until tomorrow.
      severity: reason === 'not_asked' ? 'urgent' : 'normal',
      facts: { reason },
    })
  })
}
