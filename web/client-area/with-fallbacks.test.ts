import { expect, it } from 'vitest'

import type { Booking } from '#contract/bookings.ts'

import { addressText } from '#web/ui/values/address-text.ts'
import { orNotKnown, partyName, serviceTitle, whenText } from '#web/bookings/booking-texts.ts'
import { withFallbacks } from './with-fallbacks.ts'

it('says in words what an answer leaves out', () => {
  const booking = withFallbacks({ id: 'a', status: 'cancelled', total_price: 50, service: null, scheduled_at: null })
  expect(serviceTitle(booking)).toBe('Unknown Service')
  expect(partyName(booking.provider)).toBe('Anonymous')
  expect(orNotKnown(addressText(booking.location))).toBe('N/A')
  expect(whenText(booking)).toBe('Invalid date')
  expect(booking.amount_due).toBe(50)
  expect(Object.values(booking.can)).not.toContain(true)
})

it('reads a booking that has nothing but the promised fields', () => {
  const booking = withFallbacks({ id: 'a', status: 'pending', scheduled_at: '2026-12-15T14:00', total_price: 50 })
  expect(whenText(booking)).toBe('Tuesday, December 15, 2026 at 2:00 PM')
  expect(booking.can.cancel).toBe(true)
})

it('keeps what is there', () => {
  const plain = { duration: 60, quantity: 1, add_ons: [], category_slug: 'hair' }
  const service = { title: 'Balayage', category: 'Hair', description: '', art: 'haircut', ...plain }
  const can = { cancel: true } as Booking['can']
  expect(withFallbacks({ service, can, amount_due: 12 })).toMatchObject({ service, can, amount_due: 12 })
})
