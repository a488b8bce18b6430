const CLOCK = String.raw`\d{1,2}:\d{2} [AP]M`
const DAY = String.raw`([A-Z][a-z]{2})[a-z]*day, ([A-Z][a-z]{2})[a-z]* (\d{1,2})(?:, (\d{4}))?`
const TIME_FIRST = new RegExp(`at (${CLOCK}) on ${DAY}`, 'g')
const DAY_FIRST = new RegExp(`${DAY}(?: at (${CLOCK}))?`, 'g')

/**
 * A sentence of the server with its long dates cut short, as pages write them: "at 3:00 PM on Thursday, December 24, 2026"
 * is "on Thu, Dec 24, 3:00 PM".
 * @param year of now: only another one is written
 */
export function shortDates(text: string, year: string): string {
  const written = (...[weekday, month, day, of, time]: (string | undefined)[]) =>
    `${weekday}, ${month} ${day}${of === undefined || of === year ? '' : `, ${of}`}${time === undefined ? '' : `, ${time}`}`
  return text
    .replace(TIME_FIRST, (_, time, weekday, month, day, of) => `on ${written(weekday, month, day, of, time)}`)
    .replace(DAY_FIRST, (_, weekday, month, day, of, time) => written(weekday, month, day, of, time))
}
