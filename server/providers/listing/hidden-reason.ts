import type { HiddenReason, Listing, ServiceListing, Verification, VerificationState } from '#contract/providers.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** What decides whether clients can book somebody, on one local date. */
export type ListingFacts = {
  state: VerificationState
  insurance_expires_on: string | null
  has_service: boolean
  has_listed: boolean
  has_hours: boolean
}

/** From so many days before its end an insurance is told to end. */
const ENDING_DAYS = 30

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
  rejected: 'Your application was not approved. Clients cannot see or book you.',
  suspended: 'Your profile is suspended. Clients cannot see or book you.',
  no_service: 'None of your services is active. Clients cannot book you.',
  service_in_review: 'We review your services before clients can book them.',
  no_hours: 'You have no hours saved. Clients cannot book you.',
}

/** The first reason that holds; the one place that knows them. Rules: docs/product-rules.md#what-is-listed */
export function hiddenReasonOf(facts: ListingFacts, today: string): HiddenReason | null {
  const byState = BY_STATE[facts.state]
  if (byState !== null) return byState
  // The first day that can be booked is tomorrow: on its last day nothing is left.
  if (facts.insurance_expires_on !== null && facts.insurance_expires_on <= today) return 'insurance_expired'
  if (!facts.has_service) return 'no_service'
  if (!facts.has_listed) return 'service_in_review'
  return facts.has_hours ? null : 'no_hours'
}

export function listingOf(facts: ListingFacts, today: string, localTime: LocalTime): Listing {
  const reason = hiddenReasonOf(facts, today)
  if (reason === null) return { is_listed: true, reason, text: 'Clients can find and book you.' }
  if (reason !== 'insurance_expired') return { is_listed: false, reason, text: TEXTS[reason] }
  return { is_listed: false, reason, text: insuranceOf(facts.insurance_expires_on, today, localTime).text ?? '' }
}

/** How near the end of an insurance is, and the sentence that says so. */
export function insuranceOf(until: string | null, today: string, localTime: LocalTime): Verification['insurance'] {
  if (until === null) return { level: 'none', text: null }
  const days = daysBetween(today, until)
  const date = localTime.longDate(until)
  const effect = 'Clients cannot book dates after it.'
  if (days < 0) return { level: 'ended', text: `Your insurance ended on ${date}. ${effect}` }
  if (days === 0) return { level: 'ended', text: `Your insurance ends today, ${date}. ${effect}` }
  if (days > ENDING_DAYS) return { level: 'ok', text: `Your insurance is valid until ${date}.` }
  const soon = days === 1 ? `tomorrow, ${date}` : `in ${days} days, on ${date}`
  return { level: 'ending', text: `Your insurance ends ${soon}. ${effect}` }
}

/** Calendar days from one local date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
}

type ServiceFacts = { is_active: boolean; is_listed: boolean; needs_review: boolean }

/** @param reason why the provider is hidden; @param isRefused the last answer to the offering's certificate */
export function serviceListingOf(row: ServiceFacts, reason: HiddenReason | null, isRefused: boolean): ServiceListing {
  if (!row.is_active) return 'inactive'
  if (row.needs_review) return isRefused ? 'refused' : 'in_review'
  const isHidden = !row.is_listed || reason === 'insurance_expired' || reason === 'no_hours'
  return isHidden ? 'hidden' : 'listed'
}
