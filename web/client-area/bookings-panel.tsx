import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'

import { BookingCard } from './booking-card.tsx'
import { countOf, type Statistics, type Tab, TABS } from './tabs.ts'
import type { useBookings } from './use-bookings.ts'

import styles from './bookings-panel.module.css'

type BookingsPanelProps = {
  tab: Tab
  statistics: Statistics | null
  bookings: ReturnType<typeof useBookings>
  onCancel: (booking: Booking) => void
  onChanged: () => void
}

/** All bookings in three tabs; the tab is in the address. */
export function BookingsPanel({ tab, statistics, bookings, onCancel, onChanged }: BookingsPanelProps) {
  return (
    <section aria-labelledby="bookings">
      <h2 id="bookings" className={styles.title}>
        Your bookings
      </h2>
      <TabList tab={tab} statistics={statistics} />
      <div role="tabpanel" id="bookings-panel" aria-labelledby={`tab-${tab}`} tabIndex={-1}>
        <List tab={tab} bookings={bookings} onCancel={onCancel} onChanged={onChanged} />
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

function List({ tab, bookings, onCancel, onChanged }: Omit<BookingsPanelProps, 'statistics'>) {
  const { items, error, reload, hasMore, isLoadingMore, loadMore } = bookings
  if (error && items === null) return <ErrorState message={error} onRetry={reload} />
  if (items === null) return <SkeletonCards label="Loading your bookings" />
  if (items.length === 0) return <Nothing tab={tab} />
  return (
    <>
      <ul className={styles.cards}>
        {items.map((booking) => (
          <BookingCard key={booking.id} booking={booking} onCancel={onCancel} onChanged={onChanged} />
        ))}
      </ul>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button variant="default" loading={isLoadingMore} onClick={() => void loadMore()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

function Nothing({ tab }: { tab: Tab }) {
  if (tab === 'upcoming')
    return (
      <EmptyState art="calendar" title="No upcoming visits" action={{ label: 'Browse Services', to: '/services' }}>
        <p>Browse services to book your next visit.</p>
      </EmptyState>
    )
  return tab === 'past' ? (
    <EmptyState art="hourglass" title="No past visits yet">
      <p>Visits appear here once they are over.</p>
    </EmptyState>
  ) : (
    <EmptyState art="check" title="Nothing cancelled">
      <p>Cancelled and declined requests will appear here.</p>
    </EmptyState>
  )
}
