import { Link } from 'react-router'

import styles from './tabs.module.css'

export type Tab = { key: string; label: string; count?: number; to: string }

/** Parts of one list, each with its own address, so that back and reload keep the place. */
export function Tabs({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: name, count, to }) => (
        <Link
          key={key}
          to={to}
          replace
          preventScrollReset
          className={styles.tab}
          aria-current={key === current ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className={`${styles.count} hb-figures`}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
