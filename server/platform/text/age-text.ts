const MINUTE_MS = 60_000
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** A span of time in the largest unit that fits: "3 hours". */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  for (const [unit, size] of UNITS) {
    const count = Math.floor(minutes / size)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'a moment'
}
