import type { RefusalCode } from '#contract/availability/explanation.ts'

/** The reader of the explanation. */
export type Viewer = 'provider' | 'admin'

type Words = Record<RefusalCode, string>

const FOR_PROVIDER: Words = {
  outside_hours: 'Outside your hours',
  too_short: 'Too little of your hours is left',
  booked: 'You have a visit then',
  held: 'Held for someone on your waitlist',
  buffer: 'Too close to another visit (Profile settings)',
  travel: 'Too little time to drive between visits',
  outside_area: 'Outside your service area (Profile settings)',
  notice: 'Less than your minimum notice (Profile settings)',
  too_far_ahead: 'Too far ahead (Profile settings)',
  time_off: 'You have time off',
  day_full: 'You’ve reached your daily limit',
  not_approved: 'You aren’t approved yet',
  insurance_expired: 'After your insurance expires',
  paper_expired: 'After a document for this service expires',
  past_date: 'Clients book from tomorrow on',
  clock_change: 'The clocks change at this hour',
}

const FOR_ADMIN: Words = {
  ...FOR_PROVIDER,
  outside_hours: 'Outside the opening hours',
  too_short: 'Too little of the opening hours is left',
  booked: 'Another visit is booked then',
  held: 'Held for the waitlist',
  buffer: 'Too close to another visit',
  outside_area: 'Outside the provider’s service area',
  notice: 'Less than the provider’s minimum notice',
  too_far_ahead: 'Further ahead than clients can book',
  time_off: 'The provider has time off',
  day_full: 'The provider’s daily limit is reached',
  not_approved: 'The provider isn’t approved, or suspended',
  insurance_expired: 'After the provider’s insurance expires',
  paper_expired: 'After a document for this service expires',
}

export function refusalWords(refusal: RefusalCode, viewer: Viewer): string {
  return (viewer === 'admin' ? FOR_ADMIN : FOR_PROVIDER)[refusal]
}
