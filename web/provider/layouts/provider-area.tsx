import { Outlet } from 'react-router'

import { requireProvider } from './require-provider.ts'
import { Sidebar } from './sidebar.tsx'
import { call } from '#web/api.ts'
import { getBookingStatistics } from '#web/endpoints.gen.ts'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { PageLoading } from '#web/ui/page-loading.tsx'

import type { Route } from './+types/provider-area'

import styles from './provider-area.module.css'

export const handle: FrameHandle = { plain: true }

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  // The number beside Requests is a hint: without it the area works just as well.
  const pending = await call(getBookingStatistics).then(
    (statistics) => statistics.pending,
    () => 0,
  )
  return { user, pending }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageLoading />
}

export default function ProviderArea({ loaderData: { user, pending } }: Route.ComponentProps) {
  return (
    <div className={`hb-wrap hb-page ${styles.area}`}>
      <Sidebar user={user} pending={pending} />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
