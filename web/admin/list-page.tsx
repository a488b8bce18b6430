import { type ReactNode, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'

import { type AdminScope, scopeFor } from '#contract/scopes.ts'
import type { Page } from '#web/api.ts'
import type { SessionUser } from '#web/session.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import type { Loaded } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import { ListAndDetail } from './list-and-detail.tsx'

/** How many a console page loads together. */
export const DESK_PAGE = 30

/** One part of a console page, by the state that its address names, and its text without items in that state. */
export type AdminState<S extends string> = {
  key: S
  label: string
  empty: string
  scopes?: readonly AdminScope[]
  /** The part to which it belongs: it is chosen there, and has no tab of its own. */
  under?: S
  /** Target of its tab, if it isn't its key. */
  to?: string
}

/** The tabs of a console page: a state under another part has that part's. */
export function AdminTabs<S extends string>({
  title,
  states,
  state,
}: Pick<AdminProps<never, S>, 'title' | 'states' | 'state'>) {
  return (
    <Tabs
      label={title}
      current={states.find(({ key }) => key === state)?.under ?? state}
      tabs={states
        .filter(({ under }) => under === undefined)
        .map(({ key, label, to }) => ({ key, label, to: to ?? `?state=${key}` }))}
    />
  )
}

/** The parts of a console page that this admin may open. */
export function statesFor<S extends string>(states: readonly AdminState<S>[], { admin_scopes = [] }: SessionUser) {
  return states.filter(({ scopes }) => !scopes || scopeFor(scopes, admin_scopes) !== null)
}

/** The state that the address names; without one the page's first. */
export function stateOf<S extends string>(states: readonly AdminState<S>[], request: Request): S {
  const asked = new URL(request.url).searchParams.get('state')
  return (states.find(({ key }) => key === asked) ?? states[0]!).key
}

type AdminProps<T, S extends string> = {
  title: string
  lead?: string
  states: readonly AdminState<S>[]
  state: S
  loaded: Loaded<Page<T[]>>
  /** Key of the list. Another key starts again from its own first page. */
  of: string
  load: (cursor: string) => Promise<Page<T[]>>
  /** Said where the list, or more of it, could not be loaded. */
  failed: string
  /** A picture of `public/art`, without its ending. */
  art: string
  /** Between the tabs and the list. */
  about?: ReactNode
  line: (item: T) => ReactNode
  panel: (item: T, onDecided: () => void) => ReactNode
}

/** A page of the admin area: its items, state by state, in a list, and the chosen one beside it. */
export function Desk<T extends { id: string }, S extends string>(props: AdminProps<T, S>) {
  const { title, lead, states, state, loaded, about } = props
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Stack gap={20}>
        <AdminTabs title={title} states={states} state={state} />
        {about}
        <WhenLoaded loaded={loaded}>{(first) => <AdminList {...props} first={first} />}</WhenLoaded>
      </Stack>
    </>
  )
}

function AdminList<T extends { id: string }, S extends string>(props: AdminProps<T, S> & { first: Page<T[]> }) {
  const { states, state, first, of, load, failed, art, line, panel } = props
  const revalidator = useRevalidator()
  const list = usePagedList(first, of, load)
  // A link that leads to one of them names it; what is not there any more gives way to the first.
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState(params.get('id'))
  const current = list.items.find(({ id }) => id === chosen) ?? list.items[0]
  if (!current) return <EmptyState art={art} title={states.find(({ key }) => key === state)!.empty} />
  return (
    <ListAndDetail
      items={list.items}
      chosen={current}
      onChoose={setChosen}
      more={<MoreButton list={list} failed={failed} />}
      line={line}
    >
      {panel(current, () => void revalidator.revalidate().then(focusHeading))}
    </ListAndDetail>
  )
}
