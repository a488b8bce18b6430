import type { RefusalCode } from '#contract/availability/explanation.ts'

/** Who reads why a time is not offered. */
export type Viewer = 'provider' | 'admin'

type Words = Record<RefusalCode, string>

const FOR_PROVIDER: Words = {
  outside_hours: 'Outside your hours',
  too_short: 'Too little is left of your hours for a visit',
  booked: 'You have a visit then',
  held: 'Held for someone on your waitlist',
  buffer: 'Too close to another visit (see Profile settings)',
  travel: 'Too little time for the drive from or to another visit',
  outside_area: 'Outside your service area (see Profile settings)',
  notice: 'Less than your minimum notice (see Profile settings)',
  too_far_ahead: 'Further ahead than clients can book (see Profile settings)',
  time_off: 'You have time off',
  day_full: 'You’ve reached your daily limit',
  not_approved: 'You are not approved yet',
  insurance_expired: 'After your insurance expires',
  paper_expired: 'After a document for this service expires',
  past_date: 'Only days after today are offered',
  clock_change: 'The clocks change: this hour does not exist or happens twice',
}

const FOR_ADMIN: Words = {
  ...FOR_PROVIDER,
  outside_hours: 'Outside the opening hours',
  too_short: 'Too little is left of the opening hours for a visit',
  booked: 'Another visit is booked then',
  held: 'Held for the waitlist',
  buffer: 'Too close to another visit: the time the provider keeps around visits',
  outside_area: 'Outside the provider’s service area',
  notice: 'Sooner than the provider’s minimum notice',
  too_far_ahead: 'Further ahead than the provider lets clients see',
  time_off: 'The provider has time off',
  day_full: 'The provider’s daily limit is reached',
  not_approved: 'The provider is not approved, or suspended',
  insurance_expired: 'After the provider’s insurance expires',
  paper_expired: 'After a document for this service expires',
}

export function refusalWords(refusal: RefusalCode, viewer: Viewer): string {
  return (viewer === 'admin' ? FOR_ADMIN : FOR_PROVIDER)[refusal]
}
