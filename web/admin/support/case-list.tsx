import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { CaseLine, TicketFigures } from '#contract/admin/tickets.ts'
import { CasePanel } from '#web/admin/case-panel.tsx'
import { DisputePanel } from '#web/admin/disputes/dispute-panel.tsx'
import { ListAndDetail } from '#web/admin/list-and-detail.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { listCaseLines, ownTask } from '#web/endpoints/admin/tickets.gen.ts'
import { useSession } from '#web/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { CaseFilters, type CaseFilter, withParam } from './case-filters.tsx'
import { ReportPane } from './report-pane.tsx'
import { TicketPanel } from './ticket-panel.tsx'

const PAGE = 30
export function loadCaseLines(filter: CaseFilter, cursor?: string): Promise<Page<CaseLine[]>> {
  return callPage(listCaseLines, { query: { ...filter, limit: PAGE, ...(cursor ? { cursor } : {}) } })
}

/** Support figures at a glance. */
export function CaseFigures({ figures }: { figures: TicketFigures | null }) {
  if (figures === null) return null
  const { unanswered, overdue, first_answer_text } = figures
  return (
    <Quiet size="sm">
      {unanswered} unanswered{overdue > 0 && `, ${overdue} overdue`}
      {first_answer_text !== null && ` · First answer in ${first_answer_text} (median, 30 days)`}
    </Quiet>
  )
}

type CaseListProps = {
  filter: CaseFilter
  first: Page<CaseLine[]>
  failed: string
  /** Beside the filters. */
  figures: ReactNode
  onChanged: () => void
}

/** Every case in one list, the longest waiting first, and the chosen one beside it. */
export function CaseList({ filter, first, failed, figures, onChanged }: CaseListProps) {
  const root = useRef<HTMLDivElement>(null)
  const [answered, setAnswered] = useState<Answered>()
  const list = usePagedList(first, JSON.stringify(filter), (cursor) => loadCaseLines(filter, cursor))
  const [params, setParams] = useSearchParams()
  const asked = params.get('id')
  const choose = (id: string) => setParams(withParam(params, 'id', id), { replace: true, preventScrollReset: true })
  const found = list.items.find(({ id }) => id === asked)
  // A ticket that has moved on stays in sight, and a link may lead to one that is not in this list.
  const beside = asked !== null && !found && filter.kind !== undefined ? filter.kind : null
  const current = found ?? (beside === 'ticket' ? undefined : list.items[0])
  const chosen = current ?? (beside === 'ticket' ? { id: asked! } : undefined)
  const goOn = (id: string) => {
    choose(id)
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[aria-pressed='true']`)?.focus())
  }
  const head = <CaseFilters filter={filter}>{figures}</CaseFilters>
  return (
    <Stack gap={20} ref={root}>
      {chosen ? (
        <ListAndDetail
          head={head}
          items={list.items}
          chosen={chosen}
          onChoose={choose}
          more={<MoreButton list={list} failed={failed} />}
          line={(one) => <CaseWords one={one} />}
        >
          {current && current.kind !== 'ticket' ? (
            <OtherCase key={current.id} one={current} onChanged={onChanged} />
          ) : (
            <TicketPanel
              key={chosen.id}
              id={chosen.id}
              next={answered?.id === chosen.id ? answered.next : undefined}
              onNext={goOn}
              onAnswered={() => setAnswered({ id: chosen.id, next: following(list.items, chosen.id) })}
              onChanged={onChanged}
            />
          )}
        </ListAndDetail>
      ) : (
        <>
          {head}
          <EmptyState art="trophy" title={filter.turn === 'us' ? 'Nothing waiting' : 'Nothing here'} />
        </>
      )}
    </Stack>
  )
}

/** The ticket that was answered a moment ago, and the one below it then: the list moves on once it is answered. */
type Answered = { id: string; next: CaseLine | null }

function following(items: readonly CaseLine[], id: string): CaseLine | null {
  const below = items[items.findIndex((one) => one.id === id) + 1]
  return below ?? items.find((one) => one.id !== id) ?? null
}

function CaseWords({ one }: { one: CaseLine }): ReactNode {
  const { title, who, label, age_text, owner, is_overdue, is_urgent, is_reopened, state } = one
  const isMarked = is_urgent || is_overdue || (is_reopened && state === 'open')
  return (
    <Words as="span" title={title}>
      <span>{[label, who].filter(Boolean).join(' · ')}</span>
      <span>
        {age_text}
        {owner && ` · ${owner.full_name}`}
      </span>
      {isMarked && (
        <Row as="span" wrap gap={4}>
          {is_urgent && <Badge tone="warn">Urgent</Badge>}
          {is_overdue && (
            <Badge tone="bad" icon="clock">
              Overdue
            </Badge>
          )}
          {is_reopened && state === 'open' && <Badge tone="info">Reopened</Badge>}
        </Row>
      )}
    </Words>
  )
}

/** A case with a page of its own is decided there, or in the same way as there. */
function OtherCase({ one, onChanged }: { one: CaseLine; onChanged: () => void }) {
  return (
    <Stack gap={12}>
      <Owner one={one} onChanged={onChanged} />
      {one.kind === 'missed_visit' ? (
        <CasePanel id={one.id} onDecided={onChanged} />
      ) : one.kind === 'dispute' ? (
        <DisputePanel id={one.id} onDecided={onChanged} />
      ) : one.report_of === 'conversation' ? (
        <ReportPane id={one.id} onDecided={onChanged} />
      ) : (
        <Surface as="section" gap={12} aria-label={one.label}>
          <Heading size="lg">{one.title}</Heading>
          <Quiet>
            {one.label}, since {one.since_text}.
          </Quiet>
          {one.link && (
            <ButtonRow>
              <Button component={Link} to={one.link} data-act>
                Open the report
              </Button>
            </ButtonRow>
          )}
        </Surface>
      )}
    </Stack>
  )
}

function Owner({ one: { task_id, owner }, onChanged }: { one: CaseLine; onChanged: () => void }) {
  const { user } = useSession()
  const { busy, error, run } = useAction()
  if (task_id === null) return null
  const own = (next: 'me' | 'nobody') =>
    run(async () => {
      await call(ownTask, { params: { id: task_id }, body: { owner: next } })
      onChanged()
    })
  return (
    <>
      <Row wrap justify="between" gap={8}>
        <Quiet size="sm">Owner: {owner?.full_name ?? 'no one'}</Quiet>
        <Button
          size="sm"
          variant={owner ? 'default' : 'light'}
          loading={busy}
          onClick={() => void own(owner ? 'nobody' : 'me')}
        >
          {owner === null ? 'Take it' : owner.id === user?.id ? 'Hand it back' : `Take it from ${owner.full_name}`}
        </Button>
      </Row>
      <FormError>{error}</FormError>
    </>
  )
}
