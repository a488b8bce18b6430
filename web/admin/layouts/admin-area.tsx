import { Outlet } from 'react-router'

import { FactorGate } from '#web/admin/second-factor/factor-gate.tsx'
import { isFactorNeeded, requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { FactorStep } from '#web/admin/second-factor/factor-step.tsx'
import { call } from '#web/api.ts'
import { countTasks } from '#web/endpoints/admin/tasks.gen.ts'
import { Area } from '#web/shell/area/area.tsx'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { RouteError } from '#web/shell/route-error.tsx'

import type { Route } from './+types/admin-area'

export const handle: FrameHandle = { plain: true }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireAdmin(request)
  // The number is a hint: without it the area works just as well.
  return { user, waiting: await call(countTasks).catch(() => null) }
}

/** Around every page of the admin area. */
export default function AdminArea({ loaderData: { user, waiting } }: Route.ComponentProps) {
  const count = waiting?.total ?? 0
  return (
    <Area user={user} badges={{ '/admin': count > 0 ? { text: String(count), spoken: 'waiting' } : null }}>
      <FactorGate>
        <Outlet />
      </FactorGate>
    </Area>
  )
}

/** The pages of the area say in this way that the second factor is missing: it is asked for where they would stand. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isFactorNeeded(error) ? <FactorStep /> : <RouteError error={error} />
}
