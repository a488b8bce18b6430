import { Link, useRevalidator } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { Verification } from '#contract/providers.ts'
import { DASHBOARD_REQUESTS, DASHBOARD_SERVICES } from '#contract/constants.ts'
import { TermsGate } from '#web/accounts/terms/terms-gate.tsx'
import { type ApiError, call } from '#web/api.ts'
import { listBookings } from '#web/endpoints/bookings.gen.ts'
import { listToday } from '#web/endpoints/bookings/visit-day.gen.ts'
import { getEarnings } from '#web/endpoints/earnings.gen.ts'
import { listProviderServices } from '#web/endpoints/providers.gen.ts'
import { listOpenReviews } from '#web/endpoints/reviews.gen.ts'
import { mayWelcome, onboardingSteps } from '#web/provider-area/dashboard/onboarding.ts'
import { loadStanding } from '#web/provider-area/layouts/load-standing.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { MoneyAhead } from '#web/provider-area/money/money-ahead.tsx'
import { RequestLines } from '#web/provider-area/requests/request-lines.tsx'
import { ComingUp } from '#web/provider-area/visits/coming-up.tsx'
import { NextVisit } from '#web/provider-area/visits/next-visit.tsx'
import { NowVisits, TodayList, VisitSteps } from '#web/provider-area/visits/dialogs.ts'
import { type VisitNow, visitsNow } from '#web/provider-area/visits/visits-now.ts'
import { redirectTo } from '#web/redirects.ts'
import { OpenReviews } from '#web/reviews/visit-parts.ts'
import type { SessionUser } from '#web/session.ts'
import { readOwnProfile } from '#web/provider-area/read-own-profile.ts'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { orNothing, tryLoad, type Loaded } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { useFresh } from '#web/use-fresh.ts'

import styles from '#web/provider-area/dashboard/card-flow.module.css'
import type { Route } from './+types/dashboard'

/** Until a provider is ready. */
const Checklist = lazyComponent(
  async () => (await import('#web/provider-area/dashboard/checklist.tsx')).Checklist,
  ({ steps }) => steps.some(({ done }) => !done),
)
const ServicesPreview = lazyComponent(
  async () => (await import('#web/provider-area/dashboard/services-preview.tsx')).ServicesPreview,
)
const ApprovalCard = lazyComponent(
  async () => (await import('#web/provider-area/dashboard/approval-card.tsx')).ApprovalCard,
)
const Welcome = lazyComponent(async () => (await import('#web/provider-area/dashboard/welcome.tsx')).Welcome)
const AboutCard = lazyComponent(async () => (await import('#web/provider-area/dashboard/about-card.tsx')).AboutCard)
const PushOffer = lazyComponent(async () => (await import('#web/push/push-offer.tsx')).PushOffer)
const InstallOffer = lazyComponent(
  async () => (await import('#web/provider-area/offline/install-offer.tsx')).InstallOffer,
)
/** Rarely seen: visits that no one has completed. */
const StartedVisits = lazyComponent(
  async () => (await import('#web/provider-area/visits/started-visits.tsx')).StartedVisits,
  ({ visits }) => visits.length > 0,
)

/** The next one, and a few after it. */
const UPCOMING_SHOWN = 4
const FAILED = 'Failed to load dashboard data. Please try again later.'
const REFUSED = 'Unable to load dashboard data.'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Provider dashboard')

export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  if (!params.userId) throw redirectTo(request, `/provider/dashboard/${user.id}`)
  if (params.userId !== user.id) return { user, isOwn: false, loaded: null }
  return { user, isOwn: true, loaded: await tryLoad(wordsFor, () => loadDashboard(user, loadStanding(context))) }
}

/** Trying again helps against a server that failed, not against one that said no. */
function wordsFor({ status }: ApiError): string {
  return status >= 400 && status < 500 ? REFUSED : FAILED
}

async function loadDashboard({ id }: SessionUser, standing: ReturnType<typeof loadStanding>) {
  const [profile, services, today, upcoming, started, requests, statistics, earnings, verification, reviewable] =
    await Promise.all([
      readOwnProfile(),
      orNothing(call(listProviderServices, { params: { id } })),
      // The cards of visits are shown without it.
      call(listToday).catch(() => []),
      call(listBookings, { query: { status: 'confirmed', tab: 'upcoming', sort: 'date_asc', limit: UPCOMING_SHOWN } }),
      call(listBookings, { query: { status: 'confirmed', tab: 'past', sort: 'date_desc', limit: 20 } }),
      call(listBookings, {
        query: { status: 'pending', series: 'next', sort: 'date_asc', limit: DASHBOARD_REQUESTS },
      }),
      standing.statistics,
      // An extra as well.
      call(getEarnings).catch(() => null),
      standing.verification,
      call(listOpenReviews).catch(() => []),
    ])
  const { cards, open } = nowOf({ today, started })
  // Parts near the top are loaded before the first frame, so that nothing moves.
  await Promise.all([
    cards.length > 0 && Promise.all([NowVisits.ready(), VisitSteps.ready()]),
    open.length > 0 && StartedVisits.ready(),
    statistics.completed === 0 && Promise.all([Welcome.ready(), Checklist.ready()]),
    verification?.state !== 'approved' && ApprovalCard.ready(),
    today.length > 1 && TodayList.ready(),
    reviewable.length > 0 && OpenReviews.ready(),
    // A card that came later would move others from one column to the other.
    AboutCard.ready(),
    ServicesPreview.ready(),
  ])
  return {
    profile,
    services: services ?? [],
    today,
    upcoming,
    started,
    requests,
    statistics,
    earnings,
    verification,
    reviewable,
  }
}

