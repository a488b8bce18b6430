import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { getEarnings } from '#contract/earnings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatDollars } from '#contract/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

import styles from './months-chart.module.css'

type Months = Answer<typeof getEarnings>['months']

const [WIDTH, HEIGHT, BASE] = [600, 180, 150]
/** The chart begins with the first month that has earnings, but never shows fewer. */
const LEAST = 6
/** Months shown before "Show all". */
const FIRST = 3
/** Parts of a month's sum. */
const ALL_PARTS = [
  { key: 'price', name: 'Price' },
  { key: 'commission', name: 'Commission' },
  { key: 'commission_taxes', name: 'Tax on commission' },
  { key: 'gst', name: 'GST' },
  { key: 'tips', name: 'Tips' },
] as const

/** Up to twelve months as bars, and the same as a table for who would rather read. */
export function MonthsChart({ months }: { months: Months }) {
  const most = Math.max(1, ...months.map(({ total }) => total))
  // The months before the first one say nothing.
  const from = months.findIndex(({ price, total }) => price !== 0 || total !== 0)
  const shown = months.slice(Math.max(0, from))
  const bars = months.slice(Math.max(0, Math.min(from, months.length - LEAST)))
  const step = WIDTH / bars.length
  const bar = Math.min(step * 0.56, 40)
  // A column of zeros says nothing.
  const isUsed = (key: keyof (typeof months)[number]) => shown.some((of) => of[key] !== 0)
  const parts = ALL_PARTS.filter(({ key }) => key === 'price' || key === 'commission' || isUsed(key))
  const [all, setAll] = useState(false)
  const newest = shown.toReversed()
  const rows = all ? newest : newest.slice(0, FIRST)
  const best = months.reduce((one, other) => (other.total > one.total ? other : one), months[0]!)
  return (
    <Surface as="section" gap={16} aria-labelledby="months">
      <Heading id="months">Last {bars.length} months</Heading>
      <svg
        className={styles.chart}
        data-many={bars.length > LEAST || undefined}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Earnings by month. The most was ${formatDollars(best.total)} in ${best.title}.`}
      >
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className={styles.base} />
        {bars.map(({ month, title, net, gst, tips, total }, at) => {
          const scale = (BASE - 24) / most
          const [low, middle, high] = [Math.max(net, 0), Math.max(tips, 0), Math.max(gst, 0)].map(
            (part) => part * scale,
          )
          const x = at * step + (step - bar) / 2
          return (
            <g key={month} className={styles.month}>
              <rect x={x} y={BASE - low!} width={bar} height={low} className={styles.net} />
              <rect x={x} y={BASE - low! - middle!} width={bar} height={middle} className={styles.tips} />
              <rect x={x} y={BASE - low! - middle! - high!} width={bar} height={high} className={styles.gst} />
              {total > 0 && (
                <text x={x + bar / 2} y={BASE - low! - middle! - high! - 6} className={styles.value}>
                  {formatDollars(Math.round(total), true)}
                </text>
              )}
              <text x={x + bar / 2} y={BASE + 20} className={styles.name}>
                {title.slice(0, 3)}
              </text>
            </g>
          )
        })}
      </svg>
      <Quiet size="sm" className={styles.legend}>
        <span data-of="net">Visits, after commission</span>
        {isUsed('tips') && <span data-of="tips">Tips</span>}
        {isUsed('gst') && <span data-of="gst">GST, yours to remit</span>}
      </Quiet>
      <table className={`${styles.table} hb-figures`}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {parts.map(({ key, name }) => (
              <th key={key} scope="col" className={styles.part}>
                {name}
              </th>
            ))}
            <th scope="col">For you</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((of) => (
            <tr key={of.month}>
              <th scope="row">
                <span className={styles.plain}>{of.title}</span>
                {/* On phones a month opens to what its sum is made of. */}
                <details className={styles.parts}>
                  <summary>
                    {of.title} <Icon name="chevron-down" size={16} />
                  </summary>
                  {parts
                    .filter(({ key }) => of[key] !== 0)
                    .map(({ key, name }) => (
                      <span key={key}>
                        {name} <Money amount={of[key]} />
                      </span>
                    ))}
                </details>
              </th>
              {parts.map(({ key }) => (
                <td key={key} className={styles.part}>
                  <Money amount={of[key]} />
                </td>
              ))}
              <td>
                <Money amount={of.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {newest.length > FIRST && (
        <ButtonRow>
          <Button size="sm" variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer months' : `Show all ${newest.length} months`}
          </Button>
        </ButtonRow>
      )}
    </Surface>
  )
}
