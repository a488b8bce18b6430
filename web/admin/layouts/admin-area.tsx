import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'

import type { TaskCounts } from '#contract/admin/tasks.ts'
import { SearchField } from '#web/admin/search/search-field.tsx'
import { FactorGate } from '#web/admin/second-factor/factor-gate.tsx'
import { isFactorNeeded, requireProven } from '#web/admin/second-factor/factor-state.ts'
import { FactorStep } from '#web/admin/second-factor/factor-step.tsx'
import { call } from '#web/api.ts'
import { countTasks } from '#web/endpoints/admin/tasks.gen.ts'
import { type SessionUser, useSession } from '#web/session.ts'
import { Area } from '#web/shell/area/area.tsx'
import type { AreaBadge } from '#web/shell/area/badge.tsx'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { RouteError } from '#web/shell/route-error.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/admin-area'

export const handle: FrameHandle = { plain: true }

/** The numbers are hints: without them the area works just as well. */
const count = () => call(countTasks).catch(() => null)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireProven(request)
  return { user, waiting: await count() }
}

/** Around every page of the admin area. */
export default function AdminArea({ loaderData: { user, waiting } }: Route.ComponentProps) {
  return (
    <Shell user={user} waiting={waiting}>
      <FactorGate>
        <Outlet />
      </FactorGate>
    </Shell>
  )
}

type ShellProps = { user: SessionUser; waiting: TaskCounts | null; children: ReactNode }

/** The pages beside what is open, with how much waits at each. */
function Shell({ user, waiting, children }: ShellProps) {
  const [known, setKnown] = useState({ of: waiting, counts: waiting })
  // Also takes over counts that a page has just loaded.
  if (known.of !== waiting) setKnown({ of: waiting, counts: waiting })
  useFresh(() => void count().then((counts) => counts && setKnown({ of: waiting, counts })), ['tasks'])
  return (
    <Area user={user} badges={badgesOf(known.counts)} folds banner={<SearchField />}>
      {children}
    </Area>
  )
}

function badgesOf(counts: TaskCounts | null): Record<string, AreaBadge | null> {
  const all: Record<string, number> = counts ? { '/admin': counts.total, ...counts.pages } : {}
  const badges = Object.entries(all).map(([path, n]) => [path, n > 0 ? { text: shown(n), spoken: 'waiting' } : null])
  return Object.fromEntries(badges) as Record<string, AreaBadge | null>
}

const shown = (n: number) => (n > 99 ? '99+' : String(n))

const HERE = { label: 'Go to Today', to: '/admin' }
const WORDS = {
  403: {
    title: 'You don’t have access',
    text: 'An owner can give you access.',
    art: 'lock',
    action: HERE,
  },
}

/**
 * The pages of the area report in this way that the second factor is missing: the step is shown in their place. A page
 * that can't be opened leaves the links to the others.
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { user } = useSession()
  if (isFactorNeeded(error)) return <FactorStep />
  if (user?.role !== 'admin') return <RouteError error={error} />
  return (
    <Shell user={user} waiting={loaderData?.waiting ?? null}>
      <RouteError error={error} words={WORDS} />
    </Shell>
  )
}
