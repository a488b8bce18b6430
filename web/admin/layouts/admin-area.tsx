import { Outlet } from 'react-router'

import { FactorDialog } from '#web/admin/second-factor/factor-dialog.tsx'
import { isFactorNeeded, requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { FactorStep } from '#web/admin/second-factor/factor-step.tsx'
import { Area } from '#web/shell/area/area.tsx'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { RouteError } from '#web/shell/route-error.tsx'

import type { Route } from './+types/admin-area'

export const handle: FrameHandle = { plain: true }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireAdmin(request) }
}

/** Around every page of the admin area. */
export default function AdminArea({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <Area user={user}>
      <Outlet />
      <FactorDialog />
    </Area>
  )
}

/** The pages of the area say in this way that the second factor is missing: it is asked for where they would stand. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isFactorNeeded(error) ? <FactorStep /> : <RouteError error={error} />
}
