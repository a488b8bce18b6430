import { expect, test } from 'vitest'
import { rescheduleMode, rescheduleRefusal, type RescheduleFacts } from './rules.ts'

const NOW = new Date('2026-12-01T18:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const STARTED = 'This visit has already started, so it can no longer be moved.'
const visit: RescheduleFacts = {
  status: 'confirmed',
  starts_at: inMinutes(20),
  own_reschedules: 0,
  withdrawn_at: null,
  answer_due_at: null,
  created_at: inMinutes(-6000),
  checkedInAt: null,
}

test('a visit whose provider came early and checked in can no longer be moved', () => {
  for (const side of ['client', 'provider'] as const) {
    expect(rescheduleRefusal(visit, side, NOW)).toBeNull()
    expect(rescheduleRefusal({ ...visit, checkedInAt: inMinutes(-5) }, side, NOW)).toBe(STARTED)
    expect(rescheduleRefusal({ ...visit, starts_at: NOW }, side, NOW)).toBe(STARTED)
  }
})

test('a client moves an accepted visit alone at exactly 24 hours before it, and asks from a moment later', () => {
  const tomorrow = { ...visit, starts_at: inMinutes(24 * 60) }
  expect(rescheduleMode(tomorrow, 'client', NOW)).toBe('now')
  expect(rescheduleMode(tomorrow, 'client', new Date(NOW.getTime() + 1))).toBe('ask')
})
