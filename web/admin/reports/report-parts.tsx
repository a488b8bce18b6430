import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Report, ReportFigure, ReportSupply } from '#contract/admin/reports.ts'
import { DownloadButton } from '#web/ui/files/download-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import { shownValue } from './shown-value.ts'

import styles from './reports.module.css'

const MONEY = '/admin/money'
/** Pages that list the money in a number. */
const MONEY_LISTS: Record<string, string> = {
  refunds: `${MONEY}?part=movements`,
  payouts: `${MONEY}?part=payouts`,
  gross: MONEY,
  commission: MONEY,
  net: MONEY,
}
/** For rates and amounts: the figure with its bookings. */
const MADE_OF: Record<string, string> = {
  acceptance: 'requests',
  answer_median: 'requests',
  answer_p90: 'requests',
  fill: 'visits',
  booked_hours: 'visits',
  late_client: 'cancelled_by_client',
  late_provider: 'cancelled_by_provider',
  again_60: 'visits',
  again_90: 'visits',
}

type Address = (list: string) => string

/** Each figure with what it counts, how it was before, and the way to what it counts. */
export function Figures({ figures, addressOf }: { figures: readonly ReportFigure[]; addressOf: Address }) {
  const groups = Map.groupBy(figures, ({ group }) => group)
  return [...groups].map(([name, members]) => (
    <section key={name} className={styles.group} aria-label={name}>
      <Heading as="h3" size="sm">
        {name}
      </Heading>
      <dl className={styles.figures}>
        {members.map((figure) => (
          <Figure key={figure.key} figure={figure} addressOf={addressOf} />
        ))}
      </dl>
    </section>
  ))
}

function Figure({ figure, addressOf }: { figure: ReportFigure; addressOf: Address }) {
  const { key, label, text, unit, value, before, is_listed } = figure
  const to = MONEY_LISTS[key] ?? addressOf(is_listed ? key : (MADE_OF[key] ?? 'requests'))
  const shown = value === null ? '–' : shownValue(value, unit)
  const spoken = value === null ? 'not known' : shown
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.values}>
        <Link className={styles.value} to={to} aria-label={`${label}: ${spoken}. Show the list`}>
          {shown}
        </Link>
        <span className={styles.text}>before: {before === null ? 'not known' : shownValue(before, unit)}</span>
      </dd>
      <dd className={styles.text}>{text}</dd>
    </div>
  )
}

type TablePartProps = { id: string; title: string; note?: string; csv: string; children: ReactNode }

function TablePart({ id, title, note, csv, children }: TablePartProps) {
  return (
    <Surface as="section" gap={12} aria-labelledby={id}>
      <Row wrap gap={12} justify="between">
        <Heading id={id}>{title}</Heading>
        <DownloadButton path={csv} name={`${id}.csv`} label="CSV" spoken={`Download ${title.toLowerCase()} as CSV`} />
      </Row>
      {note && <Quiet size="sm">{note}</Quiet>}
      {/* A focusable region: a table that is wider than its place is moved by the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={`${title}, table`} tabIndex={0}>
        <table className={styles.table}>{children}</table>
      </div>
    </Surface>
  )
}

type SupplyProps = { id: string; title: string; first: string; rows: readonly ReportSupply[]; csv: string }

export function Supply({ id, title, first, rows, csv }: SupplyProps) {
  return (
    <TablePart id={id} title={title} csv={csv}>
      <thead>
        <tr>
          {[first, 'Requests', 'Visits', 'Hours offered', 'Of these open'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={5}>Nothing in these days.</td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{shownValue(row.requests, 'count')}</td>
            <td>{shownValue(row.visits, 'count')}</td>
            <td>{shownValue(row.offered_hours, 'hours')}</td>
            <td>{shownValue(row.free_hours, 'hours')}</td>
          </tr>
        ))}
      </tbody>
    </TablePart>
  )
}

/** Empty where the month is yet to come, and nothing is said of too few. */
function shareText(share: number | null | undefined): string {
  if (share === undefined) return ''
  return share === null ? '<3' : `${share}%`
}

export function Cohorts({ cohorts, csv }: { cohorts: Report['cohorts']; csv: string }) {
  const most = Math.max(0, ...cohorts.map(({ shares }) => shares.length))
  const later = Array.from({ length: most }, (_, at) => at + 1)
  return (
    <TablePart id="cohorts" title="Returning clients" csv={csv} note="Filters don’t apply.">
      <thead>
        <tr>
          <th scope="col">First visit in</th>
          <th scope="col">Clients</th>
          {later.map((months) => (
            <th key={months} scope="col">
              +{months}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.length === 0 && (
          <tr>
            <td colSpan={2}>No visit yet.</td>
          </tr>
        )}
        {cohorts.map(({ month, clients, shares }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{clients ?? '<3'}</td>
            {later.map((months) => (
              <td key={months}>{shareText(shares[months - 1])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TablePart>
  )
}
