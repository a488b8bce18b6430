import type { RefusalCode } from '#contract/availability.ts'

/** Who reads why a time is not offered. */
export type Viewer = 'provider' | 'admin'

type Words = Record<RefusalCode, string>

const FOR_PROVIDER: Words = {
  outside_hours: 'Outside your hours',
  too_short: 'Less than an hour is left of your hours',
  booked: 'You have a visit then',
  buffer: 'Too close to another visit: the time around visits of your profile',
  travel: 'Too little time for the drive from or to another visit',
  outside_area: 'You do not go there: see “Where you go” in your profile',
  notice: 'Sooner than the minimum notice of your profile',
  too_far_ahead: 'Further ahead than clients can see: how far ahead of your profile',
  time_off: 'You are off',
  day_full: 'Your visits of that day are full',
  not_approved: 'You are not approved yet',
  insurance_expired: 'After your insurance expires',
  past_date: 'Only days after today are offered',
  clock_change: 'The clocks change: this hour does not exist or comes twice',
}

const FOR_ADMIN: Words = {
  ...FOR_PROVIDER,
  outside_hours: 'Outside the opening hours',
  too_short: 'Less than an hour is left of the opening hours',
  booked: 'Another visit is booked then',
  buffer: 'Too close to another visit: the time the provider keeps around visits',
  outside_area: 'The provider does not go there',
  notice: 'Sooner than the provider’s minimum notice',
  too_far_ahead: 'Further ahead than the provider lets clients see',
  time_off: 'The provider is off',
  day_full: 'The provider’s visits of that day are full',
  not_approved: 'The provider is not approved, or suspended',
  insurance_expired: 'After the provider’s insurance expires',
}

export function refusalWords(refusal: RefusalCode, viewer: Viewer): string {
  return (viewer === 'admin' ? FOR_ADMIN : FOR_PROVIDER)[refusal]
}
