import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { DayPanel } from '#web/bookings/day/day-panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { FineNotice } from './dialogs.ts'

import styles from './day.module.css'

type VisitStepsProps = {
  booking: Booking
  day: VisitDay
  /** Without the steps that are done. */
  isShort?: boolean
  onChanged: () => void
}

/** The safety timer's question and the steps of the day, of the visit that is going on or near. Its buttons stand above. */
export function VisitSteps({ booking, day, isShort = false, onChanged }: VisitStepsProps) {
  if (isShort) return <FineNotice day={day} onChanged={onChanged} />
  return (
    <Stack gap={16} className={styles.below}>
      <FineNotice day={day} onChanged={onChanged} />
      <DayPanel day={day} providerName={booking.provider.full_name} isOwn onChanged={onChanged} />
    </Stack>
  )
}
