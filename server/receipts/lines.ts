import { GST_LABEL } from '#contract/constants.ts'

/** As shown in a receipt or credit note. Whole cents; a discount is below zero. */
export type Line = { label: string; amount_cents: number }

/**
 * The lines of a part of some money, in proportion: labels and order stay, their sum is `cents`, and the line of GST is what
 * the caller says. A cent that rounding leaves goes to the line that is furthest from its exact share (largest remainder).
 * @param whole lines that sum to anything but zero
 * @param cents of that sum, of the same sign
 * @throws RangeError for lines that sum to nothing: there is no proportion
 */
export function partOfLines(whole: readonly Line[], cents: number, gstCents: number): Line[] {
  const of = sumOf(whole)
  if (of === 0) throw new RangeError('nothing is left of these lines')
  const lines = whole.map(({ label, amount_cents }) => {
    const isTax = label === GST_LABEL
    const part = isTax ? gstCents : Math.floor((amount_cents * cents) / of)
    return { label, amount_cents: part, isTax, exact: amount_cents * cents, size: Math.abs(amount_cents) }
  })
  // Scaled by `of`, so that no fraction is lost: how far a line is from its exact share.
  const lag = ({ exact, amount_cents }: (typeof lines)[number]) => exact - amount_cents * of
  const shared = lines.filter(({ isTax }) => !isTax)
  for (let left = cents - sumOf(lines); left !== 0; left -= Math.sign(left)) {
    const sign = Math.sign(left)
    const [next] = shared.toSorted((a, b) => sign * (lag(b) - lag(a)) || b.size - a.size)
    next!.amount_cents += sign
  }
  return lines.map(({ label, amount_cents }) => ({ label, amount_cents }))
}

/**
 * The rest of a receipt's lines after its credit notes (`sign` -1) and the receipts that restore a part (1). Notes from
 * before they repeated every line count only for the lines that they name.
 */
export function linesLeft(first: readonly Line[], later: readonly { sign: 1 | -1; lines: readonly Line[] }[]): Line[] {
  const left = first.map((line) => ({ ...line }))
  for (const { sign, lines } of later) {
    const open = [...left]
    for (const { label, amount_cents } of lines) {
      const index = Math.max(
        0,
        open.findIndex((line) => line.label === label),
      )
      const [line] = open.splice(index, 1)
      if (line) line.amount_cents += sign * amount_cents
    }
  }
  return left
}

export function sumOf(lines: readonly Pick<Line, 'amount_cents'>[]): number {
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
