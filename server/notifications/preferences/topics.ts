import type { NoticeTopic } from '#contract/notices.ts'
import type { TemplateName } from '#server/notifications/templates/index.ts'

/**
 * Optional messages and their groups. Everything else is essential: an answer is due, money moves, a person is at a
 * door, or it is about the account itself. Rules: docs/product-rules.md#preferences
 */
const OPTIONAL: Partial<Record<TemplateName, NoticeTopic>> = {
  'booking.remind_day': 'bookings',
  'booking.remind_soon': 'bookings',
  'messages.unread_by_client': 'messages',
  'messages.unread_by_provider': 'messages',
  'review.asked': 'reviews',
  'review.reminded': 'reviews',
  'review.published': 'reviews',
  'review.answered': 'reviews',
  'payout.sent': 'payouts',
  'payout.arrived': 'payouts',
  'statement.ready': 'payouts',
  'tip.given': 'payouts',
}

/** The group under which it can be switched off; null for what is essential. */
export function optionalTopic(template: string): NoticeTopic | null {
  return (OPTIONAL as Record<string, NoticeTopic>)[template] ?? null
}

type Family = TemplateName extends infer T ? (T extends `${infer F}.${string}` ? F : never) : never

/** By the first word of a template: every one of them is named here. Null means no push messages. */
const PUSHED: Record<Family, NoticeTopic | null> = {
  booking: 'bookings',
  dispute: 'bookings',
  fee: 'bookings',
  goodwill: 'bookings',
  payment: 'bookings',
  receipt: 'bookings',
  refund: 'bookings',
  ruling: 'bookings',
  visit: 'bookings',
  wish: 'bookings',
  waitlist: 'bookings',
  messages: 'messages',
  ticket: 'messages',
  review: 'reviews',
  payout: 'payouts',
  statement: 'payouts',
  tip: 'payouts',
  // About the account itself, or what a lock screen must not show.
  account: null,
  contact: null,
  safety: null,
  verification: null,
  // They can wait for the next look at email and inbox.
  credit: null,
  gift: null,
  offering: null,
  paper: null,
  papers: null,
  photo: null,
  rate: null,
  referral: null,
  tax: null,
}

/** Its reader may have no account: the link at its foot removes the alerts of the address. */
export function isAboutVisitorWish(template: string): boolean {
  return template === 'wish.asked' || template === 'wish.met_by_visitor'
}

/** The group under which devices get it, where all of it can be switched off; null for messages without push. */
export function pushTopic(template: string): NoticeTopic | null {
  return (PUSHED as Record<string, NoticeTopic | null>)[template.split('.', 1)[0] ?? ''] ?? null
}

/** Text messages about visits need consent. Codes are requested, and safety messages have their own consent. */
export function needsTextConsent(template: string): boolean {
  return template.startsWith('booking.') || template.startsWith('waitlist.')
}
