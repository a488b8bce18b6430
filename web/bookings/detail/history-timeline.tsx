import type { BookingHistory } from '#contract/bookings.ts'
import { useSite } from '#web/shell/site.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Disc } from '#web/ui/pictures/disc.tsx'
import { shortDates } from '#web/ui/values/short-dates.ts'

import styles from './history-timeline.module.css'

const ICONS: Record<string, IconName> = {
  request: 'message',
  accept: 'check',
  complete: 'check-circle',
  complete_unattended: 'check-circle',
  paid: 'card',
  money_received: 'card',
  money_foreign: 'card',
  money_returned: 'card',
  paid_late: 'card',
  reschedule: 'calendar',
  remind_day: 'bell',
  remind_look: 'bell',
  remind_soon: 'bell',
  ask_completion: 'bell',
  on_my_way: 'map-pin',
  running_late: 'clock',
  check_in: 'home',
  check_out: 'logout',
}

/** Events of a booking, newest first: the person, the act, the time and any reason. */
export function HistoryTimeline({ history }: { history: BookingHistory }) {
  const year = useSite().today.slice(0, 4)
  return (
    <PlainList as="ol" className={styles.line} reversed>
      {history.toReversed().map((entry, at) => (
        <li key={history.length - at}>
          <Disc size={28} tone={entry.is_mine || at === 0 ? 'accent' : 'plain'} className={styles.dot}>
            <Icon name={iconOf(entry.event)} size={16} />
          </Disc>
          <p className={styles.what}>
            <strong>{entry.by}</strong> {entry.what.charAt(0).toLowerCase() + entry.what.slice(1)}
          </p>
          {entry.reason && <p className={styles.reason}>“{entry.reason}”</p>}
          <p className={styles.at}>{shortDates(entry.at_text, year)}</p>
        </li>
      ))}
    </PlainList>
  )
}

function iconOf(event: string): IconName {
  return ICONS[event] ?? (event.startsWith('reschedule_') ? 'clock' : 'ban')
}
