import { Link } from 'react-router'

import type { ScheduleDay, ScheduleEntry } from '#contract/bookings/schedule.ts'
import { clockText, durationText, minuteOf } from '#contract/clock.ts'
import { partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { ContactButtons } from '#web/provider-area/visits/dialogs.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { timeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'

import type { Slot } from './grid-hours.ts'
import { driveText, entryKey, hoursText, placeText, visitPath } from './schedule-texts.ts'

import styles from './day-plan.module.css'

type DayPlanProps = {
  day: ScheduleDay
  /** Call and directions beside accepted visits. */
  withContact?: boolean
  /** Neither hours nor drives: one of many days. */
  isShort?: boolean
  /** Ids of those that have these in a card of their own. */
  besides?: readonly string[]
  /** An open time can be blocked. */
  onBlock?: (slot: Slot) => void
  /** HH:mm, on today: a line shows where the day is. */
  now?: string | undefined
}

/** A day as it is lived: visits with the drive before each, gaps, time off. */
export function DayPlan({ day, withContact = false, isShort = false, besides = [], onBlock, now }: DayPlanProps) {
  // Before the first entry that has not begun; after the last one there is nothing left to separate.
  const nextAt = now === undefined ? -1 : day.entries.findIndex(({ start }) => start > now)
  return (
    <>
      {!isShort && <Quiet className={styles.hours}>{hoursText(day)}</Quiet>}
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
              {entry.kind === 'visit' && !isShort && (
                <DriveLine entry={entry} isAhead={onBlock !== undefined && (now === undefined || entry.start > now)} />
              )}
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
    // A long stretch looks longer than a short one, as far as a list allows.
    const style = { minHeight: Math.min(120, 44 + Math.max(0, entry.minutes - 60) / 4) }
    if (!onBlock)
      return (
        <div className={styles.free} style={style}>
          {words}
        </div>
      )
    return (
      <button type="button" className={`${styles.free} ${styles.block}`} style={style} onClick={() => onBlock(entry)}>
        {words}
        <strong>
          <Icon name="plus" size={16} /> Block
        </strong>
      </button>
    )
  }
  if (entry.kind === 'time_off') return <div className={styles.away}>Time off{entry.note && `: ${entry.note}`}</div>
  const { booking } = entry
  const { status, provider_money } = booking
  return (
    <div className={styles.visit} data-status={status}>
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
        <Row gap={12} className={styles.end}>
          <StatusBadge status={status} />
          {provider_money && provider_money.total > 0 && (
            <span className="hb-figures" title={provider_money.label}>
              <Money amount={provider_money.total} />
            </span>
          )}
        </Row>
      </Row>
      {withContact && status === 'confirmed' && (
        <ButtonRow gap={8} style={{ marginTop: 8 }}>
          <ContactButtons booking={booking} />
        </ButtonRow>
      )}
    </div>
  )
}

type DriveLineProps = {
  entry: Extract<ScheduleEntry, { kind: 'visit' }>
  /** It is worth saying when to leave. */
  isAhead: boolean
}

/** The way to a visit, between it and what is before it. */
function DriveLine({ entry, isAhead }: DriveLineProps) {
  const text = driveText(entry)
  if (text === null) return null
  const leaves = minuteOf(entry.start) - (entry.drive_minutes ?? 0)
  return (
    <span className={styles.drive}>
      <Icon name="map-pin" size={16} />
      <span>
        {text}
        {isAhead && entry.drive_minutes !== 0 && leaves > 0 && ` · leave by ${timeText(clockText(leaves))}`}
      </span>
    </span>
  )
}
