import type { Side } from '#tests/factories/reviews.ts'

/** The product's promises about reviews, stated slowly and without a database. Times are epoch ms. */

/** One side's review; photos by their ids, undefined if they stay as they are. */
export type Said = { stars: number; text: string; tags: string[]; photos?: string[] }

export type ModelReview = Required<Said> & {
  version: number
  isPublished: boolean
  isHidden: boolean
  reply: 'none' | 'shown' | 'hidden'
  isVoted: boolean
  /** Its author has left. */
  isNameless: boolean
}

export type ModelVisit = {
  doneAt: number
  state: 'open' | 'published' | 'lapsed'
  isPaid: boolean
  /** The client said that nobody came: an admin looks at it, or decided then. */
  report: 'none' | 'open' | { decidedAt: number }
  isCancelled: boolean
  reviews: Partial<Record<Side, ModelReview>>
}

export type Model = { now: number; visits: ModelVisit[] }

const HOUR = 3_600_000
const DAYS_14 = 14 * 24 * HOUR
const SIDES: readonly Side[] = ['client', 'provider']
export const otherOf = (side: Side): Side => (side === 'client' ? 'provider' : 'client')

const tookPlace = ({ isPaid, isCancelled }: ModelVisit) => isPaid && !isCancelled

/** When the time to write is over: a decision starts it again. */
const closesAt = ({ doneAt, report }: ModelVisit) =>
  Math.max(doneAt, typeof report === 'object' ? report.decidedAt : 0) + DAYS_14

const isOpen = ({ now }: Model, visit: ModelVisit) =>
  visit.state === 'open' && tookPlace(visit) && visit.report !== 'open' && now >= visit.doneAt && now < closesAt(visit)

function publish(visit: ModelVisit): void {
  visit.state = 'published'
  for (const side of SIDES) if (visit.reviews[side]) visit.reviews[side].isPublished = true
}

/** @returns the status of the answer */
export function write(model: Model, visit: ModelVisit, side: Side, said: Said): number {
  if (!isOpen(model, visit)) return 409
  const old = visit.reviews[side]
  visit.reviews[side] = {
    ...(old ?? { photos: [], isPublished: false, isHidden: false, reply: 'none', isVoted: false, isNameless: false }),
    ...said,
    version: (old?.version ?? 0) + 1,
  }
  if (visit.reviews[otherOf(side)]) publish(visit)
  return 200
}

export function sweep({ now, visits }: Model): void {
  for (const visit of visits) {
    if (visit.state !== 'open' || visit.report === 'open' || now < closesAt(visit)) continue
    const isWritten = SIDES.some((side) => visit.reviews[side])
    if (isWritten && tookPlace(visit)) publish(visit)
    else visit.state = 'lapsed'
  }
}

/** The visit has not taken place yet, says the client before its end, and the provider completes it again. */
export function reopen({ now }: Model, visit: ModelVisit): number {
  return now < visit.doneAt && !visit.isCancelled ? 200 : 403
}

/** Stars and text of a deleted account stay, without a name and without pictures. */
export function forget(review: ModelReview | undefined): void {
  if (!review) return
  review.isNameless = true
  review.photos = []
}

/** The client says that nobody came: from half an hour after the start of the hour until two days after it. */
export function report({ now }: Model, visit: ModelVisit): number {
  const isInTime = now >= visit.doneAt - HOUR / 2 && now < visit.doneAt + 48 * HOUR
  if (visit.isCancelled || visit.report !== 'none' || !isInTime) return 409
  visit.report = 'open'
  return 200
}

/** Of an open report. Decided for the client the visit doesn't count, and no one reads a review of it any more. */
export function decide({ now }: Model, visit: ModelVisit, decision: 'client' | 'provider'): void {
  visit.report = { decidedAt: now }
  if (decision === 'provider') return
  visit.isCancelled = true
  for (const side of SIDES) if (visit.reviews[side]?.isPublished) visit.reviews[side].isHidden = true
}

export const isSeen = (review: ModelReview | undefined): review is ModelReview =>
  review !== undefined && review.isPublished && !review.isHidden

export function judge(visit: ModelVisit, by: Side, decision: 'hide' | 'restore' | 'hide_reply'): number {
  const review = visit.reviews[by]
  if (!review?.isPublished) return 404
  if (decision === 'hide_reply') {
    if (review.reply !== 'shown') return 409
    review.reply = 'hidden'
    return 200
  }
  if (review.isHidden === (decision === 'hide')) return 409
  if (decision === 'restore' && !tookPlace(visit)) return 409
  review.isHidden = decision === 'hide'
  return 200
}

export function reply(review: ModelReview): number {
  if (!isSeen(review)) return 404
  if (review.reply !== 'none') return 409
  review.reply = 'shown'
  return 200
}

/** By another person, about a client's review. */
export function vote(review: ModelReview, isHelpful: boolean): number {
  if (!isSeen(review)) return 404
  review.isVoted = isHelpful
  return 200
}

const wordsOf = ({ stars, text, tags, photos }: ModelReview) => ({ stars, text, tags, photos })

/** What others read of a review. */
const shownOf = (review: ModelReview) => ({
  ...wordsOf(review),
  isNameless: review.isNameless,
  helpful_count: review.isVoted ? 1 : 0,
  isAnswered: review.reply === 'shown',
})

/** Whether one side can write now, and what it reads of both reviews. */
export function viewOf(model: Model, visit: ModelVisit, side: Side) {
  const [mine, theirs] = [visit.reviews[side], visit.reviews[otherOf(side)]]
  return {
    can_write: isOpen(model, visit),
    mine: mine ? { ...wordsOf(mine), version: mine.version, is_public: isSeen(mine) } : null,
    theirs: isSeen(theirs) ? shownOf(theirs) : null,
  }
}

/** What a few read about the client of a visit. */
export const aboutClient = ({ reviews: { provider } }: ModelVisit) => (isSeen(provider) ? [shownOf(provider)] : [])

/** What everyone reads about the one provider. */
export function publicOf({ visits }: Model) {
  const seen = visits.flatMap(({ reviews }) => (isSeen(reviews.client) ? [reviews.client] : []))
  const sum = seen.reduce((all, { stars }) => all + stars, 0)
  return {
    reviews: seen.map(shownOf).toSorted(byText),
    count: seen.length,
    average: seen.length === 0 ? null : Math.round((sum / seen.length) * 100) / 100,
    distribution: [1, 2, 3, 4, 5].map((star) => seen.filter(({ stars }) => stars === star).length),
  }
}

export const byText = (a: { text: string }, b: { text: string }) => (a.text < b.text ? -1 : 1)
