import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancellationFee, type FeeFacts } from '#server/bookings/payment/pricing.ts'
import { costSteps, stepsFrom } from './schedule.ts'

const STARTS = Date.parse('2026-11-26T17:00:00Z')
const HOUR = 3_600_000

const booking = fc.record({
  status: fc.constantFrom('confirmed' as const, 'completed' as const),
  // Made and moved at any time before the visit, also within the last minutes.
  created_at: fc.integer({ min: 0, max: 40 * 24 * HOUR }).map((before) => new Date(STARTS - before)),
  free_until: fc.option(fc.integer({ min: -2 * HOUR, max: 72 * HOUR }).map((before) => new Date(STARTS - before))),
  late_fee_percent: fc.constantFrom(0, 50, 100),
  paidCents: fc.integer({ min: 1, max: 1_000_000 }),
})

const facts = ({ free_until, ...rest }: typeof booking extends fc.Arbitrary<infer T> ? T : never): FeeFacts => ({
  ...rest,
  free_until: free_until ?? null,
  starts_at: new Date(STARTS),
  ends_at: new Date(STARTS + HOUR),
})

/** Any moment from the booking to the start, and those around which something changes. */
const moment = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(-1, 0, 1),
  fc.constantFrom('any', 'step', 'grace'),
)

test('the schedule always shows what cancelling costs at that moment', () => {
  fc.assert(
    fc.property(booking, moment, fc.double({ min: 0, max: 1, noNaN: true }), (made, [share, off, kind], early) => {
      const visit = facts(made)
      const steps = costSteps(visit, visit.paidCents)
      const from = visit.created_at.getTime()
      const around = {
        any: from + share * (STARTS - from),
        step: steps[0]!.until.getTime() + off,
        grace: from + 15 * 60_000 + off,
      }
      const at = Math.min(Math.max(Math.round(around[kind as keyof typeof around]), from), STARTS - 1)
      // As it was shown at some moment before.
      const shown = stepsFrom(steps, new Date(from + early * (at - from)))
      const said = shown.find(({ until }) => at <= until.getTime())
      expect(said?.cents).toBe(cancellationFee(visit, new Date(at)))
    }),
    { numRuns: 3000 },
  )
})

test('steps follow each other, end with the start, and never cost less later or more than was paid', () => {
  fc.assert(
    fc.property(booking, (made) => {
      const visit = facts(made)
      const steps = costSteps(visit, visit.paidCents)
      expect(steps.at(-1)?.until.getTime()).toBe(STARTS)
      for (const [index, { until, cents }] of steps.entries()) {
        const before = steps[index - 1]
        expect(cents).toBeGreaterThanOrEqual(before?.cents ?? 0)
        expect(cents).toBeLessThanOrEqual(visit.paidCents)
        if (before) expect(until.getTime()).toBeGreaterThan(before.until.getTime())
      }
    }),
  )
})
