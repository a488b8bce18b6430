/** Zone of the machine, and when the story starts: days on which clocks changed, change elsewhere, or are rare. */
export type Pair = [zone: string, start: string]

const ZONES = ['UTC', 'America/Vancouver', 'Pacific/Kiritimati']

/** Both sides of British Columbia's last change, of the day on which its neighbours still change, and a leap day. */
const STARTS = [
  '2026-03-07T18:00:00Z',
  '2026-03-08T18:00:00Z',
  '2026-10-31T18:00:00Z',
  '2026-11-01T18:00:00Z',
  '2028-02-28T18:00:00Z',
]

export const allPairs: Pair[] = ZONES.flatMap((zone) => STARTS.map((start): Pair => [zone, start]))

/** Three of them in `npm test`; all with LIFECYCLE_PAIRS=all. */
export function chosenPairs(): Pair[] {
  const wanted = process.env['LIFECYCLE_PAIRS']
  if (wanted === 'all') return allPairs
  return [
    ['UTC', STARTS[0]!],
    ['America/Vancouver', STARTS[2]!],
    ['Pacific/Kiritimati', STARTS[4]!],
  ]
}
