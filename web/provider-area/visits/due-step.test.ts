import { describe, expect, it } from 'vitest'

import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'

import { dueStep } from './due-step.ts'

const booking = (change: { complete?: boolean; is_upcoming?: boolean } = {}) =>
  ({ can: { complete: change.complete ?? true }, is_upcoming: change.is_upcoming ?? true }) as Booking
const day = (can: Partial<VisitDay['can']>, hasLeft = false) =>
  ({ can, steps: [{ step: 'check_out', state: hasLeft ? 'done' : 'ahead' }] }) as unknown as VisitDay

describe('the due step', () => {
  it('follows the visit: on my way, check in, check out, complete', () => {
    expect(dueStep(booking(), day({}))).toBeNull()
    expect(dueStep(booking(), day({ on_my_way: true }))).toBe('on_my_way')
    expect(dueStep(booking(), day({ on_my_way: true, check_in: true }))).toBe('check_in')
    expect(dueStep(booking({ is_upcoming: false }), day({ check_out: true }))).toBe('check_out')
    expect(dueStep(booking({ is_upcoming: false }), day({}, true))).toBe('complete')
  })

  it('is completing after a check-out, also before the planned end', () => {
    expect(dueStep(booking(), day({}, true))).toBe('complete')
  })

  it('is completing once the time has come and nobody checked in, and nothing for a completed visit', () => {
    expect(dueStep(booking({ is_upcoming: false }))).toBe('complete')
    expect(dueStep(booking({ is_upcoming: false, complete: false }), day({}, true))).toBeNull()
  })
})
