import { fieldError } from '#server/platform/errors.ts'
import type { BookingRow } from '#server/bookings/queries.ts'

export type Sort = 'date_desc' | 'date_asc' | 'price_desc' | 'price_asc'

/** Where a page ended: the value it was sorted by and the id that breaks ties. */
export type Position = { value: Date | number; id: string }

export function encodeCursor(sort: Sort, row: BookingRow): string {
  const value = sort.startsWith('date') ? row.starts_at.getTime() : row.price_cents
  return Buffer.from(`${sort}.${value}.${row.id}`).toString('base64url')
}

/** @throws DomainError invalid_input for a cursor that is not ours or of another order. */
export function decodeCursor(sort: Sort, cursor: string): Position {
  const found = /^(\w+)\.(-?\d{1,15})\.([a-z2-7]{26})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!found || found[1] !== sort) throw fieldError('cursor', 'This page is no longer there. Please start again.')
  const value = Number(found[2])
  return { value: sort.startsWith('date') ? new Date(value) : value, id: found[3]! }
}
