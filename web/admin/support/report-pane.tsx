import { ReportPanel } from '#web/admin/report-panel.tsx'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getConversationReport } from '#web/endpoints/messaging/reports.gen.ts'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'

/** A reported conversation among the other cases: who reported whom and why, and the decision. */
export function ReportPane({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { data, error, retry, reload } = useLoaded(id, (signal) =>
    call(getConversationReport, { params: { id }, signal }),
  )
  if (data === null && error !== null) return <ErrorState message={errorText(error, LOAD_FAILED)} onRetry={retry} />
  if (data === null) return <p role="status">Loading the report…</p>
  return (
    <ReportPanel
      report={data}
      onDecided={() => {
        reload()
        onDecided()
      }}
    />
  )
}
