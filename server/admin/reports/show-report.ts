import type { z } from 'zod'
import {
  FEWEST_SHOWN,
  LONGEST_REPORT_DAYS,
  type Report,
  type ReportChart,
  type reportQuery,
  type ReportSupply,
} from '#contract/admin/reports.ts'
import { MONTHS } from '#contract/clock.ts'
import { scopeFor, type AdminScopes } from '#contract/scopes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { figuresOf, type Apart, type Sums } from './figures.ts'
import {
  findFirstOffered,
  listCohorts,
  listNames,
  sumFigures,
  sumNewcomers,
  sumSupply,
  type CohortRow,
  type Scope,
  type Sum,
  type Supply,
} from './queries.ts'

type ReportDeps = Pick<Deps, 'db' | 'clock' | 'localTime'>
type Query = z.output<typeof reportQuery>
export type Span = { from: string; to: string }

const DAY_MS = 86_400_000
const USUAL_DAYS = 30
/** Number of cohorts shown. */
const MONTHS_SHOWN = 12

const daysIn = ({ from, to }: Span) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** @throws DomainError invalid_input for days that end before they begin, or too many */
export function readSpan({ clock, localTime }: Omit<ReportDeps, 'db'>, { from, to }: Query): Span {
  const until = to ?? localTime.localDate(clock.now())
  const span = { from: from ?? localTime.addDays(until, 1 - USUAL_DAYS), to: until }
  const days = daysIn(span)
  if (days < 1) throw new DomainError('invalid_input', 'The first day is after the last one.')
  if (days > LONGEST_REPORT_DAYS) throw new DomainError('invalid_input', 'Please choose at most two years.')
  return span
}

/** One whole report. Reads only the roll-ups, so its time does not grow with the number of bookings. */
export async function showReport(deps: ReportDeps, query: Query, scopes: AdminScopes): Promise<Report> {
  const { db, localTime } = deps
  const span = readSpan(deps, query)
  const days = daysIn(span)
  const before = { from: localTime.addDays(span.from, -days), to: localTime.addDays(span.from, -1) }
  const scope = { service: query.service ?? '', city: query.city ?? '' }
  const steps = stepsOf(localTime, span)
  const knownFrom = await findFirstOffered(db)
  const [sums, names, byService, byCity, known, knownBefore, cohorts, again] = await Promise.all([
    sumFigures(db, scope, { starts: [before.from, ...steps.map(({ from }) => from)], until: span.to }),
    listNames(db),
    sumSupply(db, 'service', scope, { ...span, knownFrom }),
    sumSupply(db, 'city', scope, { ...span, knownFrom }),
    sumKnown(deps, scope, span, knownFrom),
    sumKnown(deps, scope, before, knownFrom),
    listCohorts(db, monthsBefore(span.to, MONTHS_SHOWN)),
    Promise.all([span, before].flatMap((one) => [sumNewcomers(db, 60, one), sumNewcomers(db, 90, one)])),
  ])
  const isAll = scope.service === '' && scope.city === ''
  const apartOf = (at: number, bookedOfOffered: Apart['bookedOfOffered']): Apart => ({
    bookedOfOffered,
    again60: isAll ? again[at]! : null,
    again90: isAll ? again[at + 1]! : null,
  })
  const withMoney = scopeFor(['finance'], scopes) !== null
  return {
    ...span,
    before,
    ...names,
    figures: figuresOf(
      { sums: totalOf(sums.filter(({ bucket }) => bucket > 1)), apart: apartOf(0, known) },
      { sums: totalOf(sums.filter(({ bucket }) => bucket === 1)), apart: apartOf(2, knownBefore) },
      withMoney,
    ),
    charts: chartsOf(sums, steps, withMoney),
    by_service: supplyOf(byService),
    by_city: supplyOf(byCity),
    cohorts: cohortsOf(cohorts),
  }
}

async function sumKnown({ db }: ReportDeps, scope: Scope, span: Span, knownFrom: string | null) {
  if (knownFrom === null || knownFrom > span.to) return null
  const from = knownFrom > span.from ? knownFrom : span.from
  const sums = totalOf(await sumFigures(db, scope, { starts: [from], until: span.to }))
  const offered = sums.get('offered_minutes') ?? 0
  return offered > 0 ? { booked: sums.get('booked_minutes') ?? 0, offered } : null
}

