import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { searchAvailability } from '#contract/availability/search.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatPostalCode } from '#contract/rules.ts'
import { queryString } from '#web/api.ts'
import { keepPlace } from '#web/place.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import { waitPath } from '#web/waitlist/wait-path.ts'
import { WishLine } from '#web/discovery/wish-line.tsx'
import { searchAddress, type SearchQuery } from './search-query.ts'

import styles from './nobody-free.module.css'

export type Cause = NonNullable<Answer<typeof searchAvailability>['cause']>

type NobodyFreeProps = {
  query: SearchQuery
  dateText: string
  /** The server's reason for the empty result. */
  cause: Cause
  /** The place as people call it, or that it lies outside the service area. */
  area: string | null
  /** Days on which a provider is available. */
  days: readonly { date: string; label: string; total: number }[]
}

/** An empty result: its reason, and the one change that helps. */
export function NobodyFree({ query, dateText, cause, area, days }: NobodyFreeProps) {
  const { service, postal } = query
  const what = service ?? 'this'
  const wish = service !== undefined && <WishLine service={service} postal={postal} />
  const without = (change: Partial<SearchQuery>) => `/search${queryString(searchAddress({ ...query, ...change }))}`
  if (cause === 'outside')
    return (
      <EmptyState art="map" title={`We’re not in ${postal?.slice(0, 3)} yet`}>
        <p>{area}.</p>
        <Everywhere to={without({ postal: undefined })} />
        {wish}
      </EmptyState>
    )
  if (cause === 'not_offered')
    return (
      <EmptyState
        art="hourglass"
        title={`No provider offers ${what} yet`}
        action={{ label: 'Browse all services', to: '/services' }}
      >
        {wish}
      </EmptyState>
    )
  if (cause === 'place')
    return (
      <EmptyState
        art="map"
        title={`No provider for ${what} travels to ${postal === undefined ? area : formatPostalCode(postal)}`}
      >
        <Everywhere to={without({ postal: undefined, city: undefined })} />
        {wish}
      </EmptyState>
    )
  if (cause === 'price')
    return (
      <EmptyState
        art="search"
        title={`No provider is available for up to $${query.max_price}`}
        action={{ label: 'Show any price', to: without({ max_price: undefined }) }}
      />
    )
  if (cause === 'part')
    return (
      <EmptyState
        art="hourglass"
        title={`No provider is available in the ${query.part}`}
        action={{ label: 'Show any time of day', to: without({ part: 'any' }) }}
      />
    )
  if (cause === 'week')
    return (
      <EmptyState
        art="hourglass"
        title="No provider is available this week"
        action={{ label: 'Browse all services', to: '/services' }}
      >
        <p>Try a later day.</p>
        <Wait service={service} />
      </EmptyState>
    )
  return (
    <EmptyState art="calendar" title={`No provider is available on ${dateText}`}>
      <p>Other days:</p>
      <PlainList row className={styles.days}>
        {days.map(({ date, label, total }) => (
          <li key={date}>
            <Link to={without({ day: undefined, date })} replace preventScrollReset>
              <strong>{label}</strong>
              <span>{total === 1 ? '1 provider' : `${total} providers`}</span>
            </Link>
          </li>
        ))}
      </PlainList>
      <Wait service={service} />
    </EmptyState>
  )
}

/** The place is taken away for the rest of the stay: the own address does not come back by itself. */
function Everywhere({ to }: { to: string }): ReactNode {
  return (
    <p>
      <Button component={Link} to={to} variant="default" onClick={() => keepPlace('')}>
        Look everywhere
      </Button>
    </p>
  )
}

/** Waitlist for people who can't come on another day. */
function Wait({ service }: { service: string | undefined }) {
  if (service === undefined) return null
  return (
    <p>
      <Link to={waitPath({ service })}>Tell me when a time opens</Link>
    </p>
  )
}
