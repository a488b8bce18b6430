import type { PersonRecord } from '#contract/admin/people.ts'
import { REPORT_REASONS } from '#contract/messaging/report-reasons.ts'
import { photoReasons } from '#contract/portfolio-terms.ts'
import { reportReasons } from '#contract/review-terms.ts'
import type { CaseRow } from './queries.ts'
import type { ShortTimes } from '#server/platform/short-time.ts'

const STATES: Record<string, string> = {
  waiting: 'Waiting for their reply',
  spam: 'Spam',
  warned: 'Warned',
}

const REASONS: Record<string, string> = { ...photoReasons, ...reportReasons, ...REPORT_REASONS }

const REPORTS = {
  conversation: 'Their messages were reported',
  review: 'Their review was reported',
  photo: 'Their photo was reported',
}

/** A line of what they asked or reported, and of what was reported about them. */
export function presentCase(
  { at, state, text, is_about, ...one }: CaseRow,
  times: ShortTimes,
): PersonRecord['cases'][number] {
  return {
    ...one,
    text: textOf({ kind: one.kind, text, is_about }),
    state_text: STATES[state] ?? `${state.charAt(0).toUpperCase()}${state.slice(1).replaceAll('_', ' ')}`,
    is_open: state === 'open' || state === 'new',
    at_text: times.momentText(at),
  }
}

function textOf({ kind, text, is_about }: Pick<CaseRow, 'kind' | 'text' | 'is_about'>): string {
  if (kind !== 'conversation' && kind !== 'review' && kind !== 'photo') return text
  const reason = REASONS[text] ?? text
  return `${is_about ? REPORTS[kind] : 'Reported a conversation'}: ${reason}`
}
