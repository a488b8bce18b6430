import type { Booking } from '#contract/bookings.ts'
import type { VisitDay, VisitStep } from '#contract/bookings/visit-day.ts'

/** The one thing that a provider has to do next about a visit; null while there is nothing, or only later. */
export function dueStep({ can, is_upcoming }: Pick<Booking, 'can' | 'is_upcoming'>, day?: VisitDay): VisitStep | null {
  if (day?.can.check_in) return 'check_in'
  if (day?.can.on_my_way) return 'on_my_way'
  if (day?.can.check_out) return 'check_out'
  const hasLeft = day?.steps.some(({ step, state }) => step === 'check_out' && state === 'done')
  return can.complete && (hasLeft || !is_upcoming) ? 'complete' : null
}
