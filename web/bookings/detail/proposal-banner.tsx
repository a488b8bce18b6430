import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { call } from '#web/api.ts'
import { answerReschedule, withdrawReschedule } from '#web/endpoints/bookings/reschedule.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { toast } from '#web/ui/toast.tsx'

import { RescheduleDialog } from '#web/bookings/dialogs.ts'

import { Banner } from './banner.tsx'

type ProposalBannerProps = { booking: Booking; onChanged: () => void }

/** A proposed other time: to answer, or to withdraw. Nothing when there is none. */
export function ProposalBanner({ booking, onChanged }: ProposalBannerProps) {
  const [given, setGiven] = useState<'yes' | 'no'>('no')
  const [moving, setMoving] = useState(false)
  const act = useAction()
  const busy = act.busy ? given : null
  const { proposal, can, id } = booking
  if (!proposal) return null
  const isRequest = booking.status === 'pending'

  const send = (answer: 'yes' | 'no') =>
    act.run(async () => {
      setGiven(answer)
      if (proposal.is_mine) await call(withdrawReschedule, { params: { id } })
      else await call(answerReschedule, { params: { id }, body: { accept: answer === 'yes' } })
      toast(words(proposal, answer))
      onChanged()
    })

  return (
    <Banner
      label="Proposed time"
      icon="calendar"
      title={titleOf(proposal)}
      buttons={
        <>
          {can.answer_reschedule && (
            <>
              <Button variant="default" size="sm" loading={busy === 'no'} onClick={() => void send('no')}>
                {proposal.gone_text !== null ? 'Decline' : isRequest ? 'Keep my time' : 'Keep current time'}
              </Button>
              {can.accept_reschedule && (
                <Button size="sm" loading={busy === 'yes'} onClick={() => void send('yes')}>
                  {isRequest ? 'Agree and book' : 'Agree'}
                </Button>
              )}
            </>
          )}
          {proposal.gone_text !== null && can.reschedule && (
            <Button size="sm" onClick={() => setMoving(true)}>
              Propose another time
            </Button>
          )}
          {can.withdraw_reschedule && (
            <Button variant="default" size="sm" loading={busy === 'no'} onClick={() => void send('no')}>
              Withdraw
            </Button>
          )}
        </>
      }
    >
      <p>
        <time dateTime={proposal.scheduled_at}>{proposal.scheduled_text}</time> instead of {booking.scheduled_text}.{' '}
        {proposal.gone_text ?? `${proposal.expires_text}.`}
      </p>
      {moving && <RescheduleDialog booking={booking} opened onClose={() => setMoving(false)} onMoved={onChanged} />}
      <FormError>{act.error}</FormError>
    </Banner>
  )
}

function titleOf({ is_mine, gone_text }: NonNullable<Booking['proposal']>): string {
  if (gone_text !== null) return 'The proposed time is no longer available'
  return is_mine ? 'You’ve proposed another time' : 'Another time was proposed'
}

function words(proposal: NonNullable<Booking['proposal']>, answer: 'yes' | 'no'): string {
  if (proposal.is_mine) return 'Proposal withdrawn.'
  return answer === 'yes' ? `The visit is now on ${proposal.scheduled_text}.` : 'The time is unchanged.'
}
