import { Link } from 'react-router'

import { queryString } from '#web/api.ts'
import { classes } from '#web/ui/layout/part.ts'

import styles from './time-link.module.css'

type TimeLinkProps = {
  /** Address of the booking page, or of another that begins with a day. */
  page: string
  date: string
  /** HH:MM. */
  time: string | undefined
  /** The link's name for screen readers. */
  spoken: string
  className?: string | undefined
  children: string
}

/** A free time; it opens the page with day and time chosen. */
export function TimeLink({ page, date, time, spoken, className, children }: TimeLinkProps) {
  return (
    <Link to={`${page}${queryString({ date, time })}`} className={classes(styles.time, className)} aria-label={spoken}>
      {children}
    </Link>
  )
}
