import { offerSlots } from '#server/availability/slots/slots.ts'
import { createLocalTime } from '#server/platform/time.ts'
import { median } from './compare.ts'
import { say, verdict } from './report.ts'
import { NOW } from './setup.ts'

const GOAL_MS = 0.2
const HOUR = 3_600_000

/** One provider's free hours of 30 days with 40 visits, in this process: what the server computes for a page. */
export function measureSlots(): void {
  const localTime = createLocalTime('America/Vancouver')
  const fromDate = localTime.addDays(localTime.localDate(NOW), 1)
  const claims = Array.from({ length: 40 }, (_, n) => {
    const start = localTime.dayOf(localTime.addDays(fromDate, n % 30)).start + (9 + ((n * 5) % 8)) * HOUR
    return { start, end: start + HOUR, bufferMinutes: 0 }
  }).toSorted((a, b) => a.start - b.start)
  const input = {
    now: NOW.getTime(),
    localTime,
    fromDate,
    days: 30,
    durationMinutes: 60,
    weekly: Array.from({ length: 7 }, () => [{ start: 540, end: 1080 }]),
    overrides: new Map(),
    timeOff: [],
    claims,
    rules: { minNoticeMinutes: 0, maxAdvanceDays: 60, bufferMinutes: 0, dailyCap: null },
    isBookable: true,
    insuredUntil: null,
    offeredUntil: null,
  }
  const count = [...offerSlots(input).values()].flat().length
  const rounds = Array.from({ length: 7 }, () => {
    const begun = performance.now()
    for (let n = 0; n < 500; n += 1) offerSlots(input)
    return (performance.now() - begun) / 500
  })
  const ms = median(rounds)
  say(
    `slots of one provider over 30 days: ${count} slots in ${ms.toFixed(4)} ms, goal ${GOAL_MS}: ${verdict(ms <= GOAL_MS)}`,
  )
}
