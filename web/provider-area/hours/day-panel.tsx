import { Button } from '#web/ui/button.tsx'

import { ExplainDay } from '#web/availability/explain-day.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { timeText, dateText, WEEKDAYS, weekdayOf } from '#web/ui/values/local-text.ts'
import { Badge } from '#web/ui/values/status-badge.tsx'

import type { Away } from './away.ts'
import { type Hours, NEW_SLOT, type TimeWindow, windowsOn } from './hours.ts'
import { SlotsEditor } from './slots-editor.tsx'
import { RemoveButton } from './time-off/remove-button.tsx'
import type { OwnTimeOff } from './time-off/use-time-off.ts'

import styles from './day-panel.module.css'

export type DayVisit = { id: string; title: string; client: string; time: string; status: string }

type DayPanelProps = {
  providerId: string
  date: string
  hours: Hours
  visits: readonly DayVisit[]
  /** The parts of time off that fall on it. */
  away: readonly Away[]
  timeOff: OwnTimeOff
  isDirty: boolean
  /** Times that clients can book on it with the saved hours. */
  bookable: readonly TimeWindow[]
  onChange: (hours: Hours) => void
  /** Asks for time off from this day on. */
  onTakeOff: () => void
}

/** One date: its hours, the visits on it, and why its times are or are not offered. */
export function DayPanel(props: DayPanelProps) {
  const { providerId, date, hours, visits, away, timeOff, isDirty, bookable, onChange, onTakeOff } = props
  const own = hours.dates[date]
  const weekday = WEEKDAYS[weekdayOf(date)] ?? ''
  const isClosed = windowsOn(hours, date).length === 0
  const setOwn = (slots: TimeWindow[]) => onChange({ ...hours, dates: { ...hours.dates, [date]: slots } })
  const followWeek = () => {
    const { [date]: _, ...dates } = hours.dates
    onChange({ ...hours, dates })
  }
  return (
    <Stack as="section" gap={12} aria-label={dateText(date)}>
      <Heading as="h3" size="sm" className={styles.title}>
        {dateText(date)}
      </Heading>
      <Quiet size="md">
        {own === undefined && <>Follows your {weekday} hours.</>}
        {own?.length === 0 && (
          <Badge tone="quiet" icon="ban">
            Closed
          </Badge>
        )}
        {own && own.length > 0 && (
          <Badge tone="accent" icon="edit">
            Custom hours
          </Badge>
        )}
      </Quiet>
      {own === undefined ? (
        <PlainList className={styles.times}>
          {windowsOn(hours, date).map(({ start, end }) => (
            <li key={start + end}>
              {timeText(start)} – {timeText(end)}
            </li>
          ))}
          {isClosed && <Quiet as="li">Closed</Quiet>}
        </PlainList>
      ) : (
        own.length > 0 && <SlotsEditor slots={own} day={date} onChange={setOwn} />
      )}
      <ButtonRow gap={8}>
        {(own === undefined || own.length === 0) && (
          <Button
            size="sm"
            variant="light"
            leftSection={<Icon name={isClosed ? 'plus' : 'edit'} size={18} />}
            onClick={() => setOwn(own === undefined ? startFrom(windowsOn(hours, date)) : [NEW_SLOT])}
          >
            {isClosed ? 'Open this date' : 'Change this date'}
          </Button>
        )}
        {!isClosed && (
          <Button size="sm" variant="default" leftSection={<Icon name="ban" size={18} />} onClick={() => setOwn([])}>
            Close this date
          </Button>
        )}
        {own !== undefined && (
          <Button size="sm" variant="subtle" leftSection={<Icon name="refresh" size={18} />} onClick={followWeek}>
            Use weekly hours
          </Button>
        )}
        <Button size="sm" variant="subtle" leftSection={<Icon name="calendar" size={18} />} onClick={onTakeOff}>
          Add time off
        </Button>
      </ButtonRow>
      {away.length > 0 && (
        <PlainList gap={8} className={styles.away} aria-label="Time off on this day">
          {away.map(({ off, start, end, isWholeDay }) => (
            <Row as="li" key={off.id} gap={12} justify="between">
              <Words title={isWholeDay ? 'Time off all day' : `Time off ${timeText(start)} – ${timeText(end)}`}>
                <span>{off.note || off.text}</span>
              </Words>
              <RemoveButton off={off} own={timeOff} />
            </Row>
          ))}
        </PlainList>
      )}
      {visits.length > 0 && (
        <Stack gap={8} className={styles.visits}>
          <Heading as="h4" size="label">
            Visits
          </Heading>
          <PlainList gap={8}>
            {visits.map(({ id, title, client, time, status }) => (
              <li key={id}>
                <Words title={title}>
                  <span className="hb-figures">{time}</span>
                  <span>
                    {client}
                    {status === 'pending' && ' · pending'}
                  </span>
                </Words>
              </li>
            ))}
          </PlainList>
        </Stack>
      )}
      {!isDirty && bookable.length > 0 && (
        <Quiet size="sm" className="hb-figures">
          Clients can book {startsText(bookable)}.
        </Quiet>
      )}
      <ExplainDay
        key={date}
        providerId={providerId}
        viewer="provider"
        date={date}
        note={isDirty ? 'Saved hours only.' : null}
      />
    </Stack>
  )
}

/** A date begins with the hours it had; a closed one with the usual new slot. */
function startFrom(windows: readonly TimeWindow[]): TimeWindow[] {
  return windows.length > 0 ? windows.map((window) => ({ ...window })) : [NEW_SLOT]
}

/** How many starts are named one by one. */
const STARTS_SAID = 6

/** "9:00 AM, 10:00 AM, and 1:00 PM", or "12 times from 9:00 AM to 4:00 PM". */
function startsText(windows: readonly TimeWindow[]): string {
  const starts = windows.map(({ start }) => timeText(start))
  if (starts.length <= STARTS_SAID) return new Intl.ListFormat('en-CA').format(starts)
  return `${starts.length} times from ${starts[0]} to ${starts.at(-1)}`
}
