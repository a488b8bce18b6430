import { landingPath } from '#web/roles.ts'
import { redirectTo } from '#web/redirects.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'

import type { Route } from './+types/dashboard-redirect'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard')

/** Sends everyone to their own dashboard. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectTo(request, landingPath(await requireUser(request)))
}

export default function DashboardRedirect() {
  return <PageLoading />
}
