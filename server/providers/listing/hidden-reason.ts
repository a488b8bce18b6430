import type { HiddenReason, Listing, ServiceListing, Verification, VerificationState } from '#contract/providers.ts'
import { ENDING_DAYS } from '#contract/papers/kinds.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { daysBetween, endText } from '#server/providers/papers/standing.ts'
import { NEVER } from './queries.ts'

/** Facts that decide whether clients can book a provider, on one local date. */
export type ListingFacts = {
  state: VerificationState
  id_until: string | null
  insured_until: string | null
  has_insurance: boolean
  has_service: boolean
  has_listed: boolean
  has_hours: boolean
}

const BY_STATE: Record<VerificationState, HiddenReason | null> = {
  draft: 'not_submitted',
  submitted: 'in_review',
  changes_requested: 'changes_requested',
  approved: null,
  rejected: 'rejected',
  suspended: 'suspended',
}

const TEXTS: Record<Exclude<HiddenReason, 'insurance_expired'>, string> = {
  not_submitted: 'Clients can book you once you are approved.',
  in_review: 'We are reviewing your application. Clients can book you once you are approved.',
  changes_requested: 'We asked you to change something. Clients can book you once you are approved.',
  rejected: 'Your application was not approved. Clients can’t see or book you.',
  suspended: 'Your profile is suspended. Clients can’t see or book you.',
  papers_missing: 'Documents are missing. Clients can’t see or book you until we accept them.',
  no_service: 'None of your services is active. Clients can’t book you.',
  service_in_review: 'Your services need a certificate that we have accepted before clients can book them.',
  no_hours: 'You have no hours saved. Clients can’t book you.',
}

/** The first reason that holds; the one place that knows them. Rules: docs/product-rules.md#what-is-listed */
export function hiddenReasonOf(facts: ListingFacts, today: string): HiddenReason | null {
  const byState = BY_STATE[facts.state]
  if (byState !== null) return byState
  const { id_until, insured_until } = facts
  if (facts.has_insurance && hasEnded(insured_until, today)) return 'insurance_expired'
  if (hasEnded(id_until, today) || hasEnded(insured_until, today)) return 'papers_missing'
  if (!facts.has_service) return 'no_service'
  if (!facts.has_listed) return 'service_in_review'
  return facts.has_hours ? null : 'no_hours'
}

/** The first day that can be booked is tomorrow: on the last day nothing is left. */
function hasEnded(until: string | null, today: string): boolean {
  return until !== null && until <= today
}

export function listingOf(facts: ListingFacts, today: string, localTime: LocalTime): Listing {
  const reason = hiddenReasonOf(facts, today)
  if (reason === null) return { is_listed: true, reason, text: 'Clients can find and book you.' }
  if (reason !== 'insurance_expired') return { is_listed: false, reason, text: TEXTS[reason] }
  return { is_listed: false, reason, text: insuranceOf(facts.insured_until, today, localTime).text ?? '' }
}

/** How soon an insurance ends, with the sentence that says so. */
export function insuranceOf(until: string | null, today: string, localTime: LocalTime): Verification['insurance'] {
  if (until === null || until === NEVER) return { level: 'none', text: null }
  const days = daysBetween(today, until)
  if (days > ENDING_DAYS) return { level: 'ok', text: `Your insurance is valid until ${localTime.longDate(until)}.` }
  const what =
    days <= 0 ? 'Clients cannot book you until we have checked a new one' : 'Clients cannot book dates after it'
  const text = `Your insurance ${endText(until, today, localTime)}. ${what}.`
  return { level: days <= 0 ? 'ended' : 'ending', text }
}

type ServiceFacts = { is_active: boolean; is_listed: boolean }
export type CertificateLevel = 'missing' | 'in_review' | 'refused' | 'expired' | null

/**
 * @param reason why the provider is hidden
 * @param certificate what keeps the service from the lists although its provider is on them
 */
export function serviceListingOf(
  row: ServiceFacts,
  reason: HiddenReason | null,
  certificate: CertificateLevel,
): ServiceListing {
  if (!row.is_active) return 'inactive'
  if (certificate !== null) return certificate
  const isHidden =
    !row.is_listed || reason === 'insurance_expired' || reason === 'papers_missing' || reason === 'no_hours'
  return isHidden ? 'hidden' : 'listed'
}
