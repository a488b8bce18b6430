import { expect, test } from 'vitest'
import { describeVisitDay, drillVisitDay } from './visit-day-drill.ts'

/** `npm run test:long -- visit-day` plays all of it: 20 visits of each story, five kills at each step of the clock. */
const EACH = Number(process.env['VISIT_DAY_EACH'] ?? 1)
const KILLS = Number(process.env['VISIT_DAY_KILLS'] ?? 1)
const STORIES = 5
/** Those at which something falls due; the campaign takes its own, closer ones. */
const MOMENTS = ['10:20', '10:30', '10:35', '10:45', '10:50', '11:05', '11:20']
/** Those at which a provider is asked or an alarm is raised. */
const KILL_AT = ['10:30', '10:45', '11:05', '11:20']

test(
  'the timers of visits tell each notice once, however often the worker is killed',
  { timeout: 1_800_000 },
  async () => {
    const isShort = EACH === 1
    const drill = await drillVisitDay({
      each: EACH,
      kills: KILLS,
      ...(isShort ? { moments: MOMENTS, killAt: KILL_AT } : {}),
    })
    process.stdout.write(`${describeVisitDay(drill)}\n`)
    expect(drill.faults).toEqual([])
    expect(drill.visits).toBe(STORIES * EACH)
    expect(drill.kills).toBeGreaterThanOrEqual(KILL_AT.length * KILLS)
  },
)
