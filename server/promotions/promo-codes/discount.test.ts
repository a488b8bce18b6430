import { describe, expect, it } from 'vitest'
import { lateFee } from '#server/bookings/payment/pricing.ts'
import { splitOf } from '#server/bookings/index.ts'
import { fc } from '#tests/setup/random-seed.ts'
import { discountOf, type DiscountTerms } from './discount.ts'

const percentTerms = fc.record({
  percent: fc.integer({ min: 1, max: 100 }),
  amount_cents: fc.constant(null),
  max_discount_cents: fc.option(fc.integer({ min: 1, max: 100_000 })),
})
const sumTerms = fc.record({
  percent: fc.constant(null),
  amount_cents: fc.integer({ min: 1, max: 100_000 }),
  max_discount_cents: fc.constant(null),
})
const terms: fc.Arbitrary<DiscountTerms> = fc.oneof(percentTerms, sumTerms)
/** No service costs less than what a card takes. */
const due = fc.integer({ min: 50, max: 200_000 })

it('is a share rounded half up, up to its maximum, or a sum', () => {
  const percent = (percent: number, max_discount_cents: number | null = null) => ({
    percent,
    amount_cents: null,
    max_discount_cents,
  })
  expect(discountOf(percent(10), 8405)).toBe(841)
  expect(discountOf(percent(10), 8404)).toBe(840)
  expect(discountOf(percent(10, 500), 8404)).toBe(500)
  expect(discountOf(percent(100), 8401)).toBe(8401)
  expect(discountOf({ percent: null, amount_cents: 1000, max_discount_cents: null }, 999)).toBe(999)
})

describe('whatever the code and the price', () => {
  it('nothing is due below zero, and never more than without it', () => {
    fc.assert(
      fc.property(terms, due, (code, cents) => {
        const off = discountOf(code, cents)
        expect(Number.isInteger(off)).toBe(true)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(cents)
        // Cards take nothing below 50 cents.
        if (off > 0 && off < cents) expect(cents - off).toBeGreaterThanOrEqual(50)
      }),
    )
  })

  it('a smaller price is never dearer with it, so that whoever comes instead costs no more', () => {
    fc.assert(
      fc.property(terms, due, (code, cents) => {
        const left = (whole: number) => whole - discountOf(code, whole)
        expect(left(cents)).toBeLessThanOrEqual(left(cents + 1))
      }),
    )
  })

  it('the client’s and the platform’s parts of a fee add up to the fee on the whole price, as does the provider’s net', () => {
    fc.assert(
      fc.property(terms, due, fc.constantFrom(0, 50, 100), fc.boolean(), (code, price_cents, percent, isTaxed) => {
        const price = {
          price_cents,
          tax_cents: isTaxed ? Math.round(price_cents / 20) : 0,
          commission_bps: 1500,
          commission_gst_bps: 0,
          commission_pst_bps: 0,
        }
        const whole = price.price_cents + price.tax_cents
        const paid = whole - discountOf(code, whole)
        const fee = lateFee(paid, percent)
        const borne = lateFee(whole, percent) - fee
        expect(borne).toBeGreaterThanOrEqual(0)
        expect(borne).toBeLessThanOrEqual(whole - paid)
        expect(splitOf(fee + borne, price)).toEqual(splitOf(lateFee(whole, percent), price))
      }),
    )
  })
})
