import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { callPage } from '#web/api.ts'
import { listBookings } from '#web/endpoints.gen.ts'
import { requireProvider } from '#web/provider/layouts/require-provider.ts'
import { MoreButton } from '#web/provider/visits/more-button.tsx'
import { RequestCard } from '#web/provider/visits/request-card.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { EmptyState, ErrorState } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { tryLoad } from '#web/ui/try-load.ts'

import type { Route } from './+types/requests'

import styles from './lists.module.css'

const FAILED = 'Failed to load booking requests. Please try again later.'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Booking requests')

const loadPage = (cursor?: string) =>
  callPage(listBookings, { query: { status: 'pending', sort: 'date_asc', ...(cursor ? { cursor } : {}) } })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  return { user, first: await tryLoad(FAILED, () => loadPage()) }
}

/** Pending requests, the soonest visit first. */
export default function Requests({ loaderData: { user, first } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  return (
    <>
      <PageHeader
        title="Booking requests"
        lead="Answer in time: a request that waits too long expires and the client books someone else."
        back={{ to: `/provider/dashboard/${user.id}`, label: 'Back to dashboard' }}
      />
      {first.data === null ? (
        <ErrorState message={first.failed} onRetry={reload} />
      ) : (
        <RequestList key={first.data.items.map(({ id }) => id).join()} first={first.data} onDone={reload} />
      )}
    </>
  )
}

type RequestPage = Awaited<ReturnType<typeof loadPage>>

function RequestList({ first, onDone }: { first: RequestPage; onDone: () => void }) {
  const [list, setList] = useState(first)
  const own = list.items
  if (own.length === 0) {
    return (
      <EmptyState
        art="mailbox"
        title="No pending requests"
        action={{ label: 'Check your availability', to: '/provider/availability' }}
      >
        <p>New requests appear here, and we tell you by email as soon as one arrives.</p>
      </EmptyState>
    )
  }
  const more = async (cursor: string) => {
    const page = await loadPage(cursor)
    setList({ items: [...list.items, ...page.items], next: page.next })
  }
  return (
    <div className={styles.list}>
      {own.map((booking) => (
        <RequestCard key={booking.id} booking={booking} linked onDone={onDone} />
      ))}
      <MoreButton next={list.next} failed={FAILED} onMore={more} />
    </div>
  )
}
