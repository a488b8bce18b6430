import { call } from '#web/api.ts'
import { getView } from '#web/endpoints/accounts/view.gen.ts'
import { redirectTo } from '#web/redirects.ts'
import { reloadUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { writeView } from '#web/token.ts'
import { PageLoading } from '#web/ui/loading/page-loading.tsx'

import type { Route } from './+types/view-as'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'View as')

/**
 * Begins a view in this tab and opens the dashboard of the viewed person. The token is behind the `#`, which no server
 * sees; one that is no view is dropped, so that no link signs anyone in.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = window.location.hash.slice(1)
  if (token === '') throw redirectTo(request, '/admin/people')
  const view = await call(getView, { token }).catch(() => null)
  if (view === null) throw redirectTo(request, '/admin/people')
  writeView(token)
  await reloadUser()
  throw redirectTo(request, '/dashboard')
}

export default function ViewAs() {
  return <PageLoading />
}
