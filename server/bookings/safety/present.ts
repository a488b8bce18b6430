import type { VisitDay } from '#contract/bookings/visit-day.ts'
import type { SafetyState } from './queries.ts'

/** A visit's safety facts for its provider. Neutral wording: a client may look over their shoulder. */
export function presentSafety(state: SafetyState | undefined): NonNullable<VisitDay['safety']> {
  const isAsking = state?.watch_state === 'asked' || state?.watch_state === 'alarmed'
  return {
    is_asking: isAsking,
    text: isAsking ? 'This visit should be over. Is everything all right?' : null,
    is_alarm_sent: Boolean(state?.alarmed_at),
  }
}
