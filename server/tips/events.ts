import type { WorthChange } from '#server/payments/index.ts'
import { eventName } from '#server/platform/events.ts'

/** Facts for messages about a tip: its two people and the visit. */
export type TipTelling = {
  orderId: string
  bookingId: string
  client: { email: string; firstName: string }
  provider: { email: string; firstName: string }
  service: string
}

/** A tip was paid and is the provider's; told once for each, in the transaction in which we learn of it. */
export const TIP_GIVEN = eventName<TipGiven>('tip.given')
export type TipGiven = TipTelling & {
  providerId: string
  amountCents: number
  /** The client's words, ways around the site hidden. */
  message: string | null
  at: Date
}

/** A tip, or a part of it, was promised back. */
export const TIP_RETURNED = eventName<TipReturned>('tip.returned')
export type TipReturned = TipTelling & {
  amountCents: number
  /** Missing where its provider has never had it. */
  worth?: WorthChange
  /** Cause of the refund, to distinguish several. */
  cause: string
  /** It was paid when it could no longer be given: its provider has never known of it, and isn't notified. */
  isRefused?: true
}
