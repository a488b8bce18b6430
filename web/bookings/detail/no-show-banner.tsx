import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'

import { Banner } from './banner.tsx'
import { ObjectionDialog } from '#web/bookings/dialogs.ts'

type NoShowBannerProps = { booking: Booking; onChanged: () => void }

/** A missed visit whose money waits or was decided on: its state, and for the client the way to object. */
export function NoShowBanner({ booking: { id, no_show }, onChanged }: NoShowBannerProps) {
  const [asking, setAsking] = useState(false)
  if (!no_show || (no_show.on_hold_until_text === null && no_show.case === null)) return null
  const { can_object, text, case: opened } = no_show
  return (
    <>
      <Banner
        label="Reported as missed"
        icon="clock"
        title={titleOf(no_show)}
        buttons={
          can_object && (
            <Button size="sm" onClick={() => setAsking(true)}>
              I was there
            </Button>
          )
        }
      >
        <p>{text}</p>
        {opened && <p>“{opened.statement}”</p>}
        {opened?.reason && <p>Reason: {opened.reason}</p>}
      </Banner>
      <ObjectionDialog bookingId={id} opened={asking} onClose={() => setAsking(false)} onSent={onChanged} />
    </>
  )
}

function titleOf({ case: opened, can_object }: NonNullable<Booking['no_show']>): string {
  if (opened?.state === 'decided') return 'Decided'
  if (opened) return 'Our team is looking into this'
  return can_object ? 'Were you there?' : 'The money is on hold'
}
