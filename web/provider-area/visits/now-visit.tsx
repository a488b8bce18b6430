import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { ProposalBanner } from '#web/bookings/dialogs.ts'
import { BigVisit } from './big-visit.tsx'
import { CompleteButton } from './complete-button.tsx'
import { DayActions } from './day/day-actions.tsx'
import { DuePart } from './day/due-part.tsx'
import { CancelDialog, VisitSteps } from './dialogs.ts'
import { dueStep } from './due-step.ts'
import { WasThere } from './was-there.tsx'

type NowVisitProps = { booking: Booking; day: VisitDay | undefined; isShort?: boolean; onChanged: () => void }

/**
 * The visit that is near, under way, or just over: everything for the way, for the door and for what comes after, until
 * it is closed.
 */
export function NowVisit({ booking, day, isShort = false, onChanged }: NowVisitProps) {
  return (
    <BigVisit
      booking={booking}
      id={`now-${booking.id}`}
      title={titleOf(booking)}
      isNow={booking.is_under_way}
      isShort={isShort}
      onlyPlace
      due={<DuePart booking={booking} day={day} onChanged={onChanged} />}
      banner={booking.is_upcoming && <ProposalBanner booking={booking} onChanged={onChanged} />}
      actions={<NowActions booking={booking} day={day} isShort={isShort} onChanged={onChanged} />}
    >
      {day && <VisitSteps booking={booking} day={day} isShort={isShort} onChanged={onChanged} />}
    </BigVisit>
  )
}

function titleOf({ is_under_way, is_upcoming }: Booking): string {
  if (is_under_way) return 'Now'
  return is_upcoming ? 'Up next' : 'Not closed yet'
}

function NowActions({ booking, day, isShort = false, onChanged }: NowVisitProps) {
  const [asking, setAsking] = useState<'no_show' | null>(null)
  const { can, is_upcoming } = booking
  const due = dueStep(booking, day)
  const isInside = due === 'check_out' && booking.is_under_way
  const close = () => setAsking(null)
  return (
    <>
      <Button component={Link} to={`/provider/bookings/${booking.id}`} variant="default">
        Details
      </Button>
      {can.no_show && (
        <Button variant="default" onClick={() => setAsking('no_show')}>
          Nobody answered
        </Button>
      )}
      {day && <DayActions booking={booking} day={day} onChanged={onChanged} />}
      {!isShort && <WasThere booking={booking} />}
      {/* Before its time nobody needs it; a provider who is still inside checks out first, which leads to it. */}
      {!isShort && can.complete && !is_upcoming && due !== 'complete' && !isInside && (
        <CompleteButton booking={booking} variant="default" onStale={onChanged} onCompleted={onChanged} />
      )}
      <CancelDialog
        booking={booking}
        startsAs="no_show"
        opened={asking === 'no_show'}
        onClose={close}
        onStale={onChanged}
        onCancelled={onChanged}
      />
    </>
  )
}
