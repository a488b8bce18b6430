import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { Case } from '#contract/bookings/cases.ts'
import { formatDollars } from '#contract/money.ts'
import { CasePanel } from '#web/admin/case-panel.tsx'
import { ListAndDetail } from '#web/admin/list-and-detail.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { callPage, type Page } from '#web/api.ts'
import { listCases } from '#web/endpoints/bookings/cases.gen.ts'
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

import type { Route } from './+types/cases'

const FAILED = 'Failed to load cases. Please try again later.'
const PAGE = 30

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Cases')

type State = Case['state']

function loadCases(state: State, cursor?: string): Promise<Page<Case[]>> {
  return callPage(listCases, { query: { state, limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const isDecided = new URL(request.url).searchParams.get('state') === 'decided'
  const state: State = isDecided ? 'decided' : 'open'
  return { state, loaded: await tryLoad(FAILED, () => loadCases(state)) }
}

/** No-shows that a client disputes and visits to which nobody came: the list, and the one that is looked at. */
export default function Cases({ loaderData: { state, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const decided = () => void revalidator.revalidate().then(focusHeading)
  return (
    <>
      <PageHeader
        title="Cases"
        lead="No-shows where the client says they were there, and visits to which nobody came. The money stays on hold until you decide."
      />
      <Stack gap={20}>
        <Tabs
          label="Cases by state"
          current={state}
          tabs={[
            { key: 'open', label: 'Open', to: '?' },
            { key: 'decided', label: 'Decided', to: '?state=decided' },
          ]}
        />
        <WhenLoaded loaded={loaded}>
          {(first) => <CaseList state={state} first={first} onDecided={decided} />}
        </WhenLoaded>
      </Stack>
    </>
  )
}

type CaseListProps = { state: State; first: Page<Case[]>; onDecided: () => void }

function CaseList({ state, first, onDecided }: CaseListProps) {
  const list = usePagedList(first, state, (cursor) => loadCases(state, cursor))
  const [chosen, setChosen] = useState<string | null>(null)
  const current = list.items.find(({ id }) => id === chosen) ?? list.items[0]
  if (!current) return <EmptyState art="trophy" title={state === 'open' ? 'No open cases' : 'Nothing decided yet'} />
  return (
    <ListAndDetail
      items={list.items}
      chosen={current}
      onChoose={setChosen}
      more={<MoreButton list={list} failed={FAILED} />}
      line={(one) => (
        <Words as="span" title={`${one.client_name} and ${one.provider_name}`}>
          <span>
            {one.service_title}, {one.scheduled_text}
          </span>
          <span>
            {one.kind === 'objection'
              ? `${formatDollars(one.kept)} kept · objected ${one.opened_text}`
              : `Nobody came · ${one.opened_text}`}
          </span>
        </Words>
      )}
    >
      <CasePanel key={current.id} id={current.id} onDecided={onDecided} />
    </ListAndDetail>
  )
}
