import type { Booking } from '#contract/bookings.ts'
import type { Page } from '#web/api.ts'

export type RequestList = Page<Booking[]> & {
  /** The answer that this list was made of last. */
  from: Page<Booking[]>
  /** Ids on the list that are no requests any more: what became of them is not known yet. */
  gone: string[]
}

export function startList(first: Page<Booking[]>): RequestList {
  return { ...first, from: first, gone: [] }
}

/**
 * A list on show and a newer first page of it: new requests come in at their place, known ones are renewed. Requests
 * that are answered by now stay where the provider may be looking at them, and are named in `gone`.
 */
export function mergeFirstPage(list: RequestList, first: Page<Booking[]>): RequestList {
  const fresh = new Map(first.items.map((booking) => [booking.id, booking]))
  const last = first.items.at(-1)
  /** After the end of the first page nothing is newly loaded. */
  const isBeyond = (booking: Booking) => first.next !== null && last !== undefined && booking.starts_at > last.starts_at
  const known = list.items.map((booking) => fresh.get(booking.id) ?? booking)
  const added = first.items.filter(({ id }) => !list.items.some((booking) => booking.id === id))
  const hasMore = list.items.length > list.from.items.length
  return {
    items: [...known, ...added].toSorted((a, b) =>
      a.starts_at < b.starts_at ? -1 : a.starts_at > b.starts_at ? 1 : 0,
    ),
    next: hasMore ? list.next : first.next,
    from: first,
    gone: known
      .filter((booking) => booking.status === 'pending' && !fresh.has(booking.id) && !isBeyond(booking))
      .map(({ id }) => id),
  }
}
