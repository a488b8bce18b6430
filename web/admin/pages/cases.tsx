import type { Case } from '#contract/bookings/cases.ts'
import type { BookingMoney, DisputeCase } from '#contract/disputes/admin.ts'
import { formatDollars } from '#contract/money.ts'
import { scopeFor } from '#contract/scopes.ts'
import { CasePanel } from '#web/admin/case-panel.tsx'
import { Desk, DESK_PAGE, type AdminState, AdminTabs, stateOf, statesFor } from '#web/admin/list-page.tsx'
import { DisputePanel } from '#web/admin/disputes/dispute-panel.tsx'
import { MoneyAdmin } from '#web/admin/disputes/money-admin.tsx'
import { RulingLine } from '#web/admin/disputes/ruling-line.tsx'
import { CaseFigures, CaseList, loadCaseLines } from '#web/admin/support/case-list.tsx'
import { CaseStates, filterOf } from '#web/admin/support/case-filters.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { getTicketFigures } from '#web/endpoints/admin/tickets.gen.ts'
import { listCases } from '#web/endpoints/bookings/cases.gen.ts'
import { listBookingsOfClient, listDisputeCases, listRulings } from '#web/endpoints/disputes/admin.gen.ts'
import type { SessionUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useFresh } from '#web/use-fresh.ts'
import { useRevalidator } from 'react-router'

import type { Route } from './+types/cases'

const LEAD = 'The money is on hold until you decide.'
type Part = 'all' | 'messages' | 'open' | 'disputes' | 'reports' | 'second' | 'money' | 'decided' | 'closed'
const NOTHING_WAITS = 'Nothing waiting'
const STATES: readonly AdminState<Part>[] = [
  { key: 'all', label: 'Everything', empty: '', to: '?' },
  { key: 'messages', label: 'Messages', empty: '', scopes: ['support'], to: '?kind=ticket' },
  { key: 'open', label: 'Missed visits', empty: 'No open cases', scopes: ['support', 'trust'] },
  { key: 'disputes', label: 'Disputes', empty: 'No open disputes', scopes: ['finance'] },
  { key: 'reports', label: 'Reports', empty: '', scopes: ['trust'], to: '?kind=report' },
  { key: 'second', label: 'Second opinion', empty: NOTHING_WAITS, scopes: ['finance'] },
  { key: 'money', label: 'Fees and credit', empty: '', scopes: ['finance'] },
  { key: 'closed', under: 'disputes', label: 'Disputes', empty: 'None closed', scopes: ['finance'] },
  { key: 'decided', under: 'open', label: 'Missed visits', empty: 'None decided', scopes: ['support', 'trust'] },
]

/** A tab is a kind of case; of what state its cases are is chosen inside it, in one place. */
const OF_KIND: Record<string, Part> = {
  ticket: 'messages',
  report: 'reports',
  missed_visit: 'open',
  dispute: 'disputes',
}

