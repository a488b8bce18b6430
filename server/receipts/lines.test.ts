import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GST_LABEL } from '#contract/constants.ts'
import { gstOn } from '#contract/money.ts'
import { splitOf } from '#server/bookings/index.ts'
import { linesLeft, partOfLines, sumOf, type Line } from './lines.ts'

const cents = ({ amount_cents }: Line) => amount_cents
const taxOf = (lines: readonly Line[]) =>
  lines.filter(({ label }) => label === GST_LABEL).reduce((sum, line) => sum + cents(line), 0)

/** Any receipt: a service, add-ons (also two of one name), GST or none, a discount or none. */
const receipts = fc
  .record({
    service: fc.integer({ min: 500, max: 80_000 }),
    addOns: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 5 }),
    hasTax: fc.boolean(),
    discountPercent: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ service, addOns, hasTax, discountPercent }) => {
    const price = service + addOns.reduce((sum, one) => sum + one, 0)
    const tax = hasTax ? gstOn(price) : 0
    const discount = Math.floor(((price + tax) * discountPercent) / 100)
    const lines: Line[] = [
      { label: 'Balayage', amount_cents: service },
      ...addOns.map((amount_cents, index) => ({ label: index < 2 ? 'Gloss' : `Extra ${index}`, amount_cents })),
      ...(hasTax ? [{ label: GST_LABEL, amount_cents: tax }] : []),
      ...(discount > 0 ? [{ label: 'Promo code SPRING', amount_cents: -discount }] : []),
    ]
    return { lines, price, tax, discount }
  })

describe('the lines of a credit note', () => {
  it('sum up to it, are in proportion, and of all notes together are the lines of the receipt', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 })
    fc.assert(
      fc.property(receipts, parts, ({ lines, price, tax, discount }, weights) => {
        const total = sumOf(lines)
        const gstUpTo = (part: number) =>
          splitOf(part + Math.round((discount * part) / total), {
            price_cents: price,
            tax_cents: tax,
            commission_bps: 0,
            commission_gst_bps: 0,
            commission_pst_bps: 0,
          }).gstCents
        const notes: { sign: -1; lines: Line[] }[] = []
        const issue = (part: number) => {
          const rest = linesLeft(lines, notes)
          const left = sumOf(rest)
          const note = partOfLines(rest, part, gstUpTo(left) - gstUpTo(left - part))
          expect(note.map(({ label }) => label)).toEqual(lines.map(({ label }) => label))
          expect(sumOf(note)).toBe(part)
          // A cent of rounding for the line itself, and the cents that the GST beside it was rounded by.
          for (const [index, line] of note.entries())
            expect(Math.abs(cents(line) - (cents(rest[index]!) * part) / left)).toBeLessThanOrEqual(2)
          if (tax > 0) {
            const taxed = note.filter(({ label, amount_cents }) => label !== GST_LABEL && amount_cents > 0)
            expect(Math.abs(taxOf(note) - gstOn(sumOf(taxed)))).toBeLessThanOrEqual(1)
          }
          notes.push({ sign: -1, lines: note })
        }
        for (const weight of weights) {
          const part = Math.floor((total * weight) / 10_000)
          if (part > 0) issue(part)
        }
        issue(sumOf(linesLeft(lines, notes)))
        expect(linesLeft(lines, notes).map(cents)).toEqual(lines.map(() => 0))
      }),
      { numRuns: 2000 },
    )
  })

  it('is refused where nothing is left', () => {
    const gone = [
      { label: 'Balayage', amount_cents: 0 },
      { label: GST_LABEL, amount_cents: 0 },
    ]
    expect(() => partOfLines(gone, 100, 5)).toThrow('nothing is left')
  })

  it('has the discount in it: half of what a third off was paid for', () => {
    const lines = [
      { label: 'Balayage', amount_cents: 23_000 },
      { label: GST_LABEL, amount_cents: 1150 },
      { label: 'Promo code THIRD33', amount_cents: -7970 },
    ]
    expect(partOfLines(lines, 8090, 575).map(cents)).toEqual([11_500, 575, -3985])
  })

  it('counts notes of one line that were issued before every line was repeated', () => {
    const lines = [
      { label: 'Balayage', amount_cents: 23_000 },
      { label: GST_LABEL, amount_cents: 1150 },
      { label: 'Promo code THIRD33', amount_cents: -7970 },
    ]
    const former = {
      sign: -1,
      lines: [
        { label: 'Balayage', amount_cents: 7515 },
        { label: GST_LABEL, amount_cents: 575 },
      ],
    } as const
    const rest = linesLeft(lines, [former])
    expect(rest.map(cents)).toEqual([15_485, 575, -7970])
    expect(partOfLines(rest, 8090, 575)).toEqual(rest)
  })
})
