import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'

import type { QueueCounts, QueueKind } from '#contract/admin.ts'
import type { VerificationState } from '#contract/providers.ts'
import { ChangeCard } from '#web/admin/change-card.tsx'
import { confirmationOfDecision, confirmationOfRefusal } from '#web/admin/decisions.ts'
import { type Entry, entryOfApplicant, entryOfItem, KINDS } from '#web/admin/entries.ts'
import { EntryLine } from '#web/admin/entry-line.tsx'
import { ListAndDetail } from '#web/admin/list-and-detail.tsx'
import { ProviderPanel } from '#web/admin/provider-panel.tsx'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { STATE_LABELS } from '#web/admin/verification-labels.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { ExplainDay } from '#web/availability/explain-day.tsx'
import { countQueue, listApplicants, listQueue } from '#web/endpoints/admin.gen.ts'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { addDays } from '#web/ui/values/local-text.ts'

import type { Route } from './+types/approvals'

const QUEUE = 'queue'
const PAGE = 30

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Provider approvals')

/** Tasks that wait (of one kind), people of one state, or search results of any state. */
type Query = { tab: VerificationState | typeof QUEUE; kind: QueueKind | null; search: string }

function readQuery(params: URLSearchParams): Query {
  const tab = STATE_LABELS.find(({ key }) => key === params.get('state'))?.key ?? QUEUE
  const kind = KINDS.find(({ key }) => key === params.get('kind'))?.key ?? null
  return { tab: tab === 'submitted' ? QUEUE : tab, kind, search: params.get('search') ?? '' }
}

async function loadEntries({ tab, kind, search }: Query, cursor?: string): Promise<Page<Entry[]>> {
  const paging = { limit: PAGE, ...(cursor ? { cursor } : {}) }
  if (search === '' && tab === QUEUE) {
    const { items, next } = await callPage(listQueue, { query: { ...paging, ...(kind ? { kind } : {}) } })
    return { items: items.map(entryOfItem), next }
  }
  const asked = search === '' && tab !== QUEUE ? { state: tab } : { search }
  const { items, next } = await callPage(listApplicants, { query: { ...paging, ...asked } })
  return { items: items.map(entryOfApplicant), next }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const query = readQuery(new URL(request.url).searchParams)
  const loaded = await tryLoad(LOAD_FAILED, async () => {
    const [first, counts] = await Promise.all([loadEntries(query), call(countQueue)])
    return { first, counts }
  })
  return { query, loaded }
}

/** The queue: what waits on the left, what there is to look at on the right. */
export default function Approvals({ loaderData: { query, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  // A link that leads to what waits of one provider names them.
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState(params.get('id'))
  // It lives above the list: a search that was typed a moment earlier reloads the list, but must not take the question away.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [rounds, setRounds] = useState(0)
  const decided = () => {
    setAsked(null)
    setChosen(entryAfter(loaded.data?.first.items ?? [], chosen))
    setRounds(rounds + 1)
    void revalidator.revalidate().then(focusHeading)
  }
  /** Reloads the chosen person, or moves to the next one once nothing of theirs waits. */
  const paperDecided = () => {
    setRounds(rounds + 1)
    void revalidator.revalidate()
  }
  return (
    <>
      <PageHeader title="Provider approvals" actions={<SearchBox label="Search name or email" />} />
      <Stack gap={12} style={{ marginBottom: 16 }}>
        <StateTabs query={query} counts={loaded.data?.counts ?? null} />
        {query.tab === QUEUE && query.search === '' && loaded.data && (
          <KindTabs kind={query.kind} counts={loaded.data.counts.kinds} />
        )}
      </Stack>
      <WhenLoaded loaded={loaded}>
        {({ first }) => (
          <Queue
            query={query}
            first={first}
            rounds={rounds}
            chosen={chosen}
            onChoose={setChosen}
            onAsk={setAsked}
            onDecided={decided}
            onPaperDecided={paperDecided}
          />
        )}
      </WhenLoaded>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} onDecided={decided} />
    </>
  )
}

/** The person after the one decided on, or the one before at the end of the list. */
function entryAfter(items: readonly Entry[], chosen: string | null): string | null {
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  )
  return (items[at + 1] ?? items[at - 1])?.id ?? null
}

