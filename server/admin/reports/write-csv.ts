import type { Report, REPORT_TABLES } from '#contract/admin/reports.ts'
import { toCsv, type Cell } from '#server/platform/text/csv.ts'

type Table = (typeof REPORT_TABLES)[number]

const number = (value: number | null): Cell => (value === null ? null : { number: value })

/** A table of the report, as it is read on the page. */
export function writeReportCsv(report: Report, table: Table): string {
  if (table === 'figures')
    return toCsv(
      [
        'Figure',
        'Unit',
        `${report.from} to ${report.to}`,
        `${report.before.from} to ${report.before.to}`,
        'What it counts',
      ],
      report.figures.map(({ label, unit, value, before, text }) => [label, unit, number(value), number(before), text]),
    )
  if (table === 'days') {
    const [first] = report.charts
    return toCsv(
      ['From', ...report.charts.flatMap(({ label, series }) => series.map((name) => `${label}: ${name}`))],
      (first?.points ?? []).map(({ from }, at) => [
        from,
        ...report.charts.flatMap(({ points }) => points[at]!.values.map(number)),
      ]),
    )
  }
  if (table === 'cohorts')
    return toCsv(
      ['First visit in', 'Clients', ...Array.from({ length: 12 }, (_, at) => `After ${at + 1} months, %`)],
      report.cohorts.map(({ month, clients, shares }) => [
        month,
        clients === null ? '<3' : number(clients),
        ...shares.map((share) => (share === null ? '<3' : number(share))),
      ]),
    )
  return toCsv(
    [table === 'services' ? 'Service' : 'City', 'Requests', 'Visits', 'Hours offered', 'Still available'],
    report[table === 'services' ? 'by_service' : 'by_city'].map((one) => [
      one.name,
      number(one.requests),
      number(one.visits),
      number(one.offered_hours),
      number(one.free_hours),
    ]),
  )
}
