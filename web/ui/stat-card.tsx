import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

import styles from './stat-card.module.css'

type StatCardProps = {
  label: string
  value: ReactNode
  icon: IconName
  /** A quiet second line: what the number is made of. */
  note?: ReactNode
  /** 0 to 100: a bar below the number, where a share tells more than digits. */
  share?: number
}

/** A row of small cards, each one number. */
export function StatCards({ children, label }: { children: ReactNode; label: string }) {
  return (
    <dl className={styles.row} aria-label={label}>
      {children}
    </dl>
  )
}

export function StatCard({ label, value, icon, note, share }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt>
        <Icon name={icon} size={18} />
        {label}
      </dt>
      <dd className={`${styles.value} hb-figures`}>{value}</dd>
      {note && <dd className={`${styles.note} hb-figures`}>{note}</dd>}
      {share !== undefined && (
        <dd className={styles.bar} aria-hidden="true">
          <span style={{ width: `${Math.min(100, Math.max(0, share))}%` }} />
        </dd>
      )}
    </div>
  )
}
