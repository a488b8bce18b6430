/**
 * How long a former handle leads on and is reserved, and how long we know who came by a link. Rules:
 * docs/product-rules.md#booking-links
 */
export const LINK_KEPT_DAYS = 365

/** Handles that were left at that moment, and arrivals of it, have just ended. */
export function linksSince(now: Date): Date {
  return new Date(now.getTime() - LINK_KEPT_DAYS * 86_400_000)
}
