import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { TermsGate } from '#web/accounts/terms/terms-gate.tsx'
import { call } from '#web/api.ts'
import { BookingsPanel } from '#web/client-area/bookings-panel.tsx'
import { CancelDialog } from '#web/bookings/cancel-dialog.tsx'
import { NextVisit } from '#web/client-area/next-visit.tsx'
import { ProfileCard } from '#web/client-area/profile-card.tsx'
import { readTab, type Statistics } from '#web/client-area/tabs.ts'
import { useBookings } from '#web/client-area/use-bookings.ts'
import { useLeaveGuard } from '#web/client-area/use-leave-guard.ts'
import { getBookingStatistics } from '#web/endpoints.gen.ts'
import { landingPath } from '#web/roles.ts'
import { redirectTo } from '#web/redirects.ts'
import { requireUser } from '#web/session.ts'
import { LogoutDialog } from '#web/shell/app-bar/logout-dialog.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRefetch } from '#web/ui/loading/use-refetch.ts'

import type { Route } from './+types/dashboard'

import styles from './dashboard.module.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request, ['client'], landingPath)
  if (params.userId !== user.id) throw redirectTo(request, landingPath(user))
  return { user }
}
clientLoader.hydrate = true as const

/** Tabs are in the address; the person stays the same. Asked for without a move, it is about who is signed in. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) => {
  const isTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isTab ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, 'Dashboard'),
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  return <PageLoading />
}

export default function ClientDashboard({ loaderData: { user } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const tab = readTab(params)
  const bookings = useBookings(tab)
  const upcoming = useBookings('upcoming')
  const { statistics, reloadStatistics } = useStatistics()
  const [cancelling, setCancelling] = useState<Booking | null>(null)
  const guard = useLeaveGuard()
  const next = upcoming.items?.[0] ?? null

  const reload = () => {
    bookings.reload()
    upcoming.reload()
    reloadStatistics()
  }
  useRefetch(reload)
  return (
    <div className="hb-wrap hb-page">
      <TermsGate />
      <PageHeader
        title={`Hello, ${user.first_name || user.full_name || user.email}`}
        lead={leadText(upcoming.items ?? [])}
        actions={
          <Button component={Link} to="/services" leftSection={<Icon name="search" size={18} />}>
            Browse Services
          </Button>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {next && <NextVisit booking={next} onCancel={setCancelling} onChanged={reload} />}
          <BookingsPanel
            tab={tab}
            statistics={statistics}
            bookings={bookings}
            onCancel={setCancelling}
            onChanged={reload}
          />
        </div>
        <ProfileCard user={user} onLogout={guard.ask} />
      </div>
      <CancelDialog
        booking={cancelling}
        onClose={() => setCancelling(null)}
        onCancelled={() => {
          toast('The booking is cancelled.')
          reload()
        }}
      />
      <LogoutDialog opened={guard.asked} onClose={guard.stay} />
    </div>
  )
}

function leadText(upcoming: readonly Booking[]): string {
  const [next] = upcoming
  const unpaid = upcoming.filter((booking) => booking.can.pay).length
  if (!next) return 'Here is everything you have booked.'
  if (unpaid > 0) return unpaid === 1 ? 'One visit is awaiting payment.' : `${unpaid} visits are awaiting payment.`
  return next.status === 'pending' ? 'Your next visit is awaiting the provider’s reply.' : 'Your next visit is all set.'
}

/** Counts are an extra: without them the tabs stand alone. */
function useStatistics() {
  const [statistics, setStatistics] = useState<Statistics | null>(null)
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    call(getBookingStatistics, { signal: ending.signal })
      .then(setStatistics)
      .catch(() => undefined)
    return () => ending.abort()
  }, [version])
  return { statistics, reloadStatistics: () => setVersion((count) => count + 1) }
}
