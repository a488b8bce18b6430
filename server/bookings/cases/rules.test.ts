import { expect, test } from 'vitest'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { objectionRefusal } from './rules.ts'

const REPORTED = new Date('2026-11-26T17:15:00Z')
const LAST = REPORTED.getTime() + 48 * 3_600_000
const missed = {
  row: { cancel_reason: 'no_show', cancelled_at: REPORTED },
  payment: { worthCents: 8000 },
  objection: null,
} as unknown as BookingDetails

test('a client can object to a no-show until 48 hours have passed, and not at their end', () => {
  expect(objectionRefusal(missed, new Date(LAST - 1))).toBeNull()
  expect(objectionRefusal(missed, new Date(LAST))).toContain('The 48 hours to tell us have passed.')
})
