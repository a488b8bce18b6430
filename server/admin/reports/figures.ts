import type { Reported, ReportFigure, ReportUnit } from '#contract/admin/reports.ts'
import { REPORTED } from '#contract/admin/reports.ts'
import { ANSWER_ENDS } from './roll-up-queries.ts'

/** Sums of one period, by figure; what is not there is none. */
export type Sums = ReadonlyMap<string, number>

/** A figure without daily roll-ups. */
export type Apart = {
  /** Null where nothing is known of what was offered. */
  bookedOfOffered: { booked: number; offered: number } | null
  /** Null for single services or cities. */
  again60: { clients: number; within: number } | null
  again90: { clients: number; within: number } | null
}

/** Figures of a section are adjacent. */
type Group = 'Requests' | 'Visits' | 'Cancellations' | 'Coming back' | 'Money'

type Definition = {
  group: Group
  key: string
  label: string
  text: string
  unit: ReportUnit
  isMoney?: true
  value: (sums: Sums, apart: Apart) => number | null
}

const of = (sums: Sums, key: string) => sums.get(key) ?? 0
const percent = (part: number, whole: number) => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null)
type Ungrouped = Omit<Definition, 'group'>
const grouped = (group: Group, figures: readonly Ungrouped[]): Definition[] =>
  figures.map((figure) => ({ ...figure, group }))
const cancelled = (side: string) => (sums: Sums) =>
  ['late', 'short', 'early'].reduce((sum, notice) => sum + of(sums, `cancelled_by_${side}:${notice}`), 0)
const count = (key: string, label: string, text: string): Ungrouped => ({
  key,
  label,
  text,
  unit: 'count',
  value: (sums) => of(sums, key),
})
const dollars = (key: string, label: string, text: string, value: (sums: Sums) => number): Ungrouped => ({
  key,
  label,
  text,
  unit: 'dollars',
  isMoney: true,
  value: (sums) => value(sums) / 100,
})
/** So few clients that one could tell who came again: the figure is left out. */
const again = (part: Apart['again60']) => (part && part.clients >= 3 ? percent(part.within, part.clients) : null)

