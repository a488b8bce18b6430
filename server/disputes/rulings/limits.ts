/** Acts that need a second admin. Rules: docs/product-rules.md#waivers-and-goodwill */

/** Above it a second admin approves before any money moves. */
export const SECOND_ADMIN_CENTS = 20_000
/** Without another admin, it takes effect this much later unless it is stopped. */
export const ALONE_AFTER_MS = 24 * 3_600_000
/** A valid act that couldn't be carried out is retried this much later. */
export const TRY_AGAIN_MS = 10 * 60_000
