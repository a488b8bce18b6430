import { useEffect, useEffectEvent, useState } from 'react'

import type { Page } from '#web/api.ts'

/** A list as far as it has been loaded. */
export type PagedList<T> = {
  items: readonly T[]
  /** Cursor of the page below; null at the end. */
  next: string | null
  /** Loads the page below and puts it under the others. */
  more: (cursor: string) => Promise<void>
}

/**
 * A list that continues below its first page. A new first page is followed by as many items as were visible before, so
 * that a reader who has loaded more doesn't lose them; until they are here, the old list stays.
 * @param first as loaded with the page
 * @param of what is listed; a list of something else begins with its own first page
 * @param load the page after a cursor
 */
export function usePagedList<T>(
  first: Page<T[]>,
  of: string,
  load: (cursor: string, signal?: AbortSignal) => Promise<Page<T[]>>,
): PagedList<T> {
  const [list, setList] = useState({ ...first, from: first, of })
  const isLong = list.of === of && list.items.length > list.from.items.length && first.next !== null
  if (list.from !== first && !isLong) setList({ ...first, from: first, of })
  const loadBelow = useEffectEvent(load)

  useEffect(() => {
    if (list.from === first) return
    const ending = new AbortController()
    renewed(first, list.items.length, (cursor) => loadBelow(cursor, ending.signal))
      .then((page) => !ending.signal.aborted && setList({ ...page, from: first, of }))
      // After a failure "Load more" repeats it.
      .catch(() => !ending.signal.aborted && setList({ ...first, from: first, of }))
    return () => ending.abort()
  }, [first, of, list])

  return {
    items: list.items,
    next: list.next,
    more: async (cursor) => {
      const page = await load(cursor)
      setList((shown) => ({ ...shown, items: [...shown.items, ...page.items], next: page.next }))
    },
  }
}

/** A new first page with as many entries below it as `count` takes. */
export async function renewed<T>(
  first: Page<T[]>,
  count: number,
  load: (cursor: string) => Promise<Page<T[]>>,
): Promise<Page<T[]>> {
  let { items, next } = first
  while (next !== null && items.length < count) {
    const below = await load(next)
    items = [...items, ...below.items]
    next = below.next
  }
  return { items, next }
}
