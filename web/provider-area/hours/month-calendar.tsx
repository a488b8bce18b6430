import { type KeyboardEvent, useRef, useState } from 'react'

import { CALENDAR_CELLS } from '#contract/constants.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { dateByKey } from '#web/ui/values/calendar-keys.ts'
import {
  addMonths,
  timeText,
  dayOfMonth,
  dateText,
  monthName,
  monthSheet,
  startOfMonth,
  WEEKDAYS,
} from '#web/ui/values/local-text.ts'

import type { TimeOff } from '#contract/availability/time-off.ts'
import { type Away, awayOn } from './away.ts'
import { DayBar } from './day-bar.tsx'
import { type Hours, type TimeWindow, windowsOn } from './hours.ts'

import styles from './month-calendar.module.css'

const WEEK = 7

/** A visit or a request without an answer on a day. */
export type Taken = TimeWindow & { isRequest: boolean }

/** Visits and requests by date. */
export type Visits = ReadonlyMap<string, readonly Taken[]>

type MonthCalendarProps = {
  hours: Hours
  visits: Visits
  timeOff: readonly TimeOff[]
  today: string
  chosen: string
  onChoose: (date: string) => void
}

/** Six weeks, Sunday first. Arrows move by day and week, Page Up and Page Down by month, Home and End in the week. */
export function MonthCalendar({ hours, visits, timeOff, today, chosen, onChoose }: MonthCalendarProps) {
  const [month, setMonth] = useState(startOfMonth(chosen))
  const grid = useRef<HTMLDivElement>(null)
  const cells = monthSheet(month, CALENDAR_CELLS)
  const weeks = Array.from({ length: cells.length / WEEK }, (_, at) => cells.slice(at * WEEK, (at + 1) * WEEK))
  // One cell of the sheet takes the focus: the chosen one, else the first of the month.
  const stop = cells.includes(chosen) ? chosen : month

  const show = (date: string) => {
    setMonth(startOfMonth(date))
    onChoose(date)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const date = (event.target as HTMLElement).dataset.date
    const target = date && dateByKey(event.key, date)
    if (!target) return
    event.preventDefault()
    show(target < today ? today : target)
  }

  return (
    <Stack gap={8}>
      <Row gap={4} justify="between">
        <Heading as="h3" aria-live="polite" className={styles.month}>
          {monthName(month)}
        </Heading>
        <Row gap={0}>
          <button type="button" onClick={() => show(today)} className={styles.today}>
            Today
          </button>
          <IconButton
            icon="chevron-left"
            label="Previous month"
            className={styles.turn}
            disabled={month <= startOfMonth(today)}
            onClick={() => setMonth(addMonths(month, -1))}
          />
          <IconButton
            icon="chevron-right"
            label="Next month"
            className={styles.turn}
            onClick={() => setMonth(addMonths(month, 1))}
          />
        </Row>
      </Row>
      <Stack gap={4} ref={grid} role="grid" aria-label="Calendar" className={styles.grid} onKeyDown={onKeyDown}>
        <div role="row" className={styles.week}>
          {WEEKDAYS.map((name) => (
            <span key={name} role="columnheader" className={styles.weekday}>
              {name.slice(0, 3)}
              <VisuallyHidden>{name.slice(3)}</VisuallyHidden>
            </span>
          ))}
        </div>
        {weeks.map((days) => (
          <div key={days[0]} role="row" className={styles.week}>
            {days.map((date) => {
              const open = windowsOn(hours, date)
              const booked = visits.get(date) ?? []
              const away = awayOn(timeOff, date)
              return (
                <div key={date} role="gridcell" aria-selected={date === chosen}>
                  <button
                    type="button"
                    className={styles.cell}
                    data-date={date}
                    data-outside={!date.startsWith(month.slice(0, 7)) || undefined}
                    data-today={date === today || undefined}
                    data-chosen={date === chosen || undefined}
                    tabIndex={date === stop ? 0 : -1}
                    disabled={date < today}
                    onClick={() => onChoose(date)}
                  >
                    <VisuallyHidden>
                      {cellLabel({ date, open, booked, away, isOwn: date in hours.dates })}
                    </VisuallyHidden>
                    <span className={styles.number} aria-hidden="true">
                      {dayOfMonth(date)}
                      {date in hours.dates && <i className={styles.own} />}
                    </span>
                    <DayBar open={open} booked={booked} away={away} />
                    <span className={styles.words} aria-hidden="true">
                      {wordsFor({ open, booked, away })}
                    </span>
                  </button>
                </div>
              )
            })}
          </div>
        ))}
      </Stack>
      <Row wrap gap={[4, 20]} className={styles.legend} aria-hidden="true">
        <Row data-kind="open">Open</Row>
        <Row data-kind="booked">Booked</Row>
        <Row data-kind="away">Time off</Row>
        <Row data-kind="own">Custom hours</Row>
      </Row>
    </Stack>
  )
}

type DayFacts = { open: readonly TimeWindow[]; booked: readonly Taken[]; away: readonly Away[] }

function wordsFor({ open, booked, away }: DayFacts): string {
  if (booked.length > 0) return takenText(booked)
  if (away.length > 0) return 'Time off'
  return open.length > 0 ? '' : 'Closed'
}

/** "1 visit, 2 requests": a request isn't accepted yet. */
function takenText(booked: readonly Taken[]): string {
  const requests = booked.filter(({ isRequest }) => isRequest).length
  return [counted(booked.length - requests, 'visit'), counted(requests, 'request')].filter(Boolean).join(', ')
}

const counted = (count: number, word: string) => (count === 0 ? '' : `${count} ${count === 1 ? word : `${word}s`}`)

type CellFacts = DayFacts & { date: string; isOwn: boolean }

/** The cell for screen readers. */
function cellLabel({ date, open, booked, away, isOwn }: CellFacts): string {
  return [
    dateText(date),
    open.map(spanText).join(', ') || 'closed',
    booked.length > 0 ? takenText(booked) : '',
    ...away.map((part) => (part.isWholeDay ? 'time off' : `time off ${spanText(part)}`)),
    isOwn ? 'custom hours' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const spanText = ({ start, end }: TimeWindow) => `${timeText(start)} to ${timeText(end)}`
