/** Words and limits of disputes, for both sides and the browser. Rules: docs/product-rules.md#disputes */

export const CLIENT_REASONS = {
  not_as_agreed: 'Not what we agreed',
  poor_work: 'The work was not good',
  cut_short: 'Shorter than booked, or not finished',
  damage: 'Something was damaged or lost',
  unsafe: 'I felt unsafe',
  wrong_amount: 'I was charged a wrong amount',
  other: 'Something else',
} as const

export const PROVIDER_REASONS = {
  damage: 'I was hurt, or my things were damaged',
  access: 'I could not get in or start on time',
  scope: 'The client asked for more than was booked',
  unsafe: 'I felt unsafe',
  payment: 'My payment is held or wrong',
  other: 'Something else',
} as const

export type DisputeReason = keyof typeof CLIENT_REASONS | keyof typeof PROVIDER_REASONS

export const REPORT_DAYS = 14
/** The least time left for the other side when a report is withdrawn, so that it doesn't run out unnoticed. */
export const AFTER_WITHDRAWAL_HOURS = 48
export const ANSWER_DAYS = 3
export const DECIDE_BUSINESS_DAYS = 5
export const APPEAL_DAYS = 7
export const DISPUTE_TEXT_MAX = 2000
export const DISPUTE_PHOTOS_MAX = 5
