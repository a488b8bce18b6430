import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import type { Case } from '#contract/bookings/cases.ts'
import { formatDollars } from '#contract/money.ts'
import { MENU_BREAKPOINT_PX } from '#web/ui/measures.ts'
import { AdminParts } from '#web/admin/admin-parts.tsx'
import { CasePanel } from '#web/admin/case-panel.tsx'
import { callPage, type Page } from '#web/api.ts'
import { listCases } from '#web/endpoints.gen.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'

import type { Route } from './+types/cases'

import styles from './cases.module.css'

const FAILED = 'Failed to load cases. Please try again later.'
const PAGE = 30

export const handle: FrameHandle = { plain: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Cases')

type State = Case['state']

function loadCases(state: State, cursor?: string): Promise<Page<Case[]>> {
  return callPage(listCases, { query: { state, limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['admin'], landingPath)
  const isDecided = new URL(request.url).searchParams.get('state') === 'decided'
  const state: State = isDecided ? 'decided' : 'open'
  return { state, loaded: await tryLoad(FAILED, () => loadCases(state)) }
}

/** No-shows that a client disputes: the list, and the one that is looked at. */
export default function Cases({ loaderData: { state, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const decided = () => void revalidator.revalidate().then(focusHeading)
  return (
    <div className="hb-wrap hb-page">
      <AdminParts current="cases" />
      <PageHeader
        title="Cases"
        lead="No-shows where the client says they were there. The money stays on hold until you decide."
      />
      <div className={styles.tools}>
        <Tabs
          label="Cases by state"
          current={state}
          tabs={[
            { key: 'open', label: 'Open', to: '?' },
            { key: 'decided', label: 'Decided', to: '?state=decided' },
          ]}
        />
      </div>
      <WhenLoaded loaded={loaded}>{(first) => <CaseList state={state} first={first} onDecided={decided} />}</WhenLoaded>
    </div>
  )
}

type CaseListProps = { state: State; first: Page<Case[]>; onDecided: () => void }

function CaseList({ state, first, onDecided }: CaseListProps) {
  const list = usePagedList(first, state, (cursor) => loadCases(state, cursor))
  const [chosen, setChosen] = useState<string | null>(null)
  const detail = useRef<HTMLDivElement>(null)
  const current = list.items.find(({ id }) => id === chosen) ?? list.items[0]
  if (!current) return <EmptyState art="trophy" title={state === 'open' ? 'No open cases' : 'Nothing decided yet'} />
  const choose = (id: string) => {
    setChosen(id)
    // Below the list on narrow screens: there it comes into view.
    if (window.matchMedia(`(max-width: ${MENU_BREAKPOINT_PX}px)`).matches)
      requestAnimationFrame(() => detail.current?.scrollIntoView({ block: 'start' }))
  }
  return (
    <div className={styles.columns}>
      <div>
        <ul className={styles.list}>
          {list.items.map((one) => (
            <li key={one.id}>
              <button type="button" aria-pressed={one.id === current.id} onClick={() => choose(one.id)}>
                <strong>
                  {one.client_name} and {one.provider_name}
                </strong>
                <span>
                  {one.service_title}, {one.scheduled_text}
                </span>
                <span>
                  {formatDollars(one.kept)} kept · objected {one.opened_text}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <MoreButton list={list} failed={FAILED} />
      </div>
      <div ref={detail}>
        <CasePanel key={current.id} id={current.id} onDecided={onDecided} />
      </div>
    </div>
  )
}
