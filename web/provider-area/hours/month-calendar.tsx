import { type KeyboardEvent, useRef, useState } from 'react'

import { CALENDAR_CELLS } from '#contract/constants.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, VisuallyHidden } from '#web/ui/layout/text.tsx'
import {
  addDays,
  addMonths,
  timeText,
  dayOfMonth,
  dateText,
  monthName,
  monthSheet,
  startOfMonth,
  WEEKDAYS,
  weekdayOf,
} from '#web/ui/values/local-text.ts'

import { DayBar } from './day-bar.tsx'
import { type Hours, type TimeWindow, windowsOn } from './hours.ts'

import styles from './month-calendar.module.css'

const WEEK = 7

/** What is taken of a day: a visit, or a request that waits for its answer. */
export type Taken = TimeWindow & { isRequest: boolean }

/** Visits and requests by date. */
export type Visits = ReadonlyMap<string, readonly Taken[]>

type MonthCalendarProps = {
  hours: Hours
  visits: Visits
  today: string
  chosen: string
  onChoose: (date: string) => void
}

/** Six weeks, Sunday first. Arrows move by day and week, Page Up and Page Down by month, Home and End in the week. */
export function MonthCalendar({ hours, visits, today, chosen, onChoose }: MonthCalendarProps) {
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
    const target = date && targetOf(event.key, date)
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
                    <VisuallyHidden>{cellLabel({ date, open, booked, isOwn: date in hours.dates })}</VisuallyHidden>
                    <span className={styles.number} aria-hidden="true">
                      {dayOfMonth(date)}
                      {date in hours.dates && <i className={styles.own} />}
                    </span>
                    <DayBar open={open} booked={booked} />
                    <span className={styles.words} aria-hidden="true">
                      {wordsFor(open, booked)}
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
        <Row data-kind="own">Custom hours</Row>
      </Row>
    </Stack>
  )
}

function targetOf(key: string, date: string): string | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -WEEK,
    ArrowDown: WEEK,
    Home: -weekdayOf(date),
    End: WEEK - 1 - weekdayOf(date),
  }
  const days = steps[key]
  if (days !== undefined) return addDays(date, days)
  if (key === 'PageUp') return addMonths(date, -1)
  return key === 'PageDown' ? addMonths(date, 1) : null
}

function wordsFor(open: readonly TimeWindow[], booked: readonly Taken[]): string {
  if (booked.length > 0) return takenText(booked)
  return open.length > 0 ? '' : 'Closed'
}

/** "1 visit, 2 requests": nobody has said yes to a request yet. */
function takenText(booked: readonly Taken[]): string {
  const requests = booked.filter(({ isRequest }) => isRequest).length
  return [counted(booked.length - requests, 'visit'), counted(requests, 'request')].filter(Boolean).join(', ')
}

const counted = (count: number, word: string) => (count === 0 ? '' : `${count} ${count === 1 ? word : `${word}s`}`)

type CellFacts = { date: string; open: readonly TimeWindow[]; booked: readonly Taken[]; isOwn: boolean }

/** The cell for those who hear it. */
function cellLabel({ date, open, booked, isOwn }: CellFacts): string {
  const times = open.map(({ start, end }) => `${timeText(start)} to ${timeText(end)}`).join(', ')
  return [
    dateText(date),
    times || 'closed',
    booked.length > 0 ? wordsFor(open, booked) : '',
    isOwn ? 'custom hours' : '',
  ]
    .filter(Boolean)
    .join(', ')
}
