import { placeOf, type TimeWindow } from './hours.ts'

import styles from './day-bar.module.css'

type DayBarProps = { open: readonly TimeWindow[]; booked?: readonly TimeWindow[]; away?: readonly TimeWindow[] }

/** A day from 6:00 to 22:00 as a thin line: open hours, time off over them, and the visits on top. A picture of what the words say. */
export function DayBar({ open, booked = [], away = [] }: DayBarProps) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {open.map((window, at) => (
        <Part key={`open-${at}`} window={window} kind="open" />
      ))}
      {away.map((window, at) => (
        <Part key={`away-${at}`} window={window} kind="away" />
      ))}
      {booked.map((window, at) => (
        <Part key={`booked-${at}`} window={window} kind="booked" />
      ))}
    </span>
  )
}

function Part({ window, kind }: { window: TimeWindow; kind: 'open' | 'booked' | 'away' }) {
  const place = placeOf(window)
  return place && <span data-kind={kind} style={place} />
}
