import { useEffect, useReducer, useRef, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { ApiError, callPage } from '#web/api.ts'
import { listBookings } from '#web/endpoints.gen.ts'

import { completed } from './completed.ts'
import type { Tab } from './tabs.ts'

const PAGE = 10
/** The most that one call answers. */
const MOST = 100
const FAILED = 'Failed to load bookings. Please try again later.'

type Loaded = { tab: Tab; version: number; items: Booking[]; next: string | null }

/** What comes first in each tab: what is nearest to now. */
function queryOf(tab: Tab, limit = PAGE) {
  return { tab, limit, sort: tab === 'upcoming' ? ('date_asc' as const) : ('date_desc' as const) }
}

/** The bookings of one tab, page by page; `reload` asks again and keeps the old list on show until the answer is there. */
export function useBookings(tab: Tab) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState<{ tab: Tab; version: number } | null>(null)
  const [more, setMore] = useState(false)
  const [version, reload] = useReducer((count: number) => count + 1, 0)

  // Who has loaded more keeps it when the list is asked for again.
  const shown = useRef<{ tab: Tab; count: number }>({ tab, count: 0 })
  useEffect(() => {
    if (loaded) shown.current = { tab: loaded.tab, count: loaded.items.length }
  }, [loaded])

  useEffect(() => {
    const ending = new AbortController()
    const limit = shown.current.tab === tab ? Math.min(MOST, Math.max(PAGE, shown.current.count)) : PAGE
    callPage(listBookings, { query: queryOf(tab, limit), signal: ending.signal })
      .then(({ items, next }) => setLoaded({ tab, version, items: items.map(completed), next }))
      .catch((error: unknown) => {
        if (!ending.signal.aborted && !(error instanceof ApiError && error.status === 401)) setFailed({ tab, version })
      })
    return () => ending.abort()
  }, [tab, version])

  const list = loaded?.tab === tab ? loaded : null
  const loadMore = async () => {
    if (!list?.next || more) return
    setMore(true)
    try {
      const page = await callPage(listBookings, { query: { ...queryOf(tab), cursor: list.next } })
      setLoaded({ ...list, items: [...list.items, ...page.items.map(completed)], next: page.next })
    } catch {
      setFailed({ tab, version })
    }
    setMore(false)
  }
  return {
    items: list?.items ?? null,
    hasMore: list !== null && list.next !== null,
    error: failed?.tab === tab && failed.version === version ? FAILED : null,
    isLoadingMore: more,
    loadMore,
    reload,
  }
}
