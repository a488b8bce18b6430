const TIME_FIRST =
  /at (\d{1,2}:\d{2} [AP]M) on ([A-Z][a-z]{2})[a-z]{0,3}day, ([A-Z][a-z]{2})[a-z]{0,6} (\d{1,2})(?:, (\d{4}))?/g
const DAY_FIRST =
  /([A-Z][a-z]{2})[a-z]{0,3}day, ([A-Z][a-z]{2})[a-z]{0,6} (\d{1,2})(?:, (\d{4}))?(?: at (\d{1,2}:\d{2} [AP]M))?/g

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
