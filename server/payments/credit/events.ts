import type { CreditSource } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

export const CREDIT_GRANTED = eventName<CreditGranted>('credit.granted')
/** A person got credit: announced once per lot. `orderId` is what a bought one was bought with. */
export type CreditGranted = {
  lotId: string
  personId: string
  source: CreditSource
  reference: string
  orderId: string | null
  amountCents: number
  expiresAt: Date | null
  at: Date
}

export const CREDIT_SPENT = eventName<CreditSpent>('credit.spent')
/** Credit has paid for an order, or a part of it: told once per payment. */
export type CreditSpent = { personId: string; orderId: string; paymentId: string; amountCents: number; at: Date }

export const CREDIT_LAPSED = eventName<CreditLapsed>('credit.lapsed')
/** The unspent part of a lot has expired. */
export type CreditLapsed = { entryId: string; personId: string; amountCents: number; at: Date }

export const CREDIT_ENDING = eventName<CreditEnding>('credit.ending')
/** The rest of a lot expires soon: announced once. */
export type CreditEnding = { lotId: string; personId: string; amountCents: number; expiresAt: Date }

export const CREDIT_VOIDED = eventName<CreditVoided>('credit.voided')
/**
 * The bank has taken back the money that bought credit, so the rest of it is gone, and the clients' funds of its order
 * have it again. Reported once per entry; `amountCents` below zero: it has been returned.
 */
export type CreditVoided = {
  entryId: string
  personId: string
  orderId: string
  amountCents: number
  /** Part of the return that its owner had already got in another way. */
  madeGoodCents?: number
  /** It has just come back from a visit, whose own word says so. */
  isReturned: boolean
  at: Date
}
