import { describe, expect, it } from 'vitest'
import { fc } from '#tests/setup/random-seed.ts'
import { refundSplit } from './orders.ts'

const cents = fc.integer({ min: 0, max: 200_000 })
/** Payments by card and credit, and the parts of a refund. */
const payment = fc
  .record({ card: cents, credit: cents, cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }) })
  .map(({ card, credit, cuts }) => {
    let left = card + credit
    const parts = cuts.map((cut) => {
      const part = Math.floor(left * cut)
      left -= part
      return part
    })
    return { card, credit, parts }
  })

const backOf = (card: number, credit: number, parts: readonly number[]) => {
  let paidCents = card + credit
  return parts.map((part) => {
    const back = refundSplit({ paidCents, creditCents: credit }, part)
    paidCents -= part
    return back
  })
}
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

describe('what goes back of a payment by card and credit', () => {
  it('is all that was asked for, to neither more than it paid, and to none below zero', () => {
    fc.assert(
      fc.property(payment, ({ card, credit, parts }) => {
        const backs = backOf(card, credit, parts)
        for (const [n, { cardCents, creditCents }] of backs.entries()) {
          expect(cardCents + creditCents).toBe(parts[n])
          expect(Math.min(cardCents, creditCents)).toBeGreaterThanOrEqual(0)
        }
        expect(sum(backs.map(({ cardCents }) => cardCents))).toBeLessThanOrEqual(card)
        expect(sum(backs.map(({ creditCents }) => creditCents))).toBeLessThanOrEqual(credit)
      }),
    )
  })

  it('is the same in parts as at once: the card has its own first', () => {
    fc.assert(
      fc.property(payment, ({ card, credit, parts }) => {
        const backs = backOf(card, credit, parts)
        const whole = sum(parts)
        expect(sum(backs.map(({ cardCents }) => cardCents))).toBe(Math.min(whole, card))
        expect(backOf(card, credit, [whole])[0]).toEqual({
          cardCents: Math.min(whole, card),
          creditCents: Math.max(0, whole - card),
        })
      }),
    )
  })
})
