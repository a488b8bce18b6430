import { GST_PERCENT } from './constants.ts'

/** GST on a price in cents, rounded half up. */
export function gstOn(priceCents: number): number {
  return Math.round((priceCents * GST_PERCENT) / 100)
}

/** The client's price in dollars: with GST if the provider charges it. */
export function withGst(price: number, chargesGst: boolean): number {
  const cents = toCents(price)
  return toDollars(cents + (chargesGst ? gstOn(cents) : 0))
}

/**
 * Dollars on the wire, at most two decimals, to the cents of storage.
 * @throws RangeError when there are more than two decimals. */
export function toCents(amount: number): number {
  const cents = Math.round(amount * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(amount * 100 - cents) > 1e-6)
    throw new RangeError('more than two decimals')
  return cents
}

export function toDollars(cents: number): number {
  return cents / 100
}

// Made once: making one takes as long as formatting a hundred amounts.
const withCents = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 })

/** `15000` → `$150.00`; whole amounts without decimals when `short`. */
export function formatCents(cents: number, short = false): string {
  const format = short && cents % 100 === 0 ? whole : withCents
  return `${cents < 0 ? '-' : ''}$${format.format(Math.abs(cents) / 100)}`
}

export function formatDollars(amount: number, short = false): string {
  return formatCents(Math.round(amount * 100), short)
}

/**
 * Dollars as typed, in English or French: "45", "$45.50", "45,50 $", "1 045,50"; null when it is no amount, such as "1e3",
 * or could be two, such as "1,000".
 */
export function readDollars(typed: string): number | null {
  const [, dollars, cents = '0'] =
    /^\$?\s*(\d{1,3}(?:\s\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?\s*\$?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(`${dollars.replaceAll(/\s/g, '')}.${cents}`)
}

/** Whether an amount above zero was typed. */
export function isDollars(typed: string): boolean {
  return (readDollars(typed) ?? 0) > 0
}
