import { Link } from 'react-router'

import type { ScheduleDay, ScheduleEntry } from '#contract/bookings/schedule.ts'
import { durationText } from '#contract/clock.ts'
import { partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { ContactButtons } from '#web/provider-area/visits/dialogs.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { timeText } from '#web/ui/values/local-text.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'

import type { Slot } from './grid-hours.ts'
import { driveText, entryKey, hoursText, placeText, visitPath } from './schedule-texts.ts'

import styles from './day-plan.module.css'

type DayPlanProps = {
  day: ScheduleDay
  /** Call and directions beside accepted visits. */
  withContact?: boolean
  /** Ids of those that have these in a card of their own. */
  besides?: readonly string[]
  /** An open time can be blocked. */
  onBlock?: (slot: Slot) => void
  /** HH:mm, on today: a line shows where the day is. */
  now?: string | undefined
}

/** A day as it is lived: visits with the drive before each, gaps, time off. */
export function DayPlan({ day, withContact = false, besides = [], onBlock, now }: DayPlanProps) {
  // Before the first entry that has not begun; after the last one nothing is left to be told apart.
  const nextAt = now === undefined ? -1 : day.entries.findIndex(({ start }) => start > now)
  return (
    <>
      <Quiet className={styles.hours}>{hoursText(day)}</Quiet>
      {day.entries.length > 0 && (
        <PlainList as="ol" gap={8} className={styles.plan}>
          {day.entries.map((entry, at) => (
            <li
              key={entryKey(entry)}
              className={styles.entry}
              data-kind={entry.kind}
              data-next={at === nextAt || undefined}
            >
              {at === nextAt && now && <span className={styles.now}>Now, {timeText(now)}</span>}
              <span className={styles.time}>
                <time>{timeText(entry.start)}</time>
                <Quiet as="span" size="sm">
                  {timeText(entry.end)}
                </Quiet>
              </span>
              <Entry
                entry={entry}
                withContact={withContact && !besides.includes(entryKey(entry))}
                onBlock={
                  onBlock && (now === undefined || entry.end > now)
                    ? ({ start, end }) => onBlock({ date: day.date, start, end })
                    : undefined
                }
              />
            </li>
          ))}
        </PlainList>
      )}
    </>
  )
}

type EntryProps = {
  entry: ScheduleEntry
  withContact: boolean
  onBlock: ((gap: Pick<Slot, 'start' | 'end'>) => void) | undefined
}

function Entry({ entry, withContact, onBlock }: EntryProps) {
  if (entry.kind === 'gap') {
    const words = `Open for ${durationText(entry.minutes)}`
    if (!onBlock) return <div className={styles.free}>{words}</div>
    return (
      <button type="button" className={`${styles.free} ${styles.block}`} onClick={() => onBlock(entry)}>
        {words} <strong>Block</strong>
      </button>
    )
  }
  if (entry.kind === 'time_off') return <div className={styles.away}>Time off{entry.note && `: ${entry.note}`}</div>
  const { booking } = entry
  const { status } = booking
  return (
    <div className={styles.visit} data-status={status}>
      <DriveLine entry={entry} />
      <Row wrap gap={[4, 12]} justify="between" align="start">
        <div className={styles.what}>
          <Link to={visitPath(booking)} className="hb-name">
            {serviceTitle(booking)}
          </Link>
          <Quiet size="sm">
            {partyName(booking.client)}
            {placeText(booking) && `, ${placeText(booking)}`}
            {booking.series && ` · ${booking.series.text}`}
          </Quiet>
          {booking.door_notes && <Quiet size="sm">At the door: {booking.door_notes}</Quiet>}
        </div>
        <StatusBadge status={status} />
      </Row>
      {withContact && status === 'confirmed' && (
        <ButtonRow gap={8} style={{ marginTop: 8 }}>
          <ContactButtons booking={booking} />
        </ButtonRow>
      )}
    </div>
  )
}

function DriveLine({ entry }: { entry: Extract<ScheduleEntry, { kind: 'visit' }> }) {
  const text = driveText(entry)
  if (text === null) return null
  return (
    <Quiet size="sm" className={styles.drive}>
      <Icon name="map-pin" size={16} />
      {text}
    </Quiet>
  )
}
