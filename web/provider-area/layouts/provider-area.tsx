import { Outlet, useLocation } from 'react-router'

import { requireProvider } from './require-provider.ts'
import { Sidebar } from './sidebar.tsx'
import { call } from '#web/api.ts'
import { ListingBanner } from '#web/provider-area/dashboard/listing-banner.tsx'
import { listingNotice } from '#web/provider-area/dashboard/listing-notice.ts'
import { getBookingStatistics, getMyVerification } from '#web/endpoints.gen.ts'
import type { FrameHandle } from '#web/shell/frame.tsx'

import type { Route } from './+types/provider-area'

import styles from './provider-area.module.css'

export const handle: FrameHandle = { plain: true }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  // The number beside Requests and the word about the listing are hints: without them the area works just as well.
  const [pending, notice] = await Promise.all([
    call(getBookingStatistics).then(
      (statistics) => statistics.pending,
      () => 0,
    ),
    call(getMyVerification).then(listingNotice, () => null),
  ])
  return { user, pending, notice }
}

export default function ProviderArea({ loaderData: { user, pending, notice } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // The dashboard says itself what is left to do and what is under review.
  const isSaid = notice?.tone === 'info' && pathname.startsWith('/provider/dashboard')
  return (
    <div className={`hb-wrap hb-page ${styles.area}`}>
      <Sidebar user={user} pending={pending} alerts={notice !== null && notice.tone !== 'info'} />
      <div className={styles.page}>
        {notice && !isSaid && <ListingBanner notice={notice} providerId={user.id} />}
        <Outlet />
      </div>
    </div>
  )
}
