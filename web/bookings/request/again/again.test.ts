import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import type { Service } from '#contract/providers.ts'
import { asBefore } from './as-before.ts'
import { nextTimes } from './next-times.ts'

const HOME = { street_address: '12 Test Street', city: 'Vancouver', province: 'BC', postal_code: 'V6B1A1' }
const MUM = { street_address: '1 Side Road', city: 'Burnaby', province: 'BC', postal_code: 'V5H1A1' }
const SAVED = { id: 'mum', label: 'Mum', ...MUM, door_notes: 'Side gate' }
const SERVICE = { add_ons: [{ id: 'a', name: 'French tips' }], max_quantity: 2 } as unknown as Service

function earlier(change: object = {}): Booking {
  const service = { quantity: 2, add_ons: ['French tips'] }
  const whole = {
    id: 'b',
    scheduled_at: '2026-11-20T16:00',
    location: HOME,
    notes: 'Two cats',
    swatches: ['shade-red'],
  }
  return { ...whole, door_notes: 'Blue door', service, ...change } as unknown as Booking
}
const before = (booking: Booking, saved = [SAVED]) =>
  asBefore(booking, SERVICE, { address: HOME, addresses: { home_door_notes: '', saved } })

test('everything is as it was', () => {
  const { draft, gone, time } = before(earlier())
  expect([gone, time]).toEqual([[], '16:00'])
  expect(draft).toMatchObject({
    notes: 'Two cats',
    elsewhere: false,
    choice: { addOns: ['a'], quantity: 2 },
    swatches: ['shade-red'],
  })
})

test('a place is home, a saved one, or another with its own words for the door', () => {
  expect(before(earlier({ location: MUM })).draft).toMatchObject({ elsewhere: true, saved: 'mum', doors: {} })
  const other = before(earlier({ location: MUM }), []).draft
  expect(other).toMatchObject({ elsewhere: true, saved: '', address: MUM, doors: { other: 'Blue door' } })
})

test('what is no longer offered is left out and named', () => {
  const { draft, gone } = before(earlier({ service: { quantity: 3, add_ons: ['French tips', 'Paraffin'] } }))
  expect(gone).toEqual(['“Paraffin”', 'a visit for 3'])
  expect(draft.choice).toEqual({ addOns: ['a'], quantity: 2 })
})

test('of the next days the time nearest to the usual hour', () => {
  const days = ['01', '02', '03', '04', '05'].map((day) => ({
    date: `2026-12-${day}`,
    times: day === '02' ? ['08:00'] : ['09:00', '15:30', '18:00'],
  }))
  const free = { ownVisits: [], minutes: 60 }
  expect(nextTimes(days, '16:00', free).map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-12-01 15:30',
    '2026-12-02 08:00',
    '2026-12-03 15:30',
    '2026-12-04 15:30',
  ])
  expect(nextTimes([], '16:00', free)).toEqual([])
  // The second day has no other time than that of another visit of the client's own.
  const ownVisits = [
    { start: '2026-12-01T16:00', end: '2026-12-01T17:00' },
    { start: '2026-12-02T08:30', end: '2026-12-02T09:30' },
  ]
  expect(nextTimes(days, '16:00', { ownVisits, minutes: 60 }).map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-12-01 18:00',
    '2026-12-03 15:30',
    '2026-12-04 15:30',
    '2026-12-05 15:30',
  ])
})
