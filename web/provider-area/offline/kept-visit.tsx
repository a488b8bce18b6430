import { DayPanel } from '#web/bookings/day/day-panel.tsx'
import { BigVisit } from '#web/provider-area/visits/big-visit.tsx'
import { DayActions } from '#web/provider-area/visits/day/day-actions.tsx'
import { CompleteButton } from '#web/provider-area/visits/complete-button.tsx'
import { DuePart } from '#web/provider-area/visits/day/due-part.tsx'
import { dueStep } from '#web/provider-area/visits/due-step.ts'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageBack } from '#web/ui/page/page-back.tsx'

import { AsOf } from './as-of.tsx'
import type { KeptVisit as Kept } from './from-sheet.ts'

/** A visit without reception: who, where and what for, and the steps of its day, which wait until they can be sent. */
export function KeptVisit({ kept, onChanged }: { kept: Kept; onChanged: () => void }) {
  const { booking, day, asOf } = kept
  return (
    <Stack gap={20}>
      <PageBack to="/provider/schedule" label="Back to schedule" />
      <AsOf time={asOf} />
      <BigVisit
        booking={booking}
        id="kept-visit"
        title="Your visit"
        headingLevel={1}
        due={<DuePart booking={booking} day={day} onChanged={onChanged} />}
        actions={
          booking.can.complete &&
          dueStep(booking, day) !== 'complete' && (
            <CompleteButton booking={booking} variant="default" onStale={onChanged} onCompleted={onChanged} />
          )
        }
      >
        {day.is_shown && (
          <Stack gap={16}>
            <DayPanel day={day} providerName={booking.provider.full_name} isOwn onChanged={onChanged} />
            <ButtonRow gap={8}>
              <DayActions booking={booking} day={day} onChanged={onChanged} />
            </ButtonRow>
          </Stack>
        )}
      </BigVisit>
    </Stack>
  )
}
