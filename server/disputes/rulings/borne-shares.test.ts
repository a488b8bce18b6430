import { expect, it } from 'vitest'
import { splitOf } from '#server/bookings/index.ts'
import { fc } from '#tests/setup/random-seed.ts'
import { worthAt } from './close-dispute.ts'

/** A visit that was paid with a code, in cents: what its client owed, and what the code took off. */
const order = fc
  .record({
    amountCents: fc.integer({ min: 50, max: 200_000 }),
    discountCents: fc.integer({ min: 0, max: 200_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    bps: fc.constantFrom(1000, 1500),
    isTaxed: fc.boolean(),
  })
  .map(({ amountCents, discountCents, share, bps, isTaxed }) => {
    const whole = amountCents + discountCents
    const price_cents = isTaxed ? Math.round(whole / 1.05) : whole
    return {
      order: { amountCents, discountCents, paidCents: amountCents, worthCents: whole } as Parameters<typeof worthAt>[0],
      leftCents: Math.floor(amountCents * share),
      price: {
        price_cents,
        tax_cents: whole - price_cents,
        commission_bps: bps,
        commission_gst_bps: 0,
        commission_pst_bps: 0,
      },
    }
  })

it('the platform’s part of a code follows the client’s remaining money and never falls below it', () => {
  fc.assert(
    fc.property(order, ({ order, leftCents }) => {
      const borne = worthAt(order, leftCents) - leftCents
      expect(Number.isInteger(borne)).toBe(true)
      expect(borne).toBeGreaterThanOrEqual(0)
      expect(borne).toBeLessThanOrEqual(order.discountCents)
      expect(worthAt(order, order.amountCents)).toBe(order.worthCents)
      expect(worthAt(order, 0)).toBe(0)
    }),
  )
})

it('no cent is lost or made between client, provider, tax, commission and platform, and nobody has more of less', () => {
  fc.assert(
    fc.property(order, ({ order, leftCents, price }) => {
      const worth = worthAt(order, leftCents)
      const { netCents, gstCents, commissionCents } = splitOf(worth, price)
      expect(netCents + gstCents + commissionCents).toBe(worth)
      for (const cents of [netCents, gstCents, commissionCents]) expect(cents).toBeGreaterThanOrEqual(0)
      const more = splitOf(worthAt(order, Math.min(order.amountCents, leftCents + 100)), price)
      expect(more.netCents).toBeGreaterThanOrEqual(netCents)
      expect(more.gstCents).toBeGreaterThanOrEqual(gstCents)
      expect(more.commissionCents).toBeGreaterThanOrEqual(commissionCents)
    }),
  )
})
