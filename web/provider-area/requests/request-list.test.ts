import { expect, it } from 'vitest'

import type { Booking } from '#contract/bookings.ts'
import { mergeFirstPage, startList } from './request-list.ts'

const request = (id: string, hour: number, status: Booking['status'] = 'pending') =>
  ({ id, status, starts_at: `2026-11-26T${hour}:00:00.000Z` }) as Booking
const page = (items: Booking[], next: string | null = null) => ({ items, next })
const idsOf = ({ items }: { items: Booking[] }) => items.map(({ id }) => id).join('')

it('lets new requests in at their place', () => {
  const list = startList(page([request('a', 10), request('c', 12)]))
  const merged = mergeFirstPage(list, page([request('a', 10), request('b', 11), request('c', 12)]))
  expect(idsOf(merged)).toBe('abc')
  expect(merged.gone).toEqual([])
})

it('keeps what is no request any more in its place, and says so once', () => {
  const list = startList(page([request('a', 10), request('b', 11)]))
  const merged = mergeFirstPage(list, page([request('b', 11)]))
  expect(idsOf(merged)).toBe('ab')
  expect(merged.gone).toEqual(['a'])
  // Once its outcome is known, it isn't requested again.
  const told = { ...merged, items: [request('a', 10, 'cancelled'), request('b', 11)] }
  expect(mergeFirstPage(told, page([request('b', 11)]))).toMatchObject({ gone: [], items: told.items })
})

it('renews what it knows', () => {
  const list = startList(page([request('a', 10)]))
  const moved = mergeFirstPage(list, page([{ ...request('a', 15), notes: 'later' }]))
  expect(moved.items).toMatchObject([{ id: 'a', notes: 'later' }])
})

it('leaves alone what lies behind the first page', () => {
  const list = startList(page([request('a', 10), request('b', 11)], 'after b'))
  const longer = { ...list, items: [...list.items, request('c', 12)], next: 'after c' }
  const merged = mergeFirstPage(longer, page([request('a', 10), request('b', 11)], 'after b'))
  expect(idsOf(merged)).toBe('abc')
  expect(merged).toMatchObject({ gone: [], next: 'after c' })
})
