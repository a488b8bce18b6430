import { EXPORT_LISTS, type ExportList } from '#contract/admin/exports.ts'
import type { ExportWriter } from '#server/platform/exports/write-exports.ts'
import { headOfCsv, linesOfCsv } from '#server/platform/text/csv.ts'
import { EXPORTED } from './lists.ts'

/** Writers of the console's lists, by list name. */
export const listWriters: Readonly<Record<string, ExportWriter>> = Object.fromEntries(
  EXPORT_LISTS.map((list) => [list, writerOf(list)]),
)

function writerOf(list: ExportList): ExportWriter {
  return {
    async write(deps, trx, row) {
      const { head, read } = EXPORTED[list]
      const { rows, next } = await read(trx, deps, row)
      const csv = (row.pieces === 0 ? headOfCsv(head) : '') + linesOfCsv(rows)
      return { bytes: Buffer.from(csv), lines: rows.length, reached: next }
    },
  }
}
