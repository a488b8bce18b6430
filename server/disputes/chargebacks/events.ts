import { eventName } from '#server/platform/events.ts'

/** Money of a chargeback has moved, beyond what was reported before: booked once each. */
export const CHARGEBACK_MOVED = eventName<ChargebackMoved>('chargeback.moved')

export type ChargebackMoved = {
  chargebackId: string
  /**
   * The bank has taken it from us, has returned it, or has kept it for good; the payment company has charged for it
   * (below zero: has returned the charge); or it came back after it was lost.
   */
  what: 'taken' | 'charged' | 'returned' | 'lost' | 'recovered'
  /** Distinguishes what can move more than once; null for what moves once. */
  step: string | null
  orderId: string
  amountCents: number
  at: Date
}
