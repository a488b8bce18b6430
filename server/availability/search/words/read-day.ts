import { MONTHS, WEEKDAYS } from '#contract/clock.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** The value that was read, and the remaining words. */
export type Read<T> = { value: T; rest: string[] } | null

/** Names of the days as people shorten them: from the third letter on, "tues" and "thurs" among them. */
const DAYS = new Map<string, number>(
  WEEKDAYS.flatMap((name, day) => {
    const plain = name.toLowerCase()
    const short = [plain, `${plain}s`, plain.slice(0, 3), plain.slice(0, 4), plain.slice(0, 5)]
    return short.map((text) => [text, day] as const)
  }),
)
/** Words of their own as well, where nothing else is said of a day. */
const AMBIGUOUS = new Set(['sun', 'sund', 'mond', 'wedn', 'satu', 'frid', 'sunda', 'monda', 'tuesd', 'wedne', 'thursd'])
const MONTH_OF = new Map(
  MONTHS.flatMap((name, at) => [name, name.slice(0, 3), name.slice(0, 4)].map((text) => [text.toLowerCase(), at + 1])),
)
/** Before a day, part of it. */
const BEFORE = new Set(['on', 'this', 'next', 'coming', 'for'])

/**
 * The day that words name: "tomorrow", "friday", "this weekend", "nov 28". Visits start tomorrow at the earliest, so
 * "today" and "tonight" mean the first day that can be booked.
 * @param words small letters
 * @returns a date YYYY-MM-DD, or null where none is named
 */
export function readDay(words: readonly string[], today: string, localTime: LocalTime): Read<string> {
  const tomorrow = localTime.addDays(today, 1)
  const next = (day: number) => localTime.datesFrom(tomorrow, 7).find((date) => localTime.weekdayOf(date) === day)!
  for (const [at, word] of words.entries()) {
    const take = (value: string, count = 1) => ({ value, rest: without(words, at, count) })
    if (word === 'today' || word === 'tonight' || word === 'tomorrow' || word === 'tmrw') return take(tomorrow)
    if (word === 'weekend') return take([next(6), next(0)].toSorted()[0]!)
    const dated = readDate(words[at], words[at + 1], today) ?? readDate(words[at + 1], words[at], today)
    if (dated !== null) return take(dated === today ? tomorrow : dated, 2)
    const day = DAYS.get(word)
    if (day !== undefined && !AMBIGUOUS.has(word)) return take(next(day))
  }
  return null
}

/** "nov" and "28" or "28th": of this year, or of the next once it is over. */
function readDate(month: string | undefined, day: string | undefined, today: string): string | null {
  const number = MONTH_OF.get(month ?? '')
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day ?? '') ?? []
  if (number === undefined || digits === undefined) return null
  const [year = 0] = today.split('-').map(Number)
  const textOf = (of: number) => `${of}-${String(number).padStart(2, '0')}-${digits.padStart(2, '0')}`
  const date = textOf(year) < today ? textOf(year + 1) : textOf(year)
  return Number.isNaN(Date.parse(date)) || !new Date(date).toISOString().startsWith(date) ? null : date
}

function without(words: readonly string[], at: number, count: number): string[] {
  const from = BEFORE.has(words[at - 1] ?? '') ? at - 1 : at
  return [...words.slice(0, from), ...words.slice(at + count)]
}
