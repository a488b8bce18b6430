import { Outlet, useLocation } from 'react-router'

import { listingNotice } from '#web/provider-area/dashboard/listing-notice.ts'
import { Area } from '#web/shell/area/area.tsx'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

import type { Route } from './+types/provider-area'
import { loadStanding } from './load-standing.ts'
import { requireProvider } from './require-provider.ts'

const ListingBanner = lazyComponent(
  async () => (await import('#web/provider-area/dashboard/listing-banner.tsx')).ListingBanner,
)

const OwnDay = lazyComponent(
  async () => (await import('#web/provider-area/offline/own-day.tsx')).OwnDay,
  () => false,
)

export const handle: FrameHandle = { plain: true }

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  // The number beside Requests and the word about the listing are hints: without them the area works just as well.
  const { statistics, verification } = loadStanding(context)
  const [pending, notice] = await Promise.all([
    statistics.then((known) => known.requests).catch(() => 0),
    verification.then((known) => known && listingNotice(known)).catch(() => null),
  ])
  return { user, pending, notice }
}

export default function ProviderArea({ loaderData: { user, pending, notice } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // The dashboard says itself what is left to do and what is under review.
  const isSaid = notice?.tone === 'info' && pathname.startsWith('/provider/dashboard')
  const needsCare = notice !== null && notice.tone !== 'info'
  return (
    <Area
      user={user}
      badges={{
        '/provider/requests': pending > 0 ? { text: String(pending), spoken: 'pending' } : null,
        [`/provider/dashboard/${user.id}`]: needsCare ? { text: '!', spoken: 'needs your attention' } : null,
      }}
      banner={
        <>
          {notice && !isSaid && <ListingBanner notice={notice} providerId={user.id} />}
          <OwnDay user={user} />
        </>
      }
    >
      <Outlet />
    </Area>
  )
}
