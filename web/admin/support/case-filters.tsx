import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import type { CaseLine } from '#contract/admin/tickets.ts'
import { ExportButton } from '#web/admin/exports/export-button.tsx'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { FilterBar } from '#web/ui/forms/filter-bar.tsx'
import { Row } from '#web/ui/layout/row.tsx'

const TURNS = ['us', 'them', 'solved', 'spam', 'decided'] as const
const KINDS = ['ticket', 'missed_visit', 'dispute', 'report'] as const
const OWNERS = ['me', 'nobody'] as const

export type CaseFilter = {
  turn: (typeof TURNS)[number]
  kind?: CaseLine['kind']
  owner?: (typeof OWNERS)[number]
}

/** Filters from the address. Without any, everything that waits for us. */
export function filterOf(params: URLSearchParams): CaseFilter {
  const among = <T extends string>(all: readonly T[], name: string) => all.find((one) => one === params.get(name))
  const [kind, owner] = [among(KINDS, 'kind'), among(OWNERS, 'owner')]
  return { turn: among(TURNS, 'turn') ?? 'us', ...(kind ? { kind } : {}), ...(owner ? { owner } : {}) }
}

export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

const US = { value: '', label: 'Waiting for us' }
const DECIDED = { value: 'decided', label: 'Decided' }
const OF_TICKETS = [
  { value: 'them', label: 'Waiting for them' },
  { value: 'solved', label: 'Solved' },
  { value: 'spam', label: 'Spam' },
]

/** The states that a kind of case has; a message is never decided, a report never waits for its sender. */
function statesOf(kind: CaseFilter['kind']) {
  if (kind === 'ticket') return [US, ...OF_TICKETS]
  return kind === undefined ? [US, ...OF_TICKETS, DECIDED] : [US, DECIDED]
}

const OWNED = [
  { value: '', label: 'Anyone' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'No one' },
]

/** State and owner of the listed cases; their kind is the tab above. `children` are beside them. */
export function CaseFilters({ filter, children }: { filter: CaseFilter; children: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const field = (name: 'turn' | 'owner') => ({
    value: name === 'turn' && filter.turn === 'us' ? '' : (filter[name] ?? ''),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      const next = withParam(params, name, value)
      next.delete('id')
      setParams(next, { preventScrollReset: true })
    },
  })
  return (
    <FilterBar
      label="Which cases"
      set={Number(filter.turn !== 'us') + Number(filter.owner !== undefined)}
      beside={
        <>
          <ExportButton list="cases" filter={askedOf(filter)} />
          {children}
        </>
      }
    >
      <NativeSelect label="State" data={statesOf(filter.kind)} {...field('turn')} />
      <NativeSelect label="Owner" data={OWNED} {...field('owner')} />
    </FilterBar>
  )
}

/** Without what holds of itself. */
function askedOf({ turn, ...others }: CaseFilter): Record<string, string> {
  return turn === 'us' ? others : { turn, ...others }
}

type CaseStatesProps = { states: { value: string; label: string }[]; current: string }

/** The state of cases that have lists of their own. */
export function CaseStates({ states, current }: CaseStatesProps) {
  const [, setParams] = useSearchParams()
  return (
    <Row wrap role="group" aria-label="Which cases">
      <NativeSelect
        label="State"
        value={current}
        data={states}
        onChange={({ currentTarget: { value } }) => setParams({ state: value }, { preventScrollReset: true })}
      />
    </Row>
  )
}
