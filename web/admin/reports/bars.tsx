import { useId } from 'react'

import type { ReportChart } from '#contract/admin/reports.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import { shownValue } from './shown-value.ts'

import styles from './reports.module.css'

const [WIDTH, HEIGHT, TOP, BASE, LEFT] = [460, 200, 12, 170, 52]
/** Most labels below the bars. */
const NAMES = 6

type BarsProps = { chart: ReportChart }

/** Bars side by side, and the same as a table for who would rather read. The second series is hatched, not only of another colour. */
export function Bars({ chart }: BarsProps) {
  const { key, label, unit, series, points } = chart
  const sums = series.map((name, at) => {
    const sum = points.reduce((total, { values }) => total + (values[at] ?? 0), 0)
    return `${name} ${shownValue(sum, unit)}`
  })
  return (
    <Surface as="section" gap={12} aria-labelledby={`chart-${key}`}>
      <Heading id={`chart-${key}`}>{label}</Heading>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Chart of ${label.toLowerCase()}: ${sums.join(', ')} in all.`}
      >
        <Drawing chart={chart} />
      </svg>
      <Quiet size="sm" className={styles.legend}>
        {series.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </Quiet>
      <Details icon="file" title="As a table">
        <Table chart={chart} />
      </Details>
    </Surface>
  )
}

function Drawing({ chart: { unit, series, points } }: BarsProps) {
  const pattern = useId()
  const most = Math.max(1, ...points.flatMap(({ values }) => values))
  const step = (WIDTH - LEFT) / Math.max(1, points.length)
  const width = Math.min(28, (step * 0.7) / series.length)
  const every = Math.ceil(points.length / NAMES)
  return (
    <>
      <defs>
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="6" className={styles.hatch} />
        </pattern>
      </defs>
      {[1, 0.5].map((share) => {
        const y = BASE - share * (BASE - TOP)
        return (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH} y1={y} y2={y} className={styles.grid} />
            <text x={LEFT - 8} y={y + 4} textAnchor="end" className={styles.name}>
              {shownValue(Math.round(most * share * 10) / 10, unit, true)}
            </text>
          </g>
        )
      })}
      <line x1={LEFT} x2={WIDTH} y1={BASE} y2={BASE} className={styles.base} />
      {points.map(({ from, label: name, values }, at) => {
        const middle = LEFT + (at + 0.5) * step
        return (
          <g key={from}>
            {values.map((value, n) => {
              const height = (Math.max(0, value) / most) * (BASE - TOP)
              return (
                <rect
                  key={series[n]}
                  x={middle + (n - series.length / 2) * width}
                  y={BASE - height}
                  width={Math.max(1, width - 1)}
                  height={height}
                  className={styles.bar}
                  data-series={n}
                  {...(n === 1 && { fill: `url(#${pattern})` })}
                />
              )
            })}
            {at % every === 0 && (
              <text x={middle} y={BASE + 20} textAnchor="middle" className={styles.name}>
                {name}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

function Table({ chart: { label, unit, series, points } }: BarsProps) {
  return (
    // A focusable region: a table that is longer than its place is moved by the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={`${label} as a table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ from, label: name, values }) => (
            <tr key={from}>
              <th scope="row">{name}</th>
              {values.map((value, n) => (
                <td key={series[n]}>{shownValue(value, unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