/** The visits whose time it is, and those that no one has completed. */
function nowOf({ today, started }: { today: VisitNow[]; started: Booking[] }) {
  return visitsNow([...today, ...started.map((booking) => ({ booking }))])
}

type DashboardData = Awaited<ReturnType<typeof loadDashboard>>

export default function Dashboard({ loaderData: { user, isOwn, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const site = useSite()
  const reload = () => void revalidator.revalidate()
  if (!isOwn) {
    return (
      <EmptyState
        order={1}
        art="lock"
        title="You do not have permission to view this dashboard."
        action={{ label: 'Go to my dashboard', to: `/provider/dashboard/${user.id}` }}
      />
    )
  }
  return (
    <>
      <TermsGate />
      <PageHeader title="Today" lead={dateText(site.today, true)} />
      {loaded && <LiveDashboard key={user.id} user={user} loaded={loaded} onChanged={reload} />}
    </>
  )
}

type LiveDashboardProps = { user: SessionUser; loaded: Loaded<DashboardData>; onChanged: () => void }

/** Looks again by itself: a request comes in, a visit begins, a client pays. */
function LiveDashboard({ user, loaded, onChanged }: LiveDashboardProps) {
  useFresh(onChanged, ['visit'])
  return (
    <WhenLoaded loaded={useLastGood(loaded)}>
      {(data) => <DashboardBody user={user} data={data} onChanged={onChanged} />}
    </WhenLoaded>
  )
}

/** True while the application isn't ready to send: the checklist shows the missing steps. */
function isUnready({ state, missing }: Verification): boolean {
  return state === 'draft' && missing.length > 0
}

type DashboardBodyProps = { user: SessionUser; data: DashboardData; onChanged: () => void }

function DashboardBody({ user, data, onChanged }: DashboardBodyProps) {
  const { profile, services, today, upcoming, requests, statistics, earnings, verification, reviewable } = data
  const avatarUrl = profile?.avatar_url ?? user.avatar_url
  const { cards, open } = nowOf(data)
  const ahead = upcoming.filter(({ id }) => !cards.some(({ booking }) => booking.id === id))
  const next = ahead[0]
  const steps = onboardingSteps({
    profile,
    avatarUrl,
    serviceCount: services.length,
    providerId: user.id,
  })
  const isReady = steps.every(({ done }) => done)
  const isApproved = verification?.state === 'approved'
  // On top until the first visit was made; from then on today's tasks come first.
  const isFirst = statistics.completed === 0
  const welcome = isReady && verification && mayWelcome(verification.listing) && (
    <Welcome name={user.first_name || user.full_name} listing={verification.listing} />
  )
  // Providers with visits, and those who can't have any, don't see the first steps.
  const isClosed = verification?.state === 'suspended' || verification?.state === 'rejected'
  const isSettingUp = !isReady && isFirst && !isClosed
  // A visit that is near has its card already; then the others are in a list.
  const shown = cards.length === 0 ? next : undefined
  const coming = shown ? ahead.slice(1) : ahead
  return (
    <Stack gap={20}>
      {/* A visit that is near comes above everything else. */}
      <NowVisits visits={cards} onChanged={onChanged} />
      {isFirst && welcome}
      {isSettingUp && <Checklist steps={steps} needsPapers={verification?.has_papers === false} />}
      {/* While one list says what is left, there is no second one. */}
      {verification && !isApproved && !(isSettingUp && isUnready(verification)) && (
        <ApprovalCard verification={verification} isBesideChecklist={isSettingUp} onChanged={onChanged} />
      )}
      <StartedVisits visits={open} />
      {shown && <NextVisit booking={shown} onChanged={onChanged} />}
      <div className={styles.flow}>
        {(isApproved || requests.length > 0) && <RequestLines requests={requests} total={statistics.requests} />}
        <TodayList visits={today} />
        {isApproved && cards.length === 0 && !shown && <NextVisit booking={null} onChanged={onChanged} />}
        {earnings && (isApproved || statistics.total > 0) && (
          <MoneyAhead earnings={earnings} more={<Link to="/provider/earnings">Earnings</Link>} />
        )}
        {/* One at a time: the next one takes its place. */}
        <OpenReviews first={reviewable.slice(0, 1)} />
        <ComingUp visits={coming} total={statistics.confirmed} />
        <AboutCard profile={profile} name={user.full_name} avatarUrl={avatarUrl} providerId={user.id} />
        <ServicesPreview services={services.slice(0, DASHBOARD_SERVICES)} total={services.length} />
      </div>
      {/* Below the columns: late content would move cards from one to the other. */}
      <PushOffer booking={requests[0] ?? next} side="provider" />
      <InstallOffer />
    </Stack>
  )
}
