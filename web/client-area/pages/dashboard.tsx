import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { TodayVisit } from '#contract/bookings/visit-day.ts'
import { TermsGate } from '#web/accounts/terms/terms-gate.tsx'
import { call } from '#web/api.ts'
import { CancelDialog, DayPanel, ProposalBanner, PushOffer } from '#web/bookings/dialogs.ts'
import { BookingsPanel } from '#web/client-area/bookings-panel.tsx'
import { BOOKINGS_FAILED, loadBookings } from '#web/client-area/load-bookings.ts'
import { NextVisit } from '#web/client-area/next-visit.tsx'
import { ProfileCard } from '#web/client-area/profile-card.tsx'
import { RescueNotice } from '#web/client-area/rescue-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { readTab, type Tab } from '#web/client-area/tabs.ts'
import { useLeaveGuard } from '#web/client-area/use-leave-guard.ts'
import { getBookingStatistics } from '#web/endpoints/bookings.gen.ts'
import { listRescues } from '#web/endpoints/bookings/rescue.gen.ts'
import { listToday } from '#web/endpoints/bookings/visit-day.gen.ts'
import { listOpenReviews } from '#web/endpoints/reviews.gen.ts'
import { getWaitlist } from '#web/endpoints/waitlist.gen.ts'
import { redirectTo } from '#web/redirects.ts'
import { OpenReviews } from '#web/reviews/visit-parts.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { LogoutDialog } from '#web/shell/app-bar/dialogs.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/dashboard'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request, ['client'], landingPath)
  if (params.userId !== user.id) throw redirectTo(request, landingPath(user))
  const tab = readTab(new URL(request.url).searchParams)
  return { user, tab, loaded: await tryLoad(BOOKINGS_FAILED, () => loadVisits(tab)) }
}

async function loadVisits(tab: Tab) {
  const first = loadBookings(tab)
  const [list, today, upcoming, past, rescuable, statistics, reviewable, offer] = await Promise.all([
    first,
    call(listToday).catch(() => []),
    // Optional: without the next visit, earlier bookings, visits that need another provider and the counts, the list is
    // alone.
    tab === 'upcoming' ? first : loadBookings('upcoming').catch(() => null),
    tab === 'upcoming' ? loadBookings('past').catch(() => null) : null,
    // A page that cannot know who could come promises nothing.
    call(listRescues).catch(() => []),
    call(getBookingStatistics).catch(() => null),
    call(listOpenReviews).catch(() => []),
    call(getWaitlist).then(
      ({ offer }) => offer,
      () => null,
    ),
  ])
  await Promise.all([
    // Parts above the list are loaded before the first frame, so that nothing moves.
    PayNotices.ready(),
    AgainPanel.ready(),
    reviewable.length > 0 && OpenReviews.ready(),
    offer && OfferNotice.ready(),
    today.length > 0 && DayPanel.ready(),
    upcoming?.items.some(({ proposal }) => proposal !== null) && ProposalBanner.ready(),
  ])
  return {
    first: list,
    upcoming: upcoming?.items ?? [],
    past: past?.items ?? [],
    rescuable,
    statistics,
    reviewable,
    today,
    offer,
  }
}

/** Most visits are paid immediately. */
const PayNotices = lazyComponent(async () => (await import('#web/client-area/pay-notices.tsx')).PayNotices)

/** Newcomers have had none, and who looks at the past has them before them. */
const AgainPanel = lazyComponent(async () => (await import('#web/client-area/again-panel.tsx')).AgainPanel)

/** A time is rarely held for a client. */
const OfferNotice = lazyComponent(async () => (await import('#web/waitlist/offer-notice.tsx')).OfferNotice)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard')

export default function ClientDashboard({ loaderData: { user, tab, loaded: latest } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const loaded = useLastGood(latest, tab)
  const [cancelling, setCancelling] = useState<Booking | null>(null)
  const guard = useLeaveGuard()
  const upcoming = loaded.data?.upcoming ?? []
  // Near or under way, until it is completed; then the one that comes first.
  const near = findNear(loaded.data?.today ?? [], upcoming.length > 0)
  const next = near?.booking ?? upcoming[0]
  const unpaid = upcoming.filter(({ can }) => can.pay)
  const asked = upcoming.filter(({ can }) => can.answer_reschedule)
  const { offer = null, rescuable = [] } = loaded.data ?? {}
  // Urgent matters come first, and their first button is the strongest one.
  const isPaying = unpaid.length > 0
  const isUrgent = isPaying || asked.length > 0 || offer !== null || rescuable.length > 0
  const isEmpty = tab === 'upcoming' && upcoming.length === 0
  const reload = () => void revalidator.revalidate()
  useFresh(reload, ['visit', 'inbox'])
  return (
    <>
      <TermsGate />
      <PageHeader
        title={`Hello, ${user.first_name || user.full_name || user.email}`}
        actions={
          isUrgent || isEmpty ? undefined : (
            <Button component={Link} to="/services" leftSection={<Icon name="search" size={18} />}>
              Browse Services
            </Button>
          )
        }
      />
      <Stack gap={24}>
        {offer && <OfferNotice offer={offer} onOver={reload} />}
        {isPaying && <PayNotices bookings={unpaid} isFirst={offer === null} onChanged={reload} />}
        {asked.map((booking) => (
          <ProposalBanner key={booking.id} booking={booking} onChanged={reload} />
        ))}
        {rescuable.map((open, at) => (
          <RescueNotice
            key={open.booking.id}
            {...open}
            isFirst={at === 0 && offer === null && !isPaying && asked.length === 0}
          />
        ))}
        {next && <NextVisit booking={next} day={near?.day} onCancel={setCancelling} onChanged={reload} />}
        <OpenReviews first={loaded.data?.reviewable} />
        {isEmpty && <AgainPanel past={loaded.data?.past ?? []} />}
        <BookingsPanel
          tab={tab}
          shownAbove={tab === 'upcoming' ? next?.id : undefined}
          loaded={loaded}
          onCancel={setCancelling}
          onChanged={reload}
        />
        {tab === 'upcoming' && !isEmpty && <AgainPanel past={loaded.data?.past ?? []} />}
        {/* It asks the browser first, so it comes late: below what people press. */}
        {next && <PushOffer booking={next} side="client" />}
        <ProfileCard user={user} onLogout={guard.ask} />
      </Stack>
      <CancelDialog
        booking={cancelling}
        onClose={() => setCancelling(null)}
        onCancelled={() => {
          toast('Booking cancelled.')
          reload()
        }}
      />
      <LogoutDialog opened={guard.asked} onClose={guard.stay} />
    </>
  )
}

/** One that is over stays where there is still something to say of it, or nothing else to show. */
function findNear(today: readonly TodayVisit[], hasOthers: boolean): TodayVisit | undefined {
  const near = today.findLast(({ booking, day }) => booking.status === 'confirmed' && day.is_shown)
  if (!near) return undefined
  const { booking, day } = near
  const isOn = booking.is_under_way || booking.is_upcoming || day.can.report_nobody_came || day.report?.state === 'open'
  return isOn || !hasOthers ? near : undefined
}
