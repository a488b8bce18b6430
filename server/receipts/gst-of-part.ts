import { splitOf, type BookingDetails } from '#server/bookings/index.ts'

/**
 * The GST in a part of what a client paid for a visit with GST. Tax is charged on the whole price, so the part of a discount
 * that belongs to it counts as paid. Credit notes and statements take the difference of two such parts: many small refunds
 * never differ by a cent from one.
 * @param cents of the client's money; nothing where a discount paid all of it
 */
export function gstOfPart(cents: number, { row, payment }: Pick<BookingDetails, 'row' | 'payment'>): number {
  const { discountCents, amountCents } = payment
  const whole = amountCents === 0 ? 0 : cents + Math.round((discountCents * cents) / amountCents)
  return splitOf(whole, row).gstCents
}
