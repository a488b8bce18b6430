import { eventName } from '#server/platform/events.ts'

/** Fields of all events about a card. */
type OfCard = { cardId: string; orderId: string; amountCents: number; at: Date }

export const GIFT_BOUGHT = eventName<GiftBought>('gift.bought')
/** A gift card was paid. `deliverOn` is the day on which it is emailed; null for one that its buyer hands over. */
export type GiftBought = OfCard & {
  buyer: { id: string; email: string; firstName: string }
  recipientName: string
  deliverAt: Date
  isMailed: boolean
}

export const GIFT_SENT = eventName<GiftSent>('gift.sent')
/** The code goes out to whom it is for: in this event alone. */
export type GiftSent = OfCard & {
  code: string
  art: string
  message: string
  senderName: string
  recipient: { name: string; email: string }
  /** How many codes there have been, this one included. */
  round: number
}

export const GIFT_REDEEMED = eventName<GiftRedeemed>('gift.redeemed')
/** Told to its buyer, unless they have redeemed it themselves. */
export type GiftRedeemed = OfCard & {
  buyer: { id: string; email: string; firstName: string }
  recipientName: string
  isOwn: boolean
}

export const GIFT_CANCELLED = eventName<GiftCancelled>('gift.cancelled')
/**
 * Its money is refunded to its buyer. `why`: cancelled, decided by an admin, more than may be bought in a day, or void
 * and not spent after all.
 */
export type GiftCancelled = OfCard & {
  buyer: { id: string; email: string; firstName: string }
  recipientName: string
  why: 'called_off' | 'refunded' | 'limit' | 'freed'
  /** Distinguishes repeats of an event that can happen more than once. */
  round?: string
}

export const GIFT_VOIDED = eventName<GiftVoided>('gift.voided')
/**
 * The bank has taken back the money of an unredeemed card: we owe it to no one any more, and it is in the clients'
 * funds of its order again. `amountCents` below zero: the bank has returned it. Each time under a name of its own.
 */
export type GiftVoided = OfCard & { voidingId: string }
