import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

import styles from './page-header.module.css'

/** The way back, for a page whose title is in its content. */
export function PageBack({ to, label }: { to: string; label: string }) {
  return (
    <p className={styles.only}>
      <Link to={to} className={styles.back}>
        <Icon name="arrow-left" size={18} /> {label}
      </Link>
    </p>
  )
}
