import { expect, test } from 'vitest'
import { createLocalTime } from '#server/platform/time.ts'
import { startedBy, startingAfter } from './play-today.ts'

const localTime = createLocalTime('America/Vancouver')
const MINUTE = 60_000

test('at every minute of a day one visit is under way and another shows its code', () => {
  const midnight = localTime.instantOf('2026-11-22', '00:00')!.getTime()
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const now = midnight + minute * MINUTE
    const [begun, ahead] = [startedBy(localTime, now), startingAfter(localTime, now)]
    const [from, to] = [begun, ahead].map((start) => localTime.instantOfMinute(start.date, start.minute)!)
    const [ago, until] = [(now - from!) / MINUTE, (to! - now) / MINUTE]
    expect(begun.date, `${minute}`).toBe('2026-11-22')
    // The timer asks half an hour after the end.
    expect(ago >= 0 && ago < 60 + 30, `${minute}: begun ${ago} minutes ago`).toBe(true)
    expect(until > 0 && until <= 120, `${minute}: begins in ${until} minutes`).toBe(true)
    expect(Math.max(begun.minute, ahead.minute)).toBeLessThanOrEqual(22 * 60 + 45)
  }
})
