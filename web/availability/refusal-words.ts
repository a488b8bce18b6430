import type { RefusalCode } from '#contract/availability/explanation.ts'

/** The reader of the explanation. */
export type Viewer = 'provider' | 'admin'

const WORDS: Record<RefusalCode, string> = {
  outside_hours: 'Outside opening hours',
  too_short: 'Too little time left',
  booked: 'Another visit then',
  held: 'Held for the waitlist',
  buffer: 'Too close to another visit',
  travel: 'Too little time to drive',
  outside_area: 'Outside the service area',
  notice: 'Less than the minimum notice',
  too_far_ahead: 'Too far ahead',
  time_off: 'Time off',
  day_full: 'Daily limit reached',
  not_approved: 'Not approved',
  insurance_expired: 'After the insurance expires',
  paper_expired: 'After a document expires',
  past_date: 'Clients book from tomorrow on',
  clock_change: 'The clocks change',
}

/** What providers can change themselves, and where. */
const SET_BY_PROVIDER: ReadonlySet<RefusalCode> = new Set(['buffer', 'outside_area', 'notice', 'too_far_ahead'])

export function refusalWords(refusal: RefusalCode, viewer: Viewer): string {
  const isTheirs = viewer === 'provider' && SET_BY_PROVIDER.has(refusal)
  return isTheirs ? `${WORDS[refusal]} (Profile settings)` : WORDS[refusal]
}
