import { expect, test } from 'vitest'
import { firstReminderAt, reminderAt } from './reminders.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-25T20:00:00Z')
/** Hours from the start of a visit of two hours; minutes more. */
const at = (hours: number, minutes = 0) => new Date(START + hours * 60 * MINUTE + minutes * MINUTE)
const visit = { starts_at: at(0), ends_at: at(2) }

const agreements: [when: string, agreed: Date, first: Date][] = [
  ['days before', at(-80), at(-24)],
  ['exactly a day before', at(-24), at(-24)],
  ['less than a day before', at(-24, 1), at(-2)],
  ['exactly two hours before', at(-2), at(-2)],
  ['less than two hours before', at(-2, 1), at(26)],
  ['while it is under way', at(1), at(26)],
]

test.each(agreements)('a client who agrees %s first gets a reminder while it still helps', (_, agreed, first) => {
  expect(firstReminderAt(visit, agreed)).toEqual(first)
})

const sweeps: [when: string, now: Date, reminder: string | null, next: Date | null][] = [
  ['before anything is due', at(-24, -1), null, at(-24)],
  ['a day before', at(-24), 'remind_day', at(-2)],
  ['late, but before the second reminder', at(-2, -1), 'remind_day', at(-2)],
  ['two hours before', at(-2), 'remind_soon', at(26)],
  ['a little later', at(-1, -1), 'remind_soon', at(26)],
  ['an hour before, when it would only hurry', at(-1), null, at(26)],
  ['a minute before the day after its end', at(26, -1), null, at(26)],
  ['a day after its end', at(26), 'ask_completion', null],
  ['weeks later', at(500), 'ask_completion', null],
]

test.each(sweeps)('a sweep %s says what helps now', (_, now, reminder, next) => {
  expect(reminderAt(visit, now)).toEqual({ reminder, next })
})
