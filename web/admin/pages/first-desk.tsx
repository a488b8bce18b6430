import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { redirectTo } from '#web/redirects.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'

import type { Route } from './+types/first-desk'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Admin')

/** Where an admin begins: at what waits to be approved. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  throw redirectTo(request, '/admin/approvals')
}

export default function FirstDesk() {
  return <PageLoading />
}
