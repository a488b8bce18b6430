import type { Line } from '#contract/messaging.ts'

/** Lines by their number, each once: new reads replace old ones. */
export function mergeLines(known: readonly Line[], found: readonly Line[]): Line[] {
  if (found.length === 0) return [...known]
  const byNumber = new Map([...known, ...found].map((line) => [line.number, line]))
  return [...byNumber.values()].toSorted((one, other) => one.number - other.number)
}

export type Group = { day: string; dayText: string; lines: Line[] }

/** Day by day, in their order. */
export function byDay(lines: readonly Line[]): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.day === line.day) last.lines.push(line)
    else groups.push({ day: line.day, dayText: line.day_text, lines: [line] })
  }
  return groups
}

const TOGETHER_MS = 5 * 60_000

/** Whether a line continues what the same person said a moment before. */
export function goesOn(line: Line, before: Line | undefined): boolean {
  if (!before || before.author !== line.author || line.author === 'system') return false
  return Date.parse(line.sent_at) - Date.parse(before.sent_at) < TOGETHER_MS
}
