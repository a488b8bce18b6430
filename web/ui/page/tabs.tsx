import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import styles from './tabs.module.css'

export type Tab = { key: string; label: string; count?: number; to: string }

/** Parts of one list, each with its own address, so that back and reload keep the place. */
export function Tabs({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  const row = useRef<HTMLElement>(null)
  // On narrow screens the row scrolls: the chosen tab is always in sight, with what stands at both its sides.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !chosen) return
    const middle = chosen.offsetLeft - row.current.offsetLeft + chosen.offsetWidth / 2
    row.current.scrollLeft = middle - row.current.clientWidth / 2
  }, [current])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
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
