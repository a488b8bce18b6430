/** A cell: a number of cents is written as dollars, a text is never taken for a formula. */
export type Cell = string | { cents: number } | { number: number } | null
export type Row = readonly Cell[]

/** The mark that tells spreadsheets that it is UTF-8. */
const MARK = '\uFEFF'

/** Comma-separated values (RFC 4180). */
export function toCsv(head: readonly string[], rows: readonly Row[]): string {
  return headOfCsv(head) + linesOfCsv(rows)
}

/** First bytes of a file. */
export function headOfCsv(head: readonly string[]): string {
  return MARK + linesOfCsv([head])
}

/** Writes a page at a time, for more rows than fit into memory. The head comes with the first page, or alone. */
export async function* streamCsv(
  head: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let before = headOfCsv(head)
  for await (const rows of pages) {
    yield before + linesOfCsv(rows)
    before = ''
  }
  if (before !== '') yield before
}

/** Lines after the head, for a file that is written a page at a time. */
export function linesOfCsv(rows: readonly Row[]): string {
  return rows.map((cells) => `${cells.map(textOf).join(',')}\r\n`).join('')
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return 'cents' in cell ? dollars(cell.cents) : String(cell.number)
  // A spreadsheet would calculate a text that begins like a formula, and the text comes from other people.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `-1205` becomes `-12.05`: exactly, at any size. */
function dollars(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
