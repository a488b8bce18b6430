import { useId } from 'react'
import { Link } from 'react-router'

import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './place-links.module.css'

type PlaceLinksProps = {
  title: string
  links: readonly { to: string; label: string; count?: number }[]
}

/** Ways to further cities or services; nothing where there are none. */
export function PlaceLinks({ title, links }: PlaceLinksProps) {
  const id = useId()
  if (links.length === 0) return null
  return (
    <nav aria-labelledby={id} className={styles.places}>
      <h2 id={id}>{title}</h2>
      <PlainList row gap={8}>
        {links.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </PlainList>
    </nav>
  )
}
