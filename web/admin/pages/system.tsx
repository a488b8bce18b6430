import type { Admin } from '#contract/admin/admins.ts'
import type { AuditEntry, System } from '#contract/admin/system.ts'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { Admins } from '#web/admin/system/admins.tsx'
import { type AuditQuery, AuditLog, loadEntries, readAuditQuery } from '#web/admin/system/audit-log.tsx'
import { type Jobs, JobsPart, loadJobs } from '#web/admin/system/jobs.tsx'
import { Settings } from '#web/admin/system/settings.tsx'
import { call, type Page } from '#web/api.ts'
import { listAdmins } from '#web/endpoints/admin/admins.gen.ts'
import { getSystem } from '#web/endpoints/admin/system.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/system'

const PARTS = [
  { key: 'audit', label: 'Audit', to: '?' },
  { key: 'jobs', label: 'Jobs', to: '?part=jobs' },
  { key: 'admins', label: 'Admins', to: '?part=admins' },
  { key: 'settings', label: 'Settings and versions', to: '?part=settings' },
]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'System')

type Part =
  | { key: 'audit'; query: AuditQuery; first: Page<AuditEntry[]>; system: System }
  | { key: 'jobs'; jobs: Jobs }
  | { key: 'admins'; admins: Admin[] }
  | { key: 'settings'; system: System }

async function loadPart(asked: string | null, params: URLSearchParams): Promise<Part> {
  if (asked === 'admins') return { key: 'admins', admins: await call(listAdmins) }
  if (asked === 'jobs') return { key: 'jobs', jobs: await loadJobs(params) }
  if (asked === 'settings') return { key: 'settings', system: await call(getSystem) }
  const query = readAuditQuery(params)
  const [first, system] = await Promise.all([loadEntries(query), call(getSystem)])
  return { key: 'audit', query, first, system }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const params = new URL(request.url).searchParams
  const part = PARTS.find(({ key }) => key === params.get('part'))?.key ?? 'audit'
  return { part, loaded: await tryLoad(LOAD_FAILED, () => loadPart(part, params)) }
}

/** Audit, admins with their scopes, and this deployment's settings and jobs. */
export default function SystemPage({ loaderData: { part, loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="System" />
      <Stack gap={20}>
        <Tabs label="Parts of the system" current={part} tabs={PARTS} />
        <WhenLoaded loaded={loaded}>
          {(shown) => {
            if (shown.key === 'admins') return <Admins admins={shown.admins} />
            if (shown.key === 'jobs') return <JobsPart jobs={shown.jobs} />
            if (shown.key === 'settings') return <Settings system={shown.system} />
            return <AuditLog query={shown.query} first={shown.first} system={shown.system} />
          }}
        </WhenLoaded>
      </Stack>
    </>
  )
}
