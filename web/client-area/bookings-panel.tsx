import { useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { Page } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import type { Loaded } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import { BookingCard } from './booking-card.tsx'
import { BOOKINGS_FAILED, loadBookings } from './load-bookings.ts'
import { countOf, readTab, type Statistics, type Tab, TABS } from './tabs.ts'

import styles from './bookings-panel.module.css'

/** Upcoming visits shown at first. */
const SHOWN = 3

type BookingsPanelProps = {
  tab: Tab
  /** Shown above the list already. */
  shownAbove?: string | undefined
  loaded: Loaded<{ first: Page<Booking[]>; statistics: Statistics | null }>
  onCancel: (booking: Booking) => void
  onChanged: () => void
}

/** All bookings in three tabs; the tab is in the address. */
export function BookingsPanel({ tab, shownAbove, loaded, onCancel, onChanged }: BookingsPanelProps) {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  // The tab that was chosen, while its list is on its way.
  const shown = location?.pathname === pathname ? readTab(new URLSearchParams(location.search)) : tab
  return (
    <section aria-labelledby="bookings">
      <Heading id="bookings" size="xl" className={styles.title}>
        Your bookings
      </Heading>
      <TabList tab={shown} statistics={loaded.data?.statistics ?? null} />
      <div role="tabpanel" id="bookings-panel" aria-labelledby={`tab-${shown}`} tabIndex={-1}>
        {shown === tab ? (
          <WhenLoaded loaded={loaded}>
            {({ first }) => (
              <List tab={tab} shownAbove={shownAbove} first={first} onCancel={onCancel} onChanged={onChanged} />
            )}
          </WhenLoaded>
        ) : (
          <SkeletonCards label="Loading your bookings" />
        )}
      </div>
    </section>
  )
}

function TabList({ tab, statistics }: { tab: Tab; statistics: Statistics | null }) {
  const [, setParams] = useSearchParams()
  const choose = (next: Tab) =>
    setParams(next === 'upcoming' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
  const step = (by: number) => {
    const at = TABS.findIndex(([name]) => name === tab)
    const next = TABS[(at + by + TABS.length) % TABS.length]?.[0] ?? 'upcoming'
    choose(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label="Bookings" className={styles.tabs}>
      {TABS.map(([name, label]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls="bookings-panel"
          tabIndex={name === tab ? 0 : -1}
          className={styles.tab}
          onClick={() => choose(name)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(1)
            if (event.key === 'ArrowLeft') step(-1)
          }}
        >
          {label}
          {statistics && <span className={styles.count}>{countOf(name, statistics)}</span>}
        </button>
      ))}
    </div>
  )
}

type ListProps = Omit<BookingsPanelProps, 'loaded'> & { first: Page<Booking[]> }

function List({ tab, shownAbove, first, onCancel, onChanged }: ListProps) {
  const list = usePagedList(first, tab, (cursor, signal) => loadBookings(tab, cursor, signal))
  const [isOpen, setOpen] = useState(false)
  if (list.items.length === 0) return <Nothing tab={tab} />
  const others = list.items.filter(({ id }) => id !== shownAbove)
  if (others.length === 0) return <Quiet>Nothing else coming up.</Quiet>
  // Visits far ahead wait behind a button; it never hides a single one.
  const hidden = tab === 'upcoming' && others.length > SHOWN + 1 ? others.length - SHOWN : 0
  return (
    <>
      <PlainList gap={12}>
        {others.slice(0, hidden > 0 && !isOpen ? SHOWN : undefined).map((booking) => (
          <BookingCard key={booking.id} booking={booking} onCancel={onCancel} onChanged={onChanged} />
        ))}
      </PlainList>
      {hidden > 0 && (
        <Button
          variant="light"
          fullWidth
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
      {(hidden === 0 || isOpen) && <MoreButton list={list} failed={BOOKINGS_FAILED} />}
    </>
  )
}

function Nothing({ tab }: { tab: Tab }) {
  if (tab === 'upcoming')
    return (
      <EmptyState art="calendar" title="No upcoming visits" action={{ label: 'Browse Services', to: '/services' }} />
    )
  return tab === 'past' ? (
    <EmptyState art="hourglass" title="No past visits yet" />
  ) : (
    <EmptyState art="check" title="Nothing cancelled" />
  )
}
