import type { Case } from '#contract/bookings/cases.ts'
import { formatDollars } from '#contract/money.ts'
import { CasePanel } from '#web/admin/case-panel.tsx'
import { Desk, DESK_PAGE, type DeskState, stateOf } from '#web/admin/desk.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { callPage, type Page } from '#web/api.ts'
import { listCases } from '#web/endpoints/bookings/cases.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Words } from '#web/ui/layout/text.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'

import type { Route } from './+types/cases'

const FAILED = 'Failed to load cases. Please try again later.'
const STATES: readonly DeskState<Case['state']>[] = [
  { key: 'open', label: 'Open', empty: 'No open cases' },
  { key: 'decided', label: 'Decided', empty: 'Nothing decided yet' },
]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Cases')

function loadCases(state: Case['state'], cursor?: string): Promise<Page<Case[]>> {
  return callPage(listCases, { query: { state, limit: DESK_PAGE, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const state = stateOf(STATES, request)
  return { state, loaded: await tryLoad(FAILED, () => loadCases(state)) }
}

/** No-shows that a client disputes and visits to which nobody came. */
export default function Cases({ loaderData: { state, loaded } }: Route.ComponentProps) {
  return (
    <Desk
      title="Cases"
      lead="No-shows where the client says they were there, and visits to which nobody came. The money stays on hold until you decide."
      states={STATES}
      state={state}
      loaded={loaded}
      of={state}
      load={(cursor) => loadCases(state, cursor)}
      failed={FAILED}
      art="trophy"
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
