import { expect, test } from 'vitest'
import { describeWaitlist, drillWaitlist } from './waitlist-drill.ts'

const number = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** `npm run test:long -- waitlist` plays 10,000 times that become free, with 50 in each line. */
const PLAN = {
  releases: number('WAITLIST_RELEASES', 12),
  providers: number('WAITLIST_PROVIDERS', 3),
  line: number('WAITLIST_LINE', 8),
  atOnce: number('WAITLIST_AT_ONCE', 6),
  kills: number('WAITLIST_KILLS', 1),
}

test(
  'what becomes free goes to the first in line, to one at a time, and is never lost, however often workers die',
  { timeout: 7_200_000 },
  async () => {
    const drill = await drillWaitlist(PLAN)
    process.stdout.write(`${describeWaitlist(drill)}\n`)
    expect({ doubled: drill.doubled, lost: drill.lost, unfair: drill.unfair }).toEqual({
      doubled: 0,
      lost: 0,
      unfair: 0,
    })
    expect(drill.releases).toBe(PLAN.releases)
    expect(drill.kills).toBe(PLAN.kills)
    expect(drill.offers).toBeGreaterThanOrEqual(PLAN.releases)
    expect(drill.taken).toBeGreaterThan(0)
    expect(drill.passed + drill.expired).toBeGreaterThan(0)
  },
)
