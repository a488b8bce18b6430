import { Readable } from 'node:stream'
import * as contract from '#contract/admin/reports.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { listReported } from './list-reported.ts'
import { showReport } from './show-report.ts'
import { writeReportCsv } from './write-csv.ts'

export function registerReportRoutes(serve: Serve, deps: Deps): void {
  serve(contract.getReport, ({ actor, query }) => showReport(deps, query, signedIn(actor).scopes))
  serve(contract.downloadReport, async ({ actor, query }) => {
    const csv = writeReportCsv(await showReport(deps, query, signedIn(actor).scopes), query.table)
    return new FileAnswer(Readable.from([csv]), 'text/csv; charset=utf-8', `report-${query.table}.csv`)
  })
  serve(contract.listReported, async ({ query, header }) => {
    const { bookings, next } = await listReported(deps, query)
    if (next !== null) header('link', nextLink('/admin/reports/bookings', query, next))
    return bookings
  })
}
