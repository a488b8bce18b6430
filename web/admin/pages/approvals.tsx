import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'

import { MENU_BREAKPOINT_PX } from '#contract/constants.ts'
import type { Applicant } from '#contract/admin.ts'
import { ApplicantList } from '#web/admin/applicant-list.tsx'
import { type Decision, STATES } from '#web/admin/applicant-looks.ts'
import { ApplicantPanel } from '#web/admin/applicant-panel.tsx'
import { DecisionDialog } from '#web/admin/decision-dialog.tsx'
import { callPage, type Page } from '#web/api.ts'
import { errorText } from '#web/api-error.ts'
import { ExplainDay } from '#web/availability/explain-day.tsx'
import { listApplicants } from '#web/endpoints.gen.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { addDays } from '#web/ui/local-text.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { EmptyState, ErrorState } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoading } from '#web/ui/page-loading.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { tryLoad } from '#web/ui/try-load.ts'

import type { Route } from './+types/approvals'

import styles from './approvals.module.css'

const FAILED = 'Failed to load providers. Please try again later.'

export const handle: FrameHandle = { plain: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, 'Provider approvals'),
  { name: 'robots', content: 'noindex' },
]

function readQuery(params: URLSearchParams) {
  const state = STATES.find(({ key }) => key === params.get('state'))?.key ?? 'submitted'
  return { state, search: params.get('search') ?? '' }
}

type Query = ReturnType<typeof readQuery>
type Asking = { applicant: Applicant; decision: Decision }

function loadApplicants({ state, search }: Query, cursor?: string) {
  return callPage(listApplicants, {
    query: { state, limit: 30, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
  })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['admin'], landingPath)
  const query = readQuery(new URL(request.url).searchParams)
  return { query, first: await tryLoad(FAILED, () => loadApplicants(query)) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageLoading />
}

/** The approvals queue: who waits on the left, what there is to look at on the right. */
export default function Approvals({ loaderData: { query, first } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(null)
  // Lives above the list: a search that was typed a moment earlier reloads the list, but must not take the question away.
  const [asking, setAsking] = useState<Asking | null>(null)
  return (
    <div className="hb-wrap hb-page">
      <PageHeader title="Provider approvals" lead="The oldest submission comes first. Every decision is recorded." />
      <div className={styles.tools}>
        <Tabs
          label="Providers by state"
          current={query.state}
          tabs={STATES.map(({ key, label }) => ({ key, label, to: stateAddress(params, key) }))}
        />
        <SearchBox label="Search name or email" />
      </div>
      {first.data === null ? (
        <ErrorState message={first.failed} onRetry={() => void revalidator.revalidate()} />
      ) : (
        <Queue
          key={[query.state, query.search, ...first.data.items.map(({ id }) => id)].join()}
          query={query}
          first={first.data}
          chosen={chosen}
          onChoose={setChosen}
          onDecide={setAsking}
        />
      )}
      <DecisionDialog
        asking={asking}
        onClose={() => setAsking(null)}
        onDecided={() => {
          setAsking(null)
          void revalidator.revalidate()
        }}
      />
    </div>
  )
}

function stateAddress(params: URLSearchParams, state: string): string {
  const next = new URLSearchParams(params)
  next.set('state', state)
  return `?${next}`
}

type QueueProps = {
  query: Query
  first: Page<Applicant[]>
  /** Whoever was chosen, as long as they are in the list; else the first. */
  chosen: string | null
  onChoose: (id: string) => void
  onDecide: (asking: Asking) => void
}

function Queue({ query, first, chosen, onChoose, onDecide }: QueueProps) {
  const [list, setList] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const detail = useRef<HTMLDivElement>(null)
  const applicant = list.items.find(({ id }) => id === chosen) ?? list.items[0]
  const choose = (id: string) => {
    onChoose(id)
    // Below the list on narrow screens: there it comes into view.
    if (window.matchMedia(`(max-width: ${MENU_BREAKPOINT_PX}px)`).matches)
      requestAnimationFrame(() => detail.current?.scrollIntoView({ block: 'start' }))
  }

  if (list.items.length === 0) return <NobodyHere query={query} />
  const more = async (cursor: string) => {
    setError(null)
    try {
      const page = await loadApplicants(query, cursor)
      setList({ items: [...list.items, ...page.items], next: page.next })
    } catch (reason) {
      setError(errorText(reason, FAILED))
    }
  }
  const { next } = list
  return (
    <div className={styles.queue}>
      <div>
        <ApplicantList applicants={list.items} chosen={applicant?.id ?? null} onChoose={choose} />
        <FormError>{error}</FormError>
        {next !== null && (
          <div className={styles.more}>
            <Button size="sm" variant="default" onClick={() => void more(next)}>
              Load more
            </Button>
          </div>
        )}
      </div>
      <div ref={detail} className={styles.detail}>
        {applicant && (
          <ApplicantPanel
            key={applicant.id}
            applicant={applicant}
            onDecide={(decision) => onDecide({ applicant, decision })}
          >
            <ExplainDay providerId={applicant.id} viewer="admin" date={tomorrow()} choosesDate />
          </ApplicantPanel>
        )}
      </div>
    </div>
  )
}

/** A day to begin with: any can be chosen, and the answer names it. */
function tomorrow(): string {
  return addDays(new Date().toISOString().slice(0, 10), 1)
}

function NobodyHere({ query }: { query: Query }) {
  if (query.search) {
    return (
      <EmptyState art="telescope" title={`Nobody found for “${query.search}”`}>
        <p>Search looks inside the chosen state only.</p>
      </EmptyState>
    )
  }
  return query.state === 'submitted' ? (
    <EmptyState art="trophy" title="Nobody is waiting">
      <p>New applications appear here as soon as a provider submits.</p>
    </EmptyState>
  ) : (
    <EmptyState art="folder" title="Nobody here" />
  )
}
