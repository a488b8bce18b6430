import type { CSSProperties, ReactNode } from 'react'

import { Icon, type IconName } from '#web/ui/icon.tsx'

import { Surface } from '#web/ui/layout/surface.tsx'

import { Meter } from './meter.tsx'

import styles from './stat-card.module.css'

type StatCardProps = {
  label: string
  value: ReactNode
  icon: IconName
  /** A quiet second line: what the number is made of. */
  note?: ReactNode
  /** 0 to 100: a bar below the number, where a share says more than digits. */
  share?: number
  /** More of it, each a `<dd>`. */
  children?: ReactNode
}

type StatCardsProps = {
  children: ReactNode
  label: string
  /** Least width of one in px. */
  least?: number
}

/** A row of small cards, each one number. */
export function StatCards({ children, label, least = 140 }: StatCardsProps) {
  return (
    <dl className={styles.row} style={{ '--least': `${least}px` } as CSSProperties} aria-label={label}>
      {children}
    </dl>
  )
}

export function StatCard({ label, value, icon, note, share, children }: StatCardProps) {
  return (
    <Surface className={styles.card}>
      <dt>
        <Icon name={icon} size={18} />
        {label}
      </dt>
      <dd className={`${styles.value} hb-figures`}>{value}</dd>
      {children}
      {note && <dd className={`${styles.note} hb-figures`}>{note}</dd>}
      {share !== undefined && <Meter as="dd" share={share} className={styles.bar} />}
    </Surface>
  )
}
