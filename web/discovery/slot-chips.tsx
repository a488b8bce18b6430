import { Link } from 'react-router'

import { queryString } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './slot-chips.module.css'

type SlotChipsProps = {
  slots: readonly { date: string; start: string; label: string }[]
  /** Address of the booking page. */
  booking: string
  name: string
  label?: string
}

/** The next free times; each opens the booking with day and time chosen. */
export function SlotChips({ slots, booking, name, label = 'Next free' }: SlotChipsProps) {
  if (slots.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="calendar" size={18} /> No free times in the coming days
      </p>
    )
  return (
    <div className={styles.slots}>
      <span className={styles.label}>{label}</span>
      <ul>
        {slots.map(({ date, start, label: text }) => (
          <li key={`${date}${start}`}>
            <Link
              to={`${booking}${queryString({ date, time: start })}`}
              className={styles.chip}
              aria-label={`Book ${name}, ${text}`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
