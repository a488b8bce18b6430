import { expect, test } from 'vitest'
import { describeVisitDay, drillVisitDay } from './visit-day-drill.ts'

test(
  'the timers of visits tell each notice once, however often the worker is killed',
  { timeout: 300_000 },
  async () => {
    const moments = ['10:20', '10:30', '10:35', '10:45', '10:50', '11:05', '11:20']
    const drill = await drillVisitDay({ each: 1, kills: 1, moments })
    expect(drill.faults, describeVisitDay(drill)).toEqual([])
    expect([drill.visits, drill.kills]).toEqual([5, 7])
  },
)
