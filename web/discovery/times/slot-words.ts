/** "Mon, Nov 30, 10:00 AM" → "Mon, Nov 30"; a time alone has no day. */
function dayOf(label: string): string {
  return label.slice(0, Math.max(0, label.lastIndexOf(', ')))
}

/** The day of the first time, said once, and the times: those of other days keep theirs. */
export function slotWords(labels: readonly string[]): { day: string; times: string[] } {
  const day = dayOf(labels[0] ?? '')
  return {
    day,
    times: labels.map((label) => (day !== '' && dayOf(label) === day ? label.slice(day.length + 2) : label)),
  }
}
