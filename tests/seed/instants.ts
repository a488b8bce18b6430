/**
 * Moments at which a fresh sandbox may be started: every hour of the day, and the dates on which calendars and clocks
 * turn. Vancouver is at UTC-7 on all of them; 2027-03-14 is when stale zone data would change its clocks.
 */
const DATES = [
  '2026-10-31',
  '2026-11-01',
  '2026-11-22',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-14',
  '2028-02-28',
  '2028-02-29',
]

/** Half a minute before midnight, then one of each hour, unevenly. */
const TIMES = [
  '23:59:30',
  ...Array.from({ length: 24 }, (_, hour) => `${twoDigits(hour)}:${twoDigits((hour * 7) % 60)}:00`),
]

const all = DATES.flatMap((date) => TIMES.map((time) => `${date}T${time}-07:00`))

/** Every n-th of all with SEED_EVERY=n; none in `npm test`, which looks at the demo that its sandboxes share. */
export function chosenInstants(): string[] {
  const every = Number(process.env['SEED_EVERY'] ?? 0)
  return every > 0 ? all.filter((_, n) => n % every === 0) : []
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}
