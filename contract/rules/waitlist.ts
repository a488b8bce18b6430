/** Numbers of the waitlist. Rules: docs/product-rules.md#waitlist */

/** Lines of one client, at the same time. */
export const MOST_LINES = 5
/** How long a time is held for one person, in minutes. */
export const OFFER_MINUTES = 15
/** Offers in a row that may run out before a line pauses. */
export const UNANSWERED_MAX = 3
/** Local hours between which times are offered. */
export const OFFERS_FROM_HOUR = 8
export const OFFERS_UNTIL_HOUR = 21
/** A time that begins sooner is public immediately, in hours. */
export const OFFER_AHEAD_HOURS = 2
