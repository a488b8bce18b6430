import { useEffect, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { call, type Page } from '#web/api.ts'
import { getBooking } from '#web/endpoints/bookings.gen.ts'

import { mergeFirstPage, startList } from './request-list.ts'

/**
 * The requests on show, renewed in place by each new first page: cards keep their dialogs and the focus, and what was
 * answered elsewhere says so instead of vanishing.
 */
export function useRequestList(first: Page<Booking[]>, loadPage: (cursor: string) => Promise<Page<Booking[]>>) {
  const [list, setList] = useState(() => startList(first))
  const [left, setLeft] = useState<readonly string[]>([])
  if (list.from !== first) setList(mergeFirstPage(list, first))

  useEffect(() => {
    const ending = new AbortController()
    for (const id of list.gone) {
      call(getBooking, { params: { id }, signal: ending.signal })
        .then((now) =>
          setList((shown) => ({
            ...shown,
            gone: shown.gone.filter((other) => other !== id),
            items: shown.items.map((booking) => (booking.id === id ? now : booking)),
          })),
        )
        // The next look at the list finds it gone again.
        .catch(() => undefined)
    }
    return () => ending.abort()
    // Asked once per answer of the list, not once per booking that has been read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list.from])

  return {
    items: list.items.filter(({ id }) => !left.includes(id)),
    next: list.next,
    /** The person has dealt with it here. */
    leave: (id: string) => setLeft((ids) => [...ids, id]),
    more: async (cursor: string) => {
      const page = await loadPage(cursor)
      setList((shown) => ({ ...shown, items: [...shown.items, ...page.items], next: page.next }))
    },
  }
}
