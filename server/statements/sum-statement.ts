import type { Statement } from './build-statement.ts'
import { addLine, changeOf, NO_TOTALS, type StatementLine, type Totals } from './lines.ts'

/**
 * More would be too many for a document, to read and to make: it takes about a second, and holds all of them in memory.
 */
const LINES_MOST = 2000

export type StatementSum = {
  totals: Totals
  closingCents: number
  count: number
  /** Null where there are too many to be written one by one. */
  lines: StatementLine[] | null
  /** Totals by month, oldest first. */
  months: [month: string, totals: Totals][]
}

/** Totals of a statement. Reads all lines, and keeps them only while there are few. */
export async function sumStatement({
  readPages,
  monthOf,
  openingCents,
}: Pick<Statement, 'readPages' | 'monthOf' | 'openingCents'>): Promise<StatementSum> {
  const months = new Map<string, Totals>()
  let [lines, totals, count]: [StatementLine[] | null, Totals, number] = [[], NO_TOTALS, 0]
  for await (const page of readPages()) {
    for (const line of page) {
      totals = addLine(totals, line)
      const month = monthOf(line)
      months.set(month, addLine(months.get(month) ?? NO_TOTALS, line))
    }
    count += page.length
    lines = lines === null || count > LINES_MOST ? null : [...lines, ...page]
  }
  const closingCents = openingCents + changeOf(totals)
  return {
    totals,
    closingCents,
    count,
    lines,
    months: [...months].toSorted(([one], [other]) => one.localeCompare(other)),
  }
}
