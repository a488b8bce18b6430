import type { SentRefund } from './refund-queries.ts'
import { eventName } from '#server/platform/events.ts'

export const REFUND_MADE = eventName<RefundMade>('payment.refund_made')
/** The payment company has confirmed that the card has a refund that it had only taken before: told once. */
export type RefundMade = SentRefund

export const REFUND_REFUSED = eventName<RefundRefused>('payment.refund_refused')
/** A card does not accept a refund: reported once, until it is fixed. `what` is what was paid for. */
export type RefundRefused = SentRefund & {
  what: string
  /** The payer can take it as credit; otherwise an admin first finds out where it is. */
  isWithUs: boolean
}
