import type { Deps } from '#server/platform/deps.ts'
import { listJobs, type JobLane } from '#server/operations/queues/list-jobs.ts'
import type { LaneName } from '#server/operations/queues/queries.ts'
import { ok, warning, wrong, type Finding } from './finding.ts'
import { findNewestBackup } from './queries.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_MS = 24 * HOUR_S * 1000

/** From when on an operator should look, and from when on people notice. */
const OLDEST_S: Record<LaneName, { warning: number; wrong: number }> = {
  'urgent sms': { warning: MINUTE_S, wrong: 10 * MINUTE_S },
  'urgent email': { warning: MINUTE_S, wrong: 10 * MINUTE_S },
  sms: { warning: 15 * MINUTE_S, wrong: 2 * HOUR_S },
  email: { warning: 15 * MINUTE_S, wrong: 2 * HOUR_S },
  push: { warning: 15 * MINUTE_S, wrong: 2 * HOUR_S },
  refunds: { warning: HOUR_S, wrong: 24 * HOUR_S },
  // A bank takes days.
  payouts: { warning: 7 * 24 * HOUR_S, wrong: 14 * 24 * HOUR_S },
  reconciliation: { warning: HOUR_S, wrong: 6 * HOUR_S },
}

export async function checkQueues(deps: Pick<Deps, 'db' | 'clock'>): Promise<Finding[]> {
  const { lanes } = await listJobs(deps)
  const found = lanes.flatMap(ofLane)
  return found.length > 0 ? found : [ok('work that waits', 'nothing waits too long')]
}

function ofLane({ name: lane, waiting, ageSeconds, dead }: JobLane): Finding[] {
  const name = `lane ${lane}`
  const limits = OLDEST_S[lane]
  const age = ageSeconds ?? 0
  const text = `${waiting} waiting, the oldest for ${Math.round(age / MINUTE_S)} minutes`
  const mend = 'Make sure a worker is running (ROLE=all or worker), then see npm run admin -- jobs.'
  const late = age > limits.wrong ? [wrong(name, text, mend)] : age > limits.warning ? [warning(name, text, mend)] : []
  if (dead === 0) return late
  const given = `${dead} failed for good or keep failing`
  return [...late, warning(name, given, 'See why with npm run admin -- jobs, then use jobs retry or jobs forget.')]
}

/** Rules: docs/operations.md#backup-and-restore */
export async function checkBackups({ db, clock, site }: Pick<Deps, 'db' | 'clock' | 'site'>): Promise<Finding> {
  const name = 'backups'
  const newest = await findNewestBackup(db)
  const mend = 'Run npm run admin -- backup every night with a timer, and check why it didn’t run.'
  if (!newest) {
    if (site.isSandbox) return ok(name, 'a sandbox needs none')
    return warning(name, 'there is no backup yet', mend)
  }
  const age = clock.now().getTime() - newest.made_at.getTime()
  const text = `the newest is ${Math.max(0, Math.round(age / (HOUR_S * 1000)))} hours old, ${(newest.bytes / 1024 ** 2).toFixed(0)} MB`
  if (age > 7 * DAY_MS) return wrong(name, text, mend)
  return age > 1.5 * DAY_MS ? warning(name, text, mend) : ok(name, text)
}
