import type { Applicant, HistoryEntry, QueueItem } from '#contract/admin.ts'
import type { VerificationState } from '#contract/providers.ts'
import { toDollars } from '#contract/money.ts'
import { isPaperKind, paperName, refusalText } from '#contract/papers/kinds.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { nextState } from '#server/providers/index.ts'
import type { ApplicantRow } from './queries.ts'
import type { HistoryRow, QueueRow } from './queue-queries.ts'

export function presentApplicant({ localTime }: Pick<Deps, 'localTime'>, row: ApplicantRow): Applicant {
  const { submitted_at, joined_at, waiting_since: _, services, papers, ...shown } = row
  return {
    ...shown,
    papers_text: papersText(papers),
    submitted_text: submitted_at && localTime.longText(submitted_at),
    joined_text: localTime.longDate(localTime.localDate(joined_at)),
    services: services.map(({ title, price_cents, required_papers }) => ({
      title,
      price: toDollars(price_cents),
      required_papers,
    })),
    can: {
      approve: nextState(row.state, 'approve') !== null,
      request_changes: nextState(row.state, 'request_changes') !== null,
      reject: nextState(row.state, 'reject') !== null,
      suspend: nextState(row.state, 'suspend') !== null,
      lift_suspension: nextState(row.state, 'lift_suspension') !== null,
    },
  }
}

function papersText({ submitted, accepted, refused }: ApplicantRow['papers']): string {
  if (submitted + accepted + refused === 0) return 'No documents uploaded'
  const parts = [
    ...(submitted > 0 ? [`${submitted} to check`] : []),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ]
  return `Documents: ${parts.join(', ')}`
}

export function presentQueueItem({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>, row: QueueRow): QueueItem {
  const { id, kind, provider_id, full_name, email, city, avatar_url, before, after } = row
  return {
    id,
    kind,
    provider: { id: provider_id, full_name, email, city, avatar_url },
    asked_text: localTime.longText(row.asked_at),
    age_text: ageText(clock.now().getTime() - row.asked_at.getTime()),
    before,
    after: kind === 'name' || after === null ? after : paperWords(after, row.until, localTime),
  }
}

const HOUR_MS = 3_600_000

/** "3 days", "an hour" */
function ageText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 1) return 'Just now'
  if (hours < 24) return hours === 1 ? 'Waiting for an hour' : `Waiting for ${hours} hours`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'Waiting for a day' : `Waiting for ${days} days`
}

/** "Liability insurance until Friday, December 31, 2027" */
function paperWords(kind: string, until: string | null, localTime: LocalTime): string {
  const name = isPaperKind(kind) ? paperName(kind) : kind
  return until === null ? name : `${name} until ${localTime.longDate(until)}`
}

const STATES: Record<VerificationState, string> = {
  draft: 'Reset',
  submitted: 'Applied',
  changes_requested: 'Asked for changes',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

const ANSWERS = {
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrew',
  asked: 'Asked for',
  handed_in: 'Uploaded',
}

export function presentHistory(row: HistoryRow, localTime: LocalTime): HistoryEntry {
  return {
    at_text: localTime.longText(row.at),
    who: row.who ?? 'The provider',
    text: textOf(row, localTime),
    reason: refusalText(row.reasons, row.reason) || null,
  }
}

function textOf(row: HistoryRow, localTime: LocalTime): string {
  if (row.kind === 'provider') {
    if (row.step === 'approved' && row.before === 'suspended') return 'Suspension lifted'
    // Before renewals waited for an admin, they were written down as this.
    if (row.step === 'approved' && row.before === 'approved') return 'Entered another insurance date'
    if (row.step === 'suspended' && row.after !== null) return `Suspended; accepted visits stay: ${row.after}`
    return STATES[row.step as VerificationState]
  }
  const what =
    row.kind === 'name'
      ? `the name ${row.after} instead of ${row.before}`
      : paperWords(row.after ?? '', row.until, localTime).replace(/^./, (first) => first.toLowerCase())
  return `${ANSWERS[row.step as keyof typeof ANSWERS]} ${what}`
}
