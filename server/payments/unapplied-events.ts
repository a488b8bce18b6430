import type { Order } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

export const MONEY_UNAPPLIED = eventName<MoneyUnapplied>('payment.unapplied')
/** Less came in by a checkout than was asked: it is booked, and waits to be applied. Told once per checkout. */
export type MoneyUnapplied = About & { askedCents: number }

export const MONEY_APPLIED = eventName<MoneyApplied>('payment.applied')
/** The waiting money now belongs to the order, or is refunded from there: announced once per checkout. */
export type MoneyApplied = { sessionId: string; orderId: string; amountCents: number; at: Date }

export const UNAPPLIED_RETURNED = eventName<UnappliedReturned>('payment.unapplied_returned')
/** The waiting money is refunded, and its order has to be paid as before. Told once per checkout. */
export type UnappliedReturned = About

export const FOREIGN_RECEIVED = eventName<ForeignReceived>('payment.foreign')
/** A checkout was paid in another currency: it pays nothing. `amountCents` is of that currency. Told once per sum of a checkout. */
export type ForeignReceived = About & { askedCents: number; currency: string }

type About = Pick<Order, 'kind'> & {
  sessionId: string
  orderId: string
  bookingId: string | null
  payerId: string
  amountCents: number
  at: Date
}

export const UNKNOWN_RECEIPT = eventName<UnknownReceipt>('payment.unknown_receipt')
/** The payment company has money that we don't know (`amountCents` above zero), or no longer has it (below zero). */
export type UnknownReceipt = { gatewaySessionId: string; amountCents: number; at: Date }
