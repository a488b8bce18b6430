import type { Applicant, HistoryEntry, QueueItem } from '#contract/admin.ts'
import type { VerificationState } from '#contract/providers.ts'
import { toDollars } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { nextState } from '#server/providers/index.ts'
import type { ApplicantRow } from './queries.ts'
import type { HistoryRow, QueueRow } from './queue-queries.ts'

export function presentApplicant(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  row: ApplicantRow,
): Applicant {
  const today = localTime.localDate(clock.now())
  const { submitted_at, joined_at, waiting_since: _, services, ...shown } = row
  return {
    ...shown,
    ...presentInsurance(row.insurance_expires_on, today, localTime),
    submitted_text: submitted_at && localTime.longText(submitted_at),
    joined_text: localTime.longDate(localTime.localDate(joined_at)),
    services: services.map(({ title, price_cents, requires_certificate }) => ({
      title,
      price: toDollars(price_cents),
      requires_certificate,
    })),
    can: {
      approve: nextState(row.state, 'approve') !== null,
      request_changes: nextState(row.state, 'request_changes') !== null,
      reject: nextState(row.state, 'reject') !== null,
      suspend: nextState(row.state, 'suspend') !== null,
    },
  }
}

/** It is what the provider says: nobody has seen a paper. */
function presentInsurance(until: string | null, today: string, localTime: LocalTime) {
  if (until === null) return { is_insured: false, insurance_text: null }
  const isInsured = until >= today
  const verb = isInsured ? 'Declares insurance until' : 'Declared insurance ended on'
  return { is_insured: isInsured, insurance_text: `${verb} ${localTime.longDate(until)}` }
}

export function presentQueueItem(row: QueueRow, localTime: LocalTime): QueueItem {
  const { id, kind, provider_id, full_name, email, city, avatar_url, certificate } = row
  const words = (value: string | null) => (kind === 'insurance' && value !== null ? localTime.longDate(value) : value)
  return {
    id,
    kind,
    provider: { id: provider_id, full_name, email, city, avatar_url },
    asked_text: localTime.longText(row.asked_at),
    before: words(row.before),
    after: words(row.after),
    certificate,
  }
}

const STATES: Record<VerificationState, string> = {
  draft: 'Reset',
  submitted: 'Asked to be approved',
  changes_requested: 'Asked for changes',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

const ANSWERS = { accepted: 'Accepted', refused: 'Refused', withdrawn: 'Withdrawn', asked: 'Asked for' }

export function presentHistory(row: HistoryRow, localTime: LocalTime): HistoryEntry {
  return {
    at_text: localTime.longText(row.at),
    who: row.who ?? 'The provider',
    text: textOf(row, localTime),
    reason: row.reason,
  }
}

function textOf(row: HistoryRow, localTime: LocalTime): string {
  if (row.kind === 'provider') {
    if (row.step === 'approved' && row.before === 'suspended') return 'Restored'
    // Before renewals waited for an admin, they were written down as this.
    if (row.step === 'approved' && row.before === 'approved') return 'Entered another insurance date'
    if (row.step === 'suspended' && row.after !== null) return `Suspended; accepted visits stay: ${row.after}`
    return STATES[row.step as VerificationState]
  }
  const what = {
    insurance: () => `insurance until ${localTime.longDate(row.after ?? '')}`,
    name: () => `the name ${row.after} instead of ${row.before}`,
    certificate: () => `the certificate for ${row.after}`,
  }[row.kind]()
  return `${ANSWERS[row.step as keyof typeof ANSWERS]} ${what}`
}
