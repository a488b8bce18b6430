import type { Deps } from '#server/platform/deps.ts'
import { runAll } from '#server/platform/loops.ts'
import { createReportSweep } from './reports/refresh-reports.ts'
import { closeOverTasks } from './tasks/keep-tasks.ts'

/** Time-driven updates of the admins' lists and figures. */
export function createAdminSweep(deps: Deps): () => Promise<void> {
  const refreshReports = createReportSweep(deps)
  return () => runAll([() => closeOverTasks(deps), refreshReports])
}
