import { useEffect, useRef, useState } from 'react'

import type { BookableDay } from '#web/bookings/request/bookable-days.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { dateText, dayParts } from '#web/ui/values/local-text.ts'

import styles from './day-picker.module.css'

/** For who plans weeks ahead. */
const MonthView = lazyComponent(async () => (await import('./month-view.tsx')).MonthView)

type DayPickerProps = { days: readonly BookableDay[]; date: string; onChoose: (date: string) => void }

/**
 * The day of the visit: a dropdown with every day, a strip to look along, and months for who asks for them.
 * Rules: docs/product-rules.md#days-to-choose-from
 */
export function DayPicker({ days, date, onChoose }: DayPickerProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [asMonths, setAsMonths] = useState(false)
  useEffect(() => {
    const box = strip.current
    const chosen = box?.querySelector<HTMLElement>(':has(> :checked)')
    if (!box || !chosen) return
    const left = chosen.offsetLeft - box.offsetLeft
    if (left < box.scrollLeft || left + chosen.offsetWidth > box.scrollLeft + box.clientWidth)
      box.scrollTo({ left: left - 24 })
  }, [date])
  return (
    <div className={styles.picker}>
      <NativeSelect
        label="Date"
        name="date"
        value={date}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          { value: '', label: 'Select a date', disabled: true },
          ...days.map((day) => ({ value: day.date, label: dateText(day.date) })),
        ]}
      />
      <div ref={strip} className={styles.strip} role="radiogroup" aria-label="Days">
        {days.map((day) => (
          <Day key={day.date} day={day} checked={day.date === date} onChoose={onChoose} />
        ))}
      </div>
      <div>
        <Button
          variant="default"
          size="sm"
          aria-expanded={asMonths}
          leftSection={<Icon name="calendar" size={18} />}
          onClick={() => setAsMonths(!asMonths)}
        >
          {asMonths ? 'Hide the months' : 'Show whole months'}
        </Button>
      </div>
      {asMonths && <MonthView days={days} date={date} onChoose={onChoose} />}
    </div>
  )
}

type DayProps = { day: BookableDay; checked: boolean; onChoose: (date: string) => void }

function Day({ day, checked, onChoose }: DayProps) {
  const { weekday, month, day: number } = dayParts(day.date)
  const count = day.times.length
  const free = count === 1 ? '1 time' : `${count} times`
  return (
    <Choice
      className={styles.day}
      type="radio"
      name="day"
      value={day.date}
      checked={checked}
      aria-label={`${dateText(day.date)}, ${free} free`}
      onChange={() => onChoose(day.date)}
    >
      <span className={styles.face} aria-hidden="true">
        <span>{weekday.slice(0, 3)}</span>
        <strong>{number}</strong>
        <span>{month.slice(0, 3)}</span>
        <small>{count} free</small>
      </span>
    </Choice>
  )
}
