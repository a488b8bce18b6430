import { useSearchParams } from 'react-router'

import type { AuditEntry, System } from '#contract/admin/system.ts'
import { callPage, type Page } from '#web/api.ts'
import { listAudit } from '#web/endpoints/admin/system.gen.ts'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FilterBar } from '#web/ui/forms/filter-bar.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

import { AuditLine } from './audit-line.tsx'

import styles from './audit.module.css'

const PAGE = 50
const NAMES = ['who', 'action', 'on', 'from', 'to'] as const

export type AuditQuery = Partial<Record<(typeof NAMES)[number], string>>

/** Filters from the address. Invalid dates are dropped. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const given = NAMES.map((name) => [name, params.get(name) ?? ''] as const)
  const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
  return Object.fromEntries(
    given.filter(([name, value]) => (name === 'from' || name === 'to' ? isDate(value) : value !== '')),
  )
}

export function loadEntries(query: AuditQuery, cursor?: string): Promise<Page<AuditEntry[]>> {
  return callPage(listAudit, { query: { ...query, limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

type AuditLogProps = { query: AuditQuery; first: Page<AuditEntry[]>; system: System }

/** Acts of admins and operators, newest first. The filters are stored in the address. */
export function AuditLog({ query, first, system }: AuditLogProps) {
  const list = usePagedList(first, JSON.stringify(query), (cursor) => loadEntries(query, cursor))
  return (
    <>
      <Filters query={query} system={system} />
      {list.items.length === 0 ? (
        <EmptyState art="telescope" title="No entries match">
          <p>Clear the filters.</p>
        </EmptyState>
      ) : (
        <Stack>
          <Surface flush>
            <PlainList className={styles.entries}>
              {list.items.map((entry) => (
                <li key={entry.id}>
                  <AuditLine entry={entry} />
                </li>
              ))}
            </PlainList>
          </Surface>
          <MoreButton list={list} failed={LOAD_FAILED} />
        </Stack>
      )}
    </>
  )
}

function Filters({ query, system: { actions, actors } }: Pick<AuditLogProps, 'query' | 'system'>) {
  const [, setParams] = useSearchParams()
  const choose = (name: keyof AuditQuery, value: string) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const field = (name: keyof AuditQuery) => ({
    value: query[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => choose(name, event.currentTarget.value),
  })
  return (
    <FilterBar label="Filter the audit" set={Object.keys(query).length}>
      <NativeSelect
        label="Who"
        data={[{ value: '', label: 'Everyone' }, ...actors.map(({ id, name }) => ({ value: id, label: name }))]}
        {...field('who')}
      />
      <NativeSelect
        label="What"
        data={[
          { value: '', label: 'Everything' },
          ...actions.map(({ action, name }) => ({ value: action, label: name })),
        ]}
        {...field('action')}
      />
      <TextInput label="From" type="date" {...field('from')} />
      <TextInput label="To" type="date" {...field('to')} />
      <div className={styles.on}>
        <SearchBox name="on" label="Id of a person, visit or payment" />
      </div>
    </FilterBar>
  )
}
