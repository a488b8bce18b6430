import { expect, it } from 'vitest'

import type { Booking } from '#contract/bookings.ts'
import { visitsNow, type VisitNow } from './visits-now.ts'

const visit = (id: string, at: string, booking: Partial<Booking>, is_shown = false) =>
  ({
    booking: { id, scheduled_at: at, status: 'confirmed', is_upcoming: false, is_under_way: false, ...booking },
    day: { is_shown },
  }) as VisitNow

it('puts the visit that goes on first, then the next one once it is near, then what is to be closed', () => {
  const going = visit('going', '2026-12-15T10:00', { is_under_way: true }, true)
  const near = visit('near', '2026-12-15T12:00', { is_upcoming: true }, true)
  const after = visit('after', '2026-12-15T13:00', { is_upcoming: true }, true)
  const late = visit('late', '2026-12-16T10:00', { is_upcoming: true })
  const over = visit('over', '2026-12-15T08:00', {}, true)
  const older = visit('older', '2026-12-14T08:00', {})
  const done = visit('done', '2026-12-15T07:00', { status: 'completed' }, true)
  const twice = { booking: near.booking }
  const { cards, open } = visitsNow([late, over, after, near, done, older, going, twice])
  expect(cards.map(({ booking, day }) => [booking.id, day?.is_shown])).toEqual([
    ['going', true],
    ['near', true],
    ['over', true],
  ])
  expect(open.map(({ id }) => id)).toEqual(['older'])
  expect(visitsNow([late, done])).toEqual({ cards: [], open: [] })
})
