import { type Difference, isSame, keepMine } from '#web/ui/forms/conflict/conflict.ts'
import { WEEKDAYS, dateText, timeText } from '#web/ui/values/local-text.ts'

import type { Hours, TimeWindow } from './hours.ts'

/** By weekday (0 is Sunday) and by date; a date that follows its weekday has no entry. */
type Days = Record<string, readonly TimeWindow[] | undefined>

const weekOf = ({ weekly }: Hours): Days => Object.fromEntries(weekly.map((slots, day) => [day, slots]))
const daysOf = (hours: Hours): Days => ({ ...hours.dates, ...weekOf(hours) })

/** Weekdays first, then dates in order. */
export function differencesOf(base: Hours, mine: Hours, theirs: Hours): Difference[] {
  const [before, here, there] = [daysOf(base), daysOf(mine), daysOf(theirs)]
  return [...new Set([...Object.keys(here), ...Object.keys(there)])]
    .toSorted((a, b) => a.length - b.length || a.localeCompare(b))
    .filter((day) => !isSame(here[day], there[day]))
    .map((day) => ({
      name: WEEKDAYS[Number(day)] ?? dateText(day),
      mine: dayText(here[day]),
      theirs: dayText(there[day]),
      isTouched: !isSame(here[day], before[day]),
    }))
}

/** Days changed here on top of what is saved there, including a date returned to its weekday. */
export function keepMyDays(base: Hours, mine: Hours, theirs: Hours): Hours {
  const days = keepMine(daysOf(base), daysOf(mine), daysOf(theirs))
  for (const date of Object.keys(base.dates)) if (!(date in mine.dates)) delete days[date]
  const dates = Object.entries(days).filter(([day]) => !(Number(day) in WEEKDAYS))
  return {
    weekly: WEEKDAYS.map((_, day) => [...(days[day] ?? [])]),
    dates: Object.fromEntries(dates.map(([date, slots]) => [date, [...(slots ?? [])]])),
  }
}

function dayText(slots: readonly TimeWindow[] | undefined): string {
  if (slots === undefined) return 'Follows the week'
  if (slots.length === 0) return 'Closed'
  return slots.map(({ start, end }) => `${timeText(start)} – ${timeText(end)}`).join('\n')
}
