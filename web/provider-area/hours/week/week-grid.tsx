import { useState } from 'react'

import { clockText } from '#contract/clock.ts'
import type { TimeWindow } from '#web/provider-area/hours/hours.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { timeText, WEEKDAYS } from '#web/ui/values/local-text.ts'

import { type Area, CELL_MINUTES, drawnHours, stateAt } from './paint.ts'
import { useWeekPaint } from './use-week-paint.ts'

import styles from './week-grid.module.css'

type WeekGridProps = { weekly: readonly TimeWindow[][]; onChange: (weekly: TimeWindow[][]) => void }

/** The week as a sheet to paint on; open from the start where there is room for it. On phones typing comes first. */
export function WeekGrid({ weekly, onChange }: WeekGridProps) {
  const [isOpen, setOpen] = useState(() => window.matchMedia('(min-width: 50em)').matches)
  return (
    <Details
      icon="calendar"
      title="Set your week"
      className={styles.panel}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && <Sheet weekly={weekly} onChange={onChange} />}
    </Details>
  )
}

function Sheet({ weekly, onChange }: WeekGridProps) {
  const hours = drawnHours(weekly)
  const { shown, stop, selected, stroke, done, grid } = useWeekPaint({ weekly, hours, onChange })
  const minutes = Array.from(
    { length: (hours.to - hours.from) / CELL_MINUTES },
    (_, at) => hours.from + at * CELL_MINUTES,
  )
  // A cell that is no longer drawn cannot keep the focus.
  const focused = minutes.includes(stop.minute) ? stop.minute : minutes[0]

  return (
    <>
      <Quiet size="sm" className={styles.hint} id="paint-hint">
        <span className={styles.byMouse}>Drag to open or close. </span>
        <span className={styles.byTouch}>Tap to open or close. </span>
        Keyboard: arrows move, Shift selects, Space opens or closes.
      </Quiet>
      <div
        role="grid"
        aria-label="Weekly hours"
        aria-describedby="paint-hint"
        aria-multiselectable="true"
        className={styles.grid}
        data-painting={stroke ? true : undefined}
        {...grid}
      >
        <div role="row" className={styles.row}>
          <span role="columnheader">
            <VisuallyHidden>Time</VisuallyHidden>
          </span>
          {WEEKDAYS.map((name) => (
            <span key={name} role="columnheader" className={styles.weekday}>
              {name.slice(0, 3)}
              <VisuallyHidden>{name.slice(3)}</VisuallyHidden>
            </span>
          ))}
        </div>
        {minutes.map((minute) => (
          <div key={minute} role="row" className={styles.row} data-hour={minute % 60 === 0 || undefined}>
            <span role="rowheader" className={styles.time}>
              {minute % 60 === 0 ? hourText(minute) : <VisuallyHidden>{timeText(clockText(minute))}</VisuallyHidden>}
            </span>
            {WEEKDAYS.map((name, day) => {
              const state = stateAt(shown[day] ?? [], minute)
              return (
                <span
                  key={name}
                  role="gridcell"
                  tabIndex={day === stop.day && minute === focused ? 0 : -1}
                  aria-selected={state !== 'closed'}
                  aria-label={cellLabel(name, minute, state)}
                  className={styles.cell}
                  data-day={day}
                  data-minute={minute}
                  data-state={state}
                  data-selected={(selected && isInside(selected, day, minute)) || undefined}
                />
              )
            })}
          </div>
        ))}
      </div>
      <Quiet size="sm" className={styles.said} role="status">
        {stroke && strokeText(stroke.area, stroke.open ? 'open' : 'close')}
        {!stroke && selected && `${areaText(selected)}: Space opens or closes`}
        {!stroke && !selected && done && strokeText(done.area, done.open ? 'opened' : 'closed')}
      </Quiet>
    </>
  )
}

function isInside({ fromDay, toDay, from, to }: Area, day: number, minute: number): boolean {
  return day >= fromDay && day <= toDay && minute >= from && minute < to
}

function cellLabel(day: string, minute: number, state: 'open' | 'part' | 'closed'): string {
  const words = state === 'part' ? 'open in part' : state
  return `${day} ${timeText(clockText(minute))}, ${words}`
}

/** "9 AM" */
function hourText(minute: number): string {
  return timeText(clockText(minute)).replace(':00', '')
}

const strokeText = (area: Area, what: string) => `${areaText(area)}: ${what}`

function areaText({ fromDay, toDay, from, to }: Area): string {
  const days = fromDay === toDay ? WEEKDAYS[fromDay] : `${WEEKDAYS[fromDay]} to ${WEEKDAYS[toDay]}`
  return `${days}, ${timeText(clockText(from))} – ${timeText(clockText(to))}`
}
