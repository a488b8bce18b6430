import { expect, test } from 'vitest'
import { cancellationFee, commissionOf, GRACE_MS, mostBeforeGst, taxOf, type FeeFacts } from './pricing.ts'

const STARTS = new Date('2026-11-26T17:00:00Z')
const DAY = 86_400_000
const before = (ms: number) => new Date(STARTS.getTime() - ms)

const booking = (change: Partial<FeeFacts> = {}): FeeFacts => ({
  status: 'confirmed',
  starts_at: STARTS,
  ends_at: new Date(STARTS.getTime() + 3_600_000),
  created_at: before(10 * DAY),
  free_until: null,
  late_fee_percent: 50,
  paidCents: 8400,
  ...change,
})

test('the fee begins one millisecond inside of 24 hours', () => {
  expect(cancellationFee(booking(), before(DAY + 1))).toBe(0)
  expect(cancellationFee(booking(), before(DAY))).toBe(0)
  expect(cancellationFee(booking(), before(DAY - 1))).toBe(4200)
})

test('24 hours are real hours, also over a night in which clocks change elsewhere', () => {
  const starts_at = new Date('2026-11-01T16:00:00Z')
  const created_at = new Date('2026-10-20T16:00:00Z')
  expect(cancellationFee(booking({ starts_at, created_at }), new Date('2026-10-31T16:00:00Z'))).toBe(0)
  expect(cancellationFee(booking({ starts_at, created_at }), new Date('2026-10-31T16:00:00.001Z'))).toBe(4200)
})

test('each tier keeps its share of the money paid, and only of that', () => {
  const late = before(3_600_000)
  expect(cancellationFee(booking({ late_fee_percent: 0 }), late)).toBe(0)
  expect(cancellationFee(booking({ late_fee_percent: 100 }), late)).toBe(8400)
  expect(cancellationFee(booking({ paidCents: 0 }), late)).toBe(0)
  expect(cancellationFee(booking({ status: 'pending' }), late)).toBe(0)
  expect(cancellationFee(booking({ paidCents: 8401 }), late)).toBe(4201)
})

test('second thoughts within a quarter of an hour are free', () => {
  const created_at = before(3_600_000)
  const after = (ms: number) => new Date(created_at.getTime() + ms)
  expect(cancellationFee(booking({ created_at }), after(GRACE_MS))).toBe(0)
  expect(cancellationFee(booking({ created_at }), after(GRACE_MS + 1))).toBe(4200)
})

test('tax is for registered providers, and who has met before pays less commission', () => {
  expect(taxOf(8010, '1')).toBe(401)
  expect(taxOf(8010, null)).toBe(0)
  const rate = { standard_bps: 1500, repeat_bps: 1000 }
  expect(commissionOf(rate, { have_met: false, is_brought: false })).toEqual({
    commission_bps: 1500,
    commission_reason: 'standard',
  })
  expect(commissionOf(rate, { have_met: true, is_brought: false })).toEqual({
    commission_bps: 1000,
    commission_reason: 'repeat',
  })
})

test('a visit that was completed before its end costs what a confirmed one does; one that is over costs nothing', () => {
  const early = booking({ status: 'completed' })
  expect(cancellationFee(early, before(DAY))).toBe(0)
  expect(cancellationFee(early, before(DAY - 1))).toBe(4200)
  expect(cancellationFee(early, before(-3_600_000))).toBe(0)
})

test('the highest price that costs no more with GST is found for every amount', () => {
  for (let due = 1; due <= 30_000; due += 1) {
    const price = mostBeforeGst(due)
    expect(price + taxOf(price, '123456782RT0001')).toBeLessThanOrEqual(due)
    expect(price + 1 + taxOf(price + 1, '123456782RT0001')).toBeGreaterThan(due)
  }
})
