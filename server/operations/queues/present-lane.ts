import type { JobLane as ShownLane } from '#contract/admin/jobs.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { JobLane } from './list-jobs.ts'

const LABELS: Record<string, string> = {
  'urgent sms': 'Urgent text messages',
  'urgent email': 'Urgent emails',
  sms: 'Text messages',
  email: 'Emails',
  push: 'Push messages',
  refunds: 'Refunds',
  payouts: 'Payouts',
  reconciliation: 'Comparisons with the payment company',
}
const LATE_S = 60

export function presentLane(lane: JobLane, localTime: LocalTime): ShownLane {
  const { name, waiting, held, failing, dead, done, ageSeconds, next_try_at, last_error } = lane
  return {
    name,
    label: LABELS[name] ?? name,
    waiting,
    held,
    failing,
    given_up: dead,
    done,
    oldest_text: ageSeconds === null ? null : ageText(ageSeconds),
    is_late: ageSeconds !== null && ageSeconds > LATE_S,
    next_try_text: next_try_at && localTime.longText(next_try_at),
    last_error,
  }
}

function ageText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`
}
