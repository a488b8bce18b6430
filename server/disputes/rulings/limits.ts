/** What more than one administrator has to agree to. Rules: docs/product-rules.md#waivers-and-goodwill */

/** Above it a second administrator agrees before any money moves. */
export const SECOND_ADMIN_CENTS = 20_000
/** Where there is no other one, it runs by itself so much later, unless it is stopped. */
export const ALONE_AFTER_MS = 24 * 3_600_000
/** What could not be carried out, though nothing is wrong with it, is tried again so much later. */
export const TRY_AGAIN_MS = 10 * 60_000
