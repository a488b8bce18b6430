import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLots, creditShare, SMALLEST_CARD_CENTS, takeInOrder } from './split.ts'

const cents = fc.integer({ min: 0, max: 200_000 })

describe('what credit pays of a sum', () => {
  it('is never below zero, never more than is due or there, and leaves nothing or enough for a card', () => {
    fc.assert(
      fc.property(cents, cents, (due, credit) => {
        const share = creditShare(due, credit)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(Math.min(due, credit))
        const card = due - share
        if (due >= SMALLEST_CARD_CENTS) expect(card === 0 || card >= SMALLEST_CARD_CENTS).toBe(true)
        // The person keeps only the credit that the card's minimum requires.
        if (card > SMALLEST_CARD_CENTS) expect(share).toBe(credit)
      }),
    )
  })

  it('never gets less with more credit', () => {
    fc.assert(
      fc.property(cents, cents, cents, (due, credit, more) => {
        expect(creditShare(due, credit + more)).toBeGreaterThanOrEqual(creditShare(due, credit))
      }),
    )
  })

  it.each([
    [8400, 0, 0],
    [8400, 2000, 2000],
    [8400, 8400, 8400],
    [8400, 20_000, 8400],
    [8400, 8350, 8350],
    [8400, 8351, 8350],
    [8400, 8399, 8350],
    [30, 20, 0],
    [30, 30, 30],
  ])('a price of %i with %i credit uses %i', (due, credit, share) => {
    expect(creditShare(due, credit)).toBe(share)
  })
})

describe('what is taken from one after the other', () => {
  const sources = fc.array(cents, { maxLength: 8 })
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const take = (from: number[], amount: number) =>
    takeInOrder(
      from.map((left, index) => ({ left, index })),
      ({ left }) => left,
      amount,
    )

  it('is as much as was asked for or as there is, to the cent, and empties the first first', () => {
    fc.assert(
      fc.property(sources, cents, (from, amount) => {
        const shares = take(from, amount)
        expect(sum(shares.map((share) => share.cents))).toBe(Math.min(amount, sum(from)))
        for (const share of shares) {
          expect(share.cents).toBeGreaterThan(0)
          expect(share.cents).toBeLessThanOrEqual(share.from.left)
        }
        const last = shares.at(-1)
        for (const share of shares) if (share !== last) expect(share.cents).toBe(share.from.left)
        expect(shares.map((share) => share.from.index)).toEqual(
          shares.map((share) => share.from.index).toSorted((a, b) => a - b),
        )
      }),
    )
  })

  it('is never less of any one when more is asked for: what a refund has given back stays given back', () => {
    fc.assert(
      fc.property(sources, cents, cents, (from, amount, more) => {
        const of = (shares: ReturnType<typeof take>, index: number) =>
          shares.find((share) => share.from.index === index)?.cents ?? 0
        const [small, large] = [take(from, amount), take(from, amount + more)]
        for (const index of from.keys()) expect(of(large, index)).toBeGreaterThanOrEqual(of(small, index))
      }),
    )
  })

  it('many small refunds equal one large refund', () => {
    fc.assert(
      fc.property(sources, fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 6 }), (from, steps) => {
        const left = [...from]
        for (const step of steps) for (const { from: at, cents: taken } of take(left, step)) left[at.index]! -= taken
        const whole = [...from]
        for (const { from: at, cents: taken } of take(whole, sum(steps))) whole[at.index]! -= taken
        expect(left).toEqual(whole)
      }),
    )
  })
})

it('credit that expires first is spent first, and bought credit last', () => {
  const lot = (source: string, expires: string | null, created = '2026-01-01') => ({
    source,
    expires_at: expires === null ? null : new Date(expires),
    created_at: new Date(created),
  })
  const [gift, old, soon, late, never] = [
    lot('gift', null),
    lot('gift', null, '2025-01-01'),
    lot('referral', '2026-12-01'),
    lot('promo', '2027-06-01'),
    lot('goodwill', null),
  ]
  expect([gift, never, late, old, soon].toSorted(compareLots)).toEqual([soon, late, never, old, gift])
})
