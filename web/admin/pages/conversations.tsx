import { useState } from 'react'
import { useRevalidator } from 'react-router'

import { REPORT_REASONS } from '#contract/messaging/report-reasons.ts'
import type { Report } from '#contract/messaging/reports.ts'
import { ListAndDetail } from '#web/admin/list-and-detail.tsx'
import { ReportPanel } from '#web/admin/report-panel.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { callPage, type Page } from '#web/api.ts'
import { listReports } from '#web/endpoints/messaging/reports.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/conversations'

const FAILED = 'Failed to load reports. Please try again later.'
const PAGE = 30

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reported conversations')

type State = 'open' | 'decided'

function loadReports(state: State, cursor?: string): Promise<Page<Report[]>> {
  return callPage(listReports, { query: { state, limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const isDecided = new URL(request.url).searchParams.get('state') === 'decided'
  const state: State = isDecided ? 'decided' : 'open'
  return { state, loaded: await tryLoad(FAILED, () => loadReports(state)) }
}

/** Conversations that one of the two has reported: the list, and the one that is looked at. */
export default function Conversations({ loaderData: { state, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const decided = () => void revalidator.revalidate().then(focusHeading)
  return (
    <>
      <PageHeader title="Conversations" lead="Only those that somebody has reported. Every reading is recorded." />
      <Stack gap={20}>
        <Tabs
          label="Reports by state"
          current={state}
          tabs={[
            { key: 'open', label: 'Open', to: '?' },
            { key: 'decided', label: 'Decided', to: '?state=decided' },
          ]}
        />
        <WhenLoaded loaded={loaded}>
          {(first) => <ReportList state={state} first={first} onDecided={decided} />}
        </WhenLoaded>
      </Stack>
    </>
  )
}

type ReportListProps = { state: State; first: Page<Report[]>; onDecided: () => void }

function ReportList({ state, first, onDecided }: ReportListProps) {
  const list = usePagedList(first, state, (cursor) => loadReports(state, cursor))
  const [chosen, setChosen] = useState<string | null>(null)
  const current = list.items.find(({ id }) => id === chosen) ?? list.items[0]
  if (!current)
    return <EmptyState art="speech" title={state === 'open' ? 'Nothing is reported' : 'Nothing decided yet'} />
  return (
    <ListAndDetail
      items={list.items}
      chosen={current}
      onChoose={setChosen}
      more={<MoreButton list={list} failed={FAILED} />}
      line={({ reported, reason, reported_text }) => (
        <Words as="span" title={reported.full_name}>
          <span>{REPORT_REASONS[reason]}</span>
          <span>{reported_text}</span>
        </Words>
      )}
    >
      <ReportPanel key={current.id} report={current} onDecided={onDecided} />
    </ListAndDetail>
  )
}