function partOf(states: readonly AdminState<Part>[], request: Request): Part {
  const params = new URL(request.url).searchParams
  const part = params.has('state') ? undefined : OF_KIND[params.get('kind') ?? '']
  return states.find(({ key }) => key === part)?.key ?? stateOf(states, request)
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Cases')

function loadCases(state: Case['state'], cursor?: string): Promise<Page<Case[]>> {
  return callPage(listCases, { query: { state, limit: DESK_PAGE, ...(cursor ? { cursor } : {}) } })
}

function loadDisputes(state: 'open' | 'closed', cursor?: string): Promise<Page<DisputeCase[]>> {
  return callPage(listDisputeCases, { query: { state, limit: DESK_PAGE, ...(cursor ? { cursor } : {}) } })
}

/** Payments of the booking in the address. Null without one. */
async function loadMoney(of: string): Promise<BookingMoney[] | null> {
  return of === '' ? null : call(listBookingsOfClient, { query: { of } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireAdmin(request)
  const states = statesFor(STATES, user)
  const state = partOf(states, request)
  if (state === 'all' || state === 'messages' || state === 'reports') {
    const filter = filterOf(new URL(request.url).searchParams)
    const [lines, figures] = await Promise.all([
      tryLoad(LOAD_FAILED, () => loadCaseLines(filter)),
      // A hint: the list works without it, and not everyone may see it.
      mayHelp(user) && state !== 'reports' ? call(getTicketFigures).catch(() => null) : null,
    ])
    return { states, state, filter, lines, figures }
  }
  if (state === 'money') {
    const of = new URL(request.url).searchParams.get('of') ?? ''
    return { states, state, of, found: await tryLoad(LOAD_FAILED, () => loadMoney(of)) }
  }
  if (state === 'second') return { states, state, waiting: await tryLoad(LOAD_FAILED, () => call(listRulings)) }
  if (state === 'disputes' || state === 'closed')
    return {
      states,
      state,
      disputes: await tryLoad(LOAD_FAILED, () => loadDisputes(state === 'closed' ? 'closed' : 'open')),
    }
  return { states, state, cases: await tryLoad(LOAD_FAILED, () => loadCases(state)) }
}

const DISPUTE_STATES = [
  { value: 'disputes', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]
const VISIT_STATES = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
]

const mayHelp = ({ admin_scopes = [] }: SessionUser) => scopeFor(['support'], admin_scopes) !== null

/** Tickets, and cases between two people that need a decision. */
export default function Cases({ loaderData }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const refresh = () => void revalidator.revalidate()
  useFresh(refresh, loaderData.lines ? ['tasks'] : [])
  const { states } = loaderData
  const desk = { title: 'Cases', lead: LEAD, states, failed: LOAD_FAILED, art: 'trophy', of: loaderData.state }
  if (loaderData.disputes) {
    const { state, disputes } = loaderData
    return (
      <Desk
        key={state}
        {...desk}
        state={state}
        about={<CaseStates states={DISPUTE_STATES} current={state} />}
        loaded={disputes}
        load={(cursor) => loadDisputes(state === 'closed' ? 'closed' : 'open', cursor)}
        line={(one) => <DisputeLine one={one} />}
        panel={({ id }, onDecided) => <DisputePanel key={id} id={id} onDecided={onDecided} />}
      />
    )
  }
  if (loaderData.cases) {
    const { state, cases } = loaderData
    return (
      <Desk
        key={state}
        {...desk}
        state={state}
        about={<CaseStates states={VISIT_STATES} current={state} />}
        loaded={cases}
        load={(cursor) => loadCases(state === 'decided' ? 'decided' : 'open', cursor)}
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
        panel={({ id }, onDecided) => <CasePanel key={id} id={id} onDecided={onDecided} />}
      />
    )
  }
  return (
    <>
      <PageHeader title="Cases" />
      <Stack gap={20}>
        <AdminTabs title="Cases" states={states} state={loaderData.state} />
        {loaderData.lines ? (
          <WhenLoaded loaded={loaderData.lines}>
            {(first) => (
              <CaseList
                filter={loaderData.filter}
                first={first}
                failed={LOAD_FAILED}
                figures={<CaseFigures figures={loaderData.figures} />}
                onChanged={refresh}
              />
            )}
          </WhenLoaded>
        ) : loaderData.waiting ? (
          <WhenLoaded loaded={loaderData.waiting}>
            {(waiting) =>
              waiting.length === 0 ? (
                <EmptyState art="trophy" title={NOTHING_WAITS} />
              ) : (
                <Surface as="section" gap={20} aria-label="Second opinion">
                  {waiting.map((ruling) => (
                    <RulingLine key={ruling.id} ruling={ruling} onAnswered={() => void revalidator.revalidate()} />
                  ))}
                </Surface>
              )
            }
          </WhenLoaded>
        ) : (
          <WhenLoaded loaded={loaderData.found}>
            {(found) => <MoneyAdmin key={loaderData.of} asked={loaderData.of} first={found} />}
          </WhenLoaded>
        )}
      </Stack>
    </>
  )
}

function DisputeLine({ one }: { one: DisputeCase }) {
  const what = one.kind === 'chargeback' ? 'Chargeback' : one.is_appeal ? 'Appeal' : `Report by the ${one.side}`
  return (
    <Words as="span" title={one.client_name ? `${one.client_name} and ${one.provider_name}` : one.service_title}>
      <span>
        {one.about === 'tip' && 'Tip for '}
        {one.service_title}
      </span>
      <span>
        {what} · {formatDollars(one.left)}
      </span>
      <span>
        {one.state === 'open' ? `${one.is_overdue ? 'Overdue: ' : 'By '}${one.due_text}` : `Opened ${one.opened_text}`}
      </span>
    </Words>
  )
}
