import type { ReviewSide } from '#contract/review-terms.ts'
import { lockVisitOrder } from '#server/payments/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { REVIEW_ASKED } from '#server/reviews/events.ts'
import {
  changeWindow,
  countAsked,
  findVisit,
  listDueWindows,
  listReviewsOf,
  type VisitRow,
} from '#server/reviews/queries.ts'
import { countsAsVisit, REMIND_BEFORE_MS, standingOf } from '#server/reviews/standing.ts'
import { tellingOf } from '#server/reviews/telling.ts'
import { publishVisit } from './publish.ts'

const BATCH = 200
const DAY_MS = 24 * 3_600_000

/** Publishes a single review at the end of its window, and asks for reviews. */
export async function sweepReviews(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await forEach(deps, await listDueWindows(deps.db, 'closes_at', now, BATCH), closeWindow)
  await forEach(deps, await listDueWindows(deps.db, 'ask_at', now, BATCH), askForReviews)
}

type Step = (deps: Deps, trx: Transaction, visit: VisitRow, now: Date) => Promise<void>

/** Locks the order of each visit, as everywhere. One that fails does not stop the others. */
async function forEach(deps: Deps, bookingIds: string[], step: Step): Promise<void> {
  for (const id of bookingIds)
    await inTransaction(deps.db, async (trx) => {
      await lockVisitOrder(trx, id)
      const visit = await findVisit(trx, id)
      if (visit?.window_state === 'open') await step(deps, trx, visit, deps.clock.now())
    }).catch((error: unknown) => deps.log.error({ err: error, booking: id }, 'review sweep'))
}

async function closeWindow(deps: Deps, trx: Transaction, visit: VisitRow, now: Date): Promise<void> {
  const { state, closesAt } = standingOf(visit, now)
  const isOpenLonger = closesAt !== null && now < closesAt
  if (state === 'under_case' || isOpenLonger)
    // Until an admin has decided; the decision names the day itself.
    return changeWindow(trx, visit.booking_id, {
      closes_at: isOpenLonger ? closesAt : new Date(now.getTime() + DAY_MS),
    })
  if (countsAsVisit(visit)) return publishVisit(deps, trx, visit, now)
  return changeWindow(trx, visit.booking_id, { state: 'lapsed', ask_at: null })
}

async function askForReviews(deps: Deps, trx: Transaction, visit: VisitRow, now: Date): Promise<void> {
  const { state, closesAt } = standingOf(visit, now)
  if (state !== 'open' || closesAt === null) {
    // It may be paid, or decided on, by tomorrow.
    const isWorthWaiting = state === 'soon' || state === 'unpaid' || state === 'under_case'
    return changeWindow(trx, visit.booking_id, { ask_at: isWorthWaiting ? new Date(now.getTime() + DAY_MS) : null })
  }
  const asked = await countAsked(trx, visit.booking_id)
  const written = (await listReviewsOf(trx, visit.booking_id)).map(({ side }) => side)
  const missing = (['client', 'provider'] as const).filter((side: ReviewSide) => !written.includes(side))
  const remindAt = new Date(closesAt.getTime() - REMIND_BEFORE_MS)
  await changeWindow(trx, visit.booking_id, {
    ask_at: asked === 0 && remindAt > now ? remindAt : null,
    asked: asked + 1,
  })
  await deps.events.publish(trx, REVIEW_ASKED, {
    ...tellingOf(visit, missing),
    isReminder: asked > 0,
    until: closesAt,
  })
}