/** Every figure of the reports, with what it counts and by which day. Rules: docs/product-rules.md#reports */
const DEFINITIONS: readonly Definition[] = [
  ...grouped('Requests', [
    count('requests', 'Requests', 'Visits clients requested, by day of request.'),
    {
      key: 'acceptance',
      label: 'Acceptance rate',
      text: 'Accepted requests, of all answered or expired requests from these days.',
      unit: 'percent',
      value: (sums) => percent(of(sums, 'accepted'), of(sums, 'accepted') + of(sums, 'declined') + of(sums, 'expired')),
    },
    count('accepted', 'Accepted', 'Requests from these days that the provider accepted.'),
    count('declined', 'Declined', 'Requests from these days that the provider declined.'),
    count('expired', 'Not answered', 'Requests from these days that expired without an answer.'),
    {
      key: 'answer_median',
      label: 'Answer time, median',
      text: 'Half of the answers came within this time, nights included.',
      unit: 'minutes',
      value: (sums) => quantile(sums, 0.5),
    },
    {
      key: 'answer_p90',
      label: 'Answer time, 90%',
      text: 'Nine in ten answers came within this time, nights included.',
      unit: 'minutes',
      value: (sums) => quantile(sums, 0.9),
    },
  ]),
  ...grouped('Visits', [
    count('visits', 'Visits', 'Completed visits, by day of the visit.'),
    {
      key: 'fill',
      label: 'Fill',
      text: 'Booked hours, of all hours providers were open. We record open hours daily, so earlier days are missing.',
      unit: 'percent',
      value: (_, { bookedOfOffered }) => bookedOfOffered && percent(bookedOfOffered.booked, bookedOfOffered.offered),
    },
    {
      key: 'booked_hours',
      label: 'Booked hours',
      text: 'Length of confirmed and completed visits, by day of the visit.',
      unit: 'hours',
      value: (sums) => Math.round(of(sums, 'booked_minutes') / 6) / 10,
    },
    count('missed_by_client', 'Client no-shows', 'Visits on these days that the client missed.'),
    count('missed_by_provider', 'Provider no-shows', 'Visits on these days that the provider missed, by our decision.'),
  ]),
  ...grouped('Cancellations', [
    {
      ...count('cancelled_by_client', 'Cancelled by clients', 'Agreed visits that clients cancelled on these days.'),
      value: cancelled('client'),
    },
    {
      key: 'late_client',
      label: 'Of these, within 24 hours',
      text: 'Cancelled by clients less than 24 hours before the visit.',
      unit: 'count',
      value: (sums) => of(sums, 'cancelled_by_client:late'),
    },
    {
      ...count(
        'cancelled_by_provider',
        'Cancelled by providers',
        'Agreed visits that providers cancelled on these days.',
      ),
      value: cancelled('provider'),
    },
    {
      key: 'late_provider',
      label: 'Of these, within 24 hours',
      text: 'Cancelled by providers less than 24 hours before the visit.',
      unit: 'count',
      value: (sums) => of(sums, 'cancelled_by_provider:late'),
    },
    {
      ...count(
        'cancelled_by_us',
        'Cancelled by us',
        'Agreed visits that we cancelled on these days, or that were not paid in time.',
      ),
      value: cancelled('us'),
    },
  ]),
  ...grouped('Coming back', [
    {
      key: 'again_60',
      label: 'Back within 60 days',
      text: 'Clients with a second visit within 60 days, of all whose first visit was on these days. All services and cities.',
      unit: 'percent',
      value: (_, { again60 }) => again(again60),
    },
    {
      key: 'again_90',
      label: 'Back within 90 days',
      text: 'Clients with a second visit within 90 days, of all whose first visit was on these days. All services and cities.',
      unit: 'percent',
      value: (_, { again90 }) => again(again90),
    },
  ]),
  ...grouped('Money', [
    dollars(
      'gross',
      'Revenue, gross',
      'Visits and kept fees with tax, by the day they were earned (two days after the visit).',
      (sums) => of(sums, 'gross_cents'),
    ),
    dollars('commission', 'Commission', 'Our share of gross sales.', (sums) => of(sums, 'commission_cents')),
    dollars(
      'net',
      'Revenue, net of commission',
      'The providers’ share, with their GST and without taxes on the commission.',
      (sums) => of(sums, 'gross_cents') - of(sums, 'commission_cents') - of(sums, 'commission_tax_cents'),
    ),
    dollars('refunds', 'Refunds', 'Refunds made on these days, whenever the visit was paid.', (sums) =>
      of(sums, 'refunded_cents'),
    ),
    dollars('payouts', 'Payouts', 'Sent to providers’ banks on these days, for all services and cities.', (sums) =>
      of(sums, 'payout_cents'),
    ),
  ]),
]

const isListed = (key: string) => (REPORTED as readonly string[]).includes(key satisfies string as Reported)

/** @param withMoney whether the reader may see it */
export function figuresOf(
  now: { sums: Sums; apart: Apart },
  before: { sums: Sums; apart: Apart },
  withMoney: boolean,
): ReportFigure[] {
  return DEFINITIONS.filter(({ isMoney }) => withMoney || !isMoney).map(({ group, key, label, text, unit, value }) => ({
    group,
    key,
    label,
    text,
    unit,
    value: value(now.sums, now.apart),
    before: value(before.sums, before.apart),
    is_listed: isListed(key),
  }))
}

/** Read off the buckets, as if the answers of one were spread evenly over it; null without answers. */
export function quantile(sums: Sums, share: number): number | null {
  const counts = [0, ...ANSWER_ENDS].map((_, bucket) => of(sums, `answer:${bucket}`))
  const total = counts.reduce((sum, n) => sum + n, 0)
  if (total === 0) return null
  let left = share * total
  for (const [bucket, n] of counts.entries()) {
    const begins = bucket === 0 ? 0 : ANSWER_ENDS[bucket - 1]!
    const ends = ANSWER_ENDS[bucket] ?? begins
    if (left <= n) return Math.round(begins + ((ends - begins) * left) / n)
    left -= n
  }
  return ANSWER_ENDS.at(-1)!
}
