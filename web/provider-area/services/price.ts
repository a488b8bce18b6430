/** Dollars as typed, with a dot or a comma before the cents; null when it is no amount, such as "1e3" or "1,000". */
export function readPrice(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(`${dollars}.${cents || '0'}`)
}
