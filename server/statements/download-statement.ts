import { Readable } from 'node:stream'
import { DomainError } from '#server/platform/errors.ts'
import { buildStatement, type StatementDeps } from './build-statement.ts'
import { findOwnInvoice } from './invoices/queries.ts'
import { renderInvoice } from './invoices/render-invoice.ts'
import { mileageText } from './mileage/show-mileage.ts'
import { renderStatement } from './render-statement.ts'
import { findCopy } from './sellers/copy-queries.ts'
import { openCopy } from './sellers/keep-copies.ts'
import { renderCopy, writeCopyCsv } from './sellers/render-copy.ts'
import { writeCsv } from './write-csv.ts'

export type StatementFile = { body: Readable; contentType: string; name: string }

const PDF = 'application/pdf'
const CSV = 'text/csv; charset=utf-8'

/**
 * One of a person's own statements or invoices as a file.
 * @throws DomainError not_found for another person's, and for an invoice as CSV
 */
export async function downloadStatement(
  deps: StatementDeps,
  providerId: string,
  id: string,
  as: 'pdf' | 'csv',
): Promise<StatementFile> {
  const { localTime, site } = deps
  const name = `${/^HBI|^reported/.test(id) ? id : `statement-${id}`}.${as}`
  if (id.startsWith('HBI')) {
    const invoice = as === 'pdf' ? await findOwnInvoice(deps.db, providerId, id) : undefined
    if (!invoice) throw new DomainError('not_found')
    return { body: Readable.from([await renderInvoice(invoice, localTime)]), contentType: PDF, name }
  }
  if (id.startsWith('reported-')) {
    const year = Number(id.slice('reported-'.length))
    const row = await findCopy(deps.db, providerId, year)
    if (!row) throw new DomainError('not_found')
    const copy = openCopy(deps.vault, row)
    return as === 'csv'
      ? { body: Readable.from(writeCopyCsv(copy, year)), contentType: CSV, name }
      : { body: Readable.from([await renderCopy(copy, year, { site, localTime })]), contentType: PDF, name }
  }
  const statement = await buildStatement(deps, providerId, id)
  if (as === 'csv') return { body: Readable.from(writeCsv(statement, localTime)), contentType: CSV, name }
  const mileage = statement.kind === 'year' ? await mileageText(deps, providerId, Number(id)) : null
  const body = await renderStatement(statement, { site, localTime, mileageText: mileage })
  return { body: Readable.from([body]), contentType: PDF, name }
}
