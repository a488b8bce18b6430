/**
 * A small supplier charges no GST. A person stops being one when their taxable sales, before expenses and everywhere, are
 * more than $30,000 over four calendar quarters in a row: Excise Tax Act s. 148; Canada Revenue Agency, "Small suppliers".
 */
export const SMALL_SUPPLIER_LIMIT_CENTS = 3_000_000

/** Our own: early enough to prepare. */
export const SMALL_SUPPLIER_NEAR_CENTS = 2_500_000

export const SMALL_SUPPLIER_QUARTERS = 4

/** The threshold that some sales have reached; null below both. */
export function thresholdOf(salesCents: number): number | null {
  if (salesCents >= SMALL_SUPPLIER_LIMIT_CENTS) return SMALL_SUPPLIER_LIMIT_CENTS
  return salesCents >= SMALL_SUPPLIER_NEAR_CENTS ? SMALL_SUPPLIER_NEAR_CENTS : null
}

/** The first days of the first and the last of the four calendar quarters that a day ends. @param day YYYY-MM-DD */
export function quartersUntil(day: string): { first: string; last: string } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const index = year * 4 + Math.floor((month - 1) / 3)
  return { first: firstDayOf(index - SMALL_SUPPLIER_QUARTERS + 1), last: firstDayOf(index) }
}

/** @param index quarters since the year 0 */
function firstDayOf(index: number): string {
  return `${Math.floor(index / 4)}-${String((index % 4) * 3 + 1).padStart(2, '0')}-01`
}
