import type { ReviewState } from '#contract/reviews.ts'

const REFUSALS: Record<Exclude<ReviewState, 'open'>, string> = {
  none: 'Only visits that took place can be reviewed.',
  soon: 'You can review this visit once it is over.',
  unpaid: 'You can review this visit once it is paid.',
  under_case: 'You can review this visit once our team has decided on the open case.',
  published: 'The reviews of this visit are published, so they can no longer be changed.',
  over: 'The time to review this visit is over.',
}

/** The reason why a review can't be written now, as text for the person who tried. */
export function writeRefusal(state: Exclude<ReviewState, 'open'>): string {
  return REFUSALS[state]
}