function totalOf(sums: readonly Sum[]): Sums {
  const totals = new Map<string, number>()
  for (const { figure, value } of sums) totals.set(figure, (totals.get(figure) ?? 0) + value)
  return totals
}

type Step = { from: string; label: string }

/** Days up to a month, weeks up to half a year, then months. */
function stepsOf(localTime: LocalTime, span: Span): Step[] {
  const days = daysIn(span)
  const dates = localTime.datesFrom(span.from, days)
  if (days > 190)
    return dates
      .filter((date, at) => at === 0 || date.endsWith('-01'))
      .map((date) => ({
        from: date,
        label: `${MONTHS[Number(date.slice(5, 7)) - 1]!.slice(0, 3)} ${date.slice(2, 4)}`,
      }))
  const width = days > 31 ? 7 : 1
  return dates.filter((_, at) => at % width === 0).map((date) => ({ from: date, label: shortDate(date) }))
}

const shortDate = (date: string) => `${MONTHS[Number(date.slice(5, 7)) - 1]!.slice(0, 3)} ${Number(date.slice(8))}`

function chartsOf(sums: readonly Sum[], steps: readonly Step[], withMoney: boolean): ReportChart[] {
  const byStep = new Map<number, Sum[]>()
  for (const sum of sums) byStep.set(sum.bucket, [...(byStep.get(sum.bucket) ?? []), sum])
  const chart = (key: string, label: string, unit: ReportChart['unit'], series: [string, (of: Sums) => number][]) => ({
    key,
    label,
    unit,
    series: series.map(([name]) => name),
    points: steps.map(({ from, label: name }, at) => {
      const own = totalOf(byStep.get(at + 2) ?? [])
      return { label: name, from, values: series.map(([, value]) => value(own)) }
    }),
  })
  const one = (key: string) => (of: Sums) => of.get(key) ?? 0
  const all = (prefix: string) => (of: Sums) =>
    [...of].reduce((sum, [key, value]) => (key.startsWith(prefix) ? sum + value : sum), 0)
  return [
    chart('demand', 'Requests and visits', 'count', [
      ['Requests', one('requests')],
      ['Visits', one('visits')],
    ]),
    chart('lost', 'Cancelled visits', 'count', [
      ['By clients', all('cancelled_by_client')],
      ['By providers', all('cancelled_by_provider')],
    ]),
    ...(withMoney
      ? [
          chart('money', 'Revenue', 'dollars', [
            ['Gross', (of) => one('gross_cents')(of) / 100],
            ['Commission', (of) => one('commission_cents')(of) / 100],
          ]),
        ]
      : []),
  ]
}

const hours = (minutes: number) => Math.round(minutes / 6) / 10

/** The most requested first; figures of none of them are left out. */
function supplyOf(rows: readonly Supply[]): ReportSupply[] {
  const byName = new Map<string, Map<string, number>>()
  for (const { name, figure, value } of rows) {
    if (name === '-') continue
    const own = byName.get(name) ?? new Map<string, number>()
    byName.set(name, own.set(figure, value))
  }
  return [...byName]
    .map(([name, own]) => {
      const value = (figure: string) => own.get(figure) ?? 0
      return {
        name,
        requests: value('requests'),
        visits: value('visits'),
        offered_hours: hours(value('offered_minutes')),
        free_hours: hours(Math.max(0, value('offered_minutes') - value('known_booked_minutes'))),
      }
    })
    .toSorted((a, b) => b.requests - a.requests || b.visits - a.visits || a.name.localeCompare(b.name))
}

function monthsBefore(date: string, count: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** Groups that are too small show no figures. */
function cohortsOf(rows: readonly CohortRow[]): Report['cohorts'] {
  const byMonth = new Map<string, Map<number, number>>()
  for (const { month, months_later, clients } of rows)
    byMonth.set(month, (byMonth.get(month) ?? new Map<number, number>()).set(months_later, clients))
  return [...byMonth].map(([month, later]) => {
    const clients = later.get(0) ?? 0
    const last = Math.max(...later.keys())
    const isShown = clients >= FEWEST_SHOWN
    return {
      month: `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`,
      clients: isShown ? clients : null,
      shares: Array.from({ length: last }, (_, at) => {
        const came = later.get(at + 1) ?? 0
        return isShown && (came === 0 || came >= FEWEST_SHOWN) ? Math.round((100 * came) / clients) : null
      }),
    }
  })
}