function StateTabs({ query, counts }: { query: Query; counts: QueueCounts | null }) {
  const [params] = useSearchParams()
  const addressOf = (state: string) => {
    const next = new URLSearchParams(params)
    for (const name of ['search', 'kind', 'state', 'id']) next.delete(name)
    if (state !== QUEUE) next.set('state', state)
    return `?${next}`
  }
  const waiting = counts && Object.values(counts.kinds).reduce((sum, n) => sum + n, 0)
  const states = STATE_LABELS.filter(({ key }) => key !== 'submitted')
  return (
    <Tabs
      label="Providers by state"
      current={query.search === '' ? query.tab : 'search'}
      tabs={[
        { key: QUEUE, label: 'To review', to: addressOf(QUEUE), ...(waiting === null ? {} : { count: waiting }) },
        ...states.map(({ key, label }) => ({
          key,
          label,
          to: addressOf(key),
          ...(counts ? { count: counts.states[key] ?? 0 } : {}),
        })),
      ]}
    />
  )
}

function KindTabs({ kind, counts }: { kind: QueueKind | null; counts: QueueCounts['kinds'] }) {
  return (
    <Tabs
      label="Waiting, by kind"
      current={kind ?? ''}
      tabs={[
        { key: '', label: 'Everything', to: '?' },
        ...KINDS.map(({ key, plural }) => ({ key, label: plural, count: counts[key] ?? 0, to: `?kind=${key}` })),
      ]}
    />
  )
}

type QueueProps = {
  query: Query
  first: Page<Entry[]>
  /** How many decisions were made: after each, the shown person is loaded again. */
  rounds: number
  /** The chosen person if they are in the list, otherwise the first. */
  chosen: string | null
  onChoose: (id: string) => void
  onAsk: (asked: Asked | null) => void
  onDecided: () => void
  onPaperDecided: () => void
}

function Queue({ query, first, rounds, chosen, onChoose, onAsk, onDecided, onPaperDecided }: QueueProps) {
  const list = usePagedList(first, Object.values(query).join(), (cursor) => loadEntries(query, cursor))
  const { today } = useSite()
  const entry =
    list.items.find(({ id }) => id === chosen) ??
    list.items.find(({ providerId }) => providerId === chosen) ??
    list.items[0]
  if (!entry) return <NobodyHere query={query} />
  const { change, paperId, providerId } = entry
  return (
    <ListAndDetail
      items={list.items}
      chosen={entry}
      onChoose={onChoose}
      line={(one) => <EntryLine entry={one} />}
      more={<MoreButton list={list} failed={LOAD_FAILED} />}
    >
      <ProviderPanel
        key={`${entry.id} ${rounds}`}
        providerId={providerId}
        change={
          change && (
            <ChangeCard item={change} onRefuse={() => onAsk(confirmationOfRefusal(change))} onDecided={onDecided} />
          )
        }
        paperId={paperId}
        onPaperDecided={paperId === null ? onPaperDecided : onDecided}
        onDecide={(applicant, decision) => onAsk(confirmationOfDecision(applicant, decision))}
      >
        <ExplainDay providerId={providerId} viewer="admin" date={addDays(today, 1)} choosesDate />
      </ProviderPanel>
    </ListAndDetail>
  )
}

function NobodyHere({ query }: { query: Query }) {
  if (query.search) {
    return <EmptyState art="telescope" title={`No one found for “${query.search}”`} />
  }
  return query.tab === QUEUE ? (
    <EmptyState art="trophy" title="Nothing waiting" />
  ) : (
    <EmptyState art="folder" title="No one here" />
  )
}
