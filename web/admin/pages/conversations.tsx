import { REPORT_REASONS } from '#contract/messaging/report-reasons.ts'
import type { Report } from '#contract/messaging/reports.ts'
import { Desk, DESK_PAGE, type AdminState, stateOf } from '#web/admin/list-page.tsx'
import { ReportPanel } from '#web/admin/report-panel.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { callPage, type Page } from '#web/api.ts'
import { listReports } from '#web/endpoints/messaging/reports.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'

import type { Route } from './+types/conversations'

type State = 'open' | 'decided'

const STATES: readonly AdminState<State>[] = [
  { key: 'open', label: 'Open', empty: 'No reports' },
  { key: 'decided', label: 'Decided', empty: 'None decided' },
]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reported conversations')

function loadReports(state: State, cursor?: string): Promise<Page<Report[]>> {
  return callPage(listReports, { query: { state, limit: DESK_PAGE, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const state = stateOf(STATES, request)
  return { state, loaded: await tryLoad(LOAD_FAILED, () => loadReports(state)) }
}

/** Conversations that one of the two has reported. */
export default function Conversations({ loaderData: { state, loaded } }: Route.ComponentProps) {
  return (
    <Desk
      title="Conversations"
      lead="Reading is recorded."
      states={STATES}
      state={state}
      loaded={loaded}
      of={state}
      load={(cursor) => loadReports(state, cursor)}
      failed={LOAD_FAILED}
      art="speech"
      line={({ reported, reporter, reason, reported_text }) => (
        <Words as="span" title={`${reporter.full_name} about ${reported.full_name}`}>
          <span>{REPORT_REASONS[reason]}</span>
          <span>{reported_text}</span>
        </Words>
      )}
      panel={(report, onDecided) => <ReportPanel key={report.id} report={report} onDecided={onDecided} />}
    />
  )
}
