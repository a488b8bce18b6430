import { Link } from 'react-router'

import { queryString } from '#web/api.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import { waitPath } from '#web/waitlist/wait-path.ts'
import { WishLine } from '#web/discovery/wish-line.tsx'
import { searchAddress, type SearchQuery } from './search-query.ts'

import styles from './nobody-free.module.css'

type NobodyFreeProps = {
  query: SearchQuery
  dateText: string
  /** Says so where the postal code lies outside the service area. */
  outside: string | null
  /** Days on which somebody is free. */
  days: readonly { date: string; label: string; total: number }[]
}

/** Nobody is free: the next days on which somebody is, a tap away. */
export function NobodyFree({ query, dateText, outside, days }: NobodyFreeProps) {
  if (outside !== null)
    return (
      <EmptyState
        art="map"
        title={`We do not come to ${query.postal?.slice(0, 3)} yet`}
        action={{
          label: 'Look everywhere',
          to: `/search${queryString(searchAddress({ ...query, postal: undefined }))}`,
        }}
      >
        <p>
          {outside}.{query.service !== undefined && ' We can tell you when somebody comes to you.'}
        </p>
        {query.service !== undefined && <WishLine service={query.service} postal={query.postal} />}
      </EmptyState>
    )
  if (days.length === 0)
    return (
      <EmptyState
        art="hourglass"
        title="No one is free on these days"
        action={{ label: 'Browse all services', to: '/services' }}
      >
        <p>Try another service, another time of day or a higher price.</p>
        {query.service !== undefined && <WishLine service={query.service} postal={query.postal} />}
        <Wait service={query.service} />
      </EmptyState>
    )
  const address = (date: string) => `/search${queryString(searchAddress({ ...query, day: undefined, date }))}`
  return (
    <EmptyState art="calendar" title={`No one is free on ${dateText}`}>
      <p>These days have free times:</p>
      <PlainList row className={styles.days}>
        {days.map(({ date, label, total }) => (
          <li key={date}>
            <Link to={address(date)} replace preventScrollReset>
              <strong>{label}</strong>
              <span>{total === 1 ? '1 provider' : `${total} providers`}</span>
            </Link>
          </li>
        ))}
      </PlainList>
      <Wait service={query.service} />
    </EmptyState>
  )
}

/** Whoever cannot come on another day waits for one that suits. */
function Wait({ service }: { service: string | undefined }) {
  if (service === undefined) return null
  return (
    <p>
      <Link to={waitPath({ service })}>Tell me when a time opens</Link>
    </p>
  )
}
