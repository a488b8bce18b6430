import { type KeyboardEvent, useRef, useState } from 'react'

import { CALENDAR_CELLS } from '#contract/constants.ts'
import type { BookableDay } from '#web/bookings/request/bookable-days.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Heading, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { dateByKey } from '#web/ui/values/calendar-keys.ts'
import {
  addMonths,
  dateText,
  dayOfMonth,
  monthName,
  monthSheet,
  startOfMonth,
  WEEKDAYS,
} from '#web/ui/values/local-text.ts'

import styles from './month-view.module.css'

const WEEK = 7

type MonthViewProps = { days: readonly BookableDay[]; date: string; onChoose: (date: string) => void }

/** Months as sheets: which days have free times, as far ahead as the provider can be booked. */
export function MonthView({ days, date, onChoose }: MonthViewProps) {
  const [first, last] = [days[0]?.date ?? date, days.at(-1)?.date ?? date]
  const [held, setHeld] = useState(date || first)
  const grid = useRef<HTMLDivElement>(null)
  const month = startOfMonth(held)
  const free = new Map(days.map((day) => [day.date, day.times.length]))
  const cells = monthSheet(month, CALENDAR_CELLS).filter((cell, at, all) => inMonth(all, at, month))
  const weeks = Array.from({ length: cells.length / WEEK }, (_, at) => cells.slice(at * WEEK, (at + 1) * WEEK))
  const within = (wanted: string) => (wanted < first ? first : wanted > last ? last : wanted)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset.date
    const target = from && dateByKey(event.key, from)
    if (!target) return
    event.preventDefault()
    const next = within(target)
    setHeld(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus())
  }
  return (
    <div className={styles.view}>
      <Row gap={4} justify="between">
        <Heading as="h3" size="sm" aria-live="polite">
          {monthName(month)}
        </Heading>
        <Row gap={0}>
          <IconButton
            icon="chevron-left"
            label="Previous month"
            disabled={month <= startOfMonth(first)}
            onClick={() => setHeld(within(addMonths(month, -1)))}
          />
          <IconButton
            icon="chevron-right"
            label="Next month"
            disabled={month >= startOfMonth(last)}
            onClick={() => setHeld(within(addMonths(month, 1)))}
          />
        </Row>
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its cells takes the focus */}
      <div ref={grid} role="grid" aria-label={`Available days in ${monthName(month)}`} onKeyDown={onKeyDown}>
        <div role="row" className={styles.week}>
          {WEEKDAYS.map((name) => (
            <span key={name} role="columnheader" className={styles.weekday}>
              {name.slice(0, 2)}
              <VisuallyHidden>{name.slice(2)}</VisuallyHidden>
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((day) => (
              <Cell
                key={day}
                day={day}
                free={free.get(day) ?? 0}
                isOutside={!day.startsWith(month.slice(0, 7))}
                isChosen={day === date}
                isStop={day === held}
                onChoose={() => {
                  setHeld(day)
                  onChoose(day)
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type CellProps = {
  day: string
  /** How many times are free. */
  free: number
  isOutside: boolean
  isChosen: boolean
  isStop: boolean
  onChoose: () => void
}

function Cell({ day, free, isOutside, isChosen, isStop, onChoose }: CellProps) {
  return (
    <div role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className={styles.cell}
        data-date={day}
        data-outside={isOutside || undefined}
        data-chosen={isChosen || undefined}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={free === 0}
        onClick={() => free > 0 && onChoose()}
      >
        <VisuallyHidden>
          {dateText(day)}, {free === 0 ? 'none available' : free === 1 ? '1 time available' : `${free} times available`}
        </VisuallyHidden>
        <span aria-hidden="true">{dayOfMonth(day)}</span>
        {free > 0 && <i aria-hidden="true" />}
      </button>
    </div>
  )
}

/** A sixth week that is all of the next month says nothing. */
function inMonth(cells: readonly string[], at: number, month: string): boolean {
  const week = cells.slice(at - (at % WEEK), at - (at % WEEK) + WEEK)
  return week.some((day) => day.startsWith(month.slice(0, 7)))
}
