import type { VisitDay } from '#contract/bookings/visit-day.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import type { SafetyState } from '#server/bookings/safety/queries.ts'
import { presentSafety } from '#server/bookings/safety/present.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isCodeShown, isDayShown, isUnderWay, isWayAhead, stepRefusal, type Step } from './rules.ts'
import {
  arrivalText,
  codeText,
  emergencyText,
  presentReport,
  presentSteps,
  triesLeft,
  wayTexts,
  type DayScene,
} from './texts.ts'
import { visitCode } from './visit-code.ts'

/** The day of a visit as one of its two people may see it now, with what they may do. */
export function presentDay(
  deps: Pick<Deps, 'clock' | 'localTime' | 'site' | 'keys'>,
  booking: BookingDetails,
  viewer: 'client' | 'provider',
  safety: SafetyState | undefined,
  /** In minutes, for a provider who hasn't set out yet. */
  drive: number | null = null,
): VisitDay {
  const { localTime, site, keys } = deps
  const now = deps.clock.now()
  const scene: DayScene = { booking, viewer, now, localTime, site }
  const may = (step: Step, by: 'client' | 'provider') => viewer === by && stepRefusal(step, booking, now) === null
  const isProvider = viewer === 'provider'
  const isShown = isDayShown(booking, now)
  const isHot = isUnderWay(booking, now)
  const isOpen = booking.row.status === 'confirmed'
  return {
    booking_id: booking.row.id,
    is_shown: isShown,
    steps: presentSteps(scene),
    arrival_text: isOpen ? arrivalText(scene) : null,
    ...(isProvider && isWayAhead(booking, now) ? wayTexts(scene, drive) : { starts_in_text: null, leave_text: null }),
    code: !isProvider && isCodeShown(booking, now) ? visitCode(keys, booking.row.id) : null,
    code_text: codeText(scene),
    code_tries_left: triesLeft(booking),
    note: booking.day?.note ?? null,
    photos: [],
    report: presentReport(scene),
    emergency_text: isHot || (isShown && isOpen && now < booking.row.ends_at) ? emergencyText(scene) : null,
    can: {
      on_my_way: may('on_my_way', 'provider'),
      running_late: may('running_late', 'provider'),
      check_in: may('check_in', 'provider'),
      use_code: may('check_in', 'provider') && triesLeft(booking) > 0,
      check_out: may('check_out', 'provider'),
      report_nobody_came: may('nobody_came', 'client'),
      raise_alarm: isProvider && isHot,
      say_fine: isProvider && safety?.watch_state !== undefined && safety.watch_state !== 'ended',
    },
    safety: isProvider ? presentSafety(safety) : null,
  }
}
