import type { ReactNode } from 'react'

import type { InsightFigure } from '#contract/bookings/insights.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatCard } from '#web/ui/values/stat-card.tsx'

import styles from './insights-card.module.css'

type InsightsCardProps = {
  icon: IconName
  label: string
  figure: InsightFigure
  /** The number of the last 30 days, as it is read. */
  value: ReactNode
  /** One more line, for example what is left of it. */
  children?: ReactNode
}

const ARROWS = { up: '↑', down: '↓', same: '→' } as const

/** One number, what it is compared with in words, and the shape of both stretches of time as bars. */
export function InsightsCard({ icon, label, figure, value, children }: InsightsCardProps) {
  return (
    <StatCard
      icon={icon}
      label={label}
      note={children}
      value={
        <span className={styles.figure}>
          {value}
          <Bars values={figure.bars} />
        </span>
      }
    >
      <dd className={`${styles.trend} hb-figures`} data-direction={figure.direction}>
        <span aria-hidden="true">{ARROWS[figure.direction]}</span> {figure.text}
      </dd>
    </StatCard>
  )
}

/** A picture of what the words say: the days before in grey, the last ones in colour. */
function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  return (
    <span className={styles.bars} aria-hidden="true">
      {values.map((value, at) => (
        <span key={at} data-now={at >= values.length / 2 || undefined} style={{ height: `${(value / most) * 100}%` }} />
      ))}
    </span>
  )
}
