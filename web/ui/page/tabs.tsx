import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import styles from './tabs.module.css'

export type Tab = { key: string; label: string; count?: number; to: string }

/** Parts of one list, each with its own address, so that back and reload keep the place. */
export function Tabs({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  const nav = useRef<HTMLElement>(null)
  // The row scrolls on phones: the chosen one is brought to its middle, and the page stays where it is.
  useEffect(() => {
    const row = nav.current
    const chosen = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [current, tabs.length])
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
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
