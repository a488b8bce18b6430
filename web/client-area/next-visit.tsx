import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { addressText } from '#web/ui/values/address-text.ts'
import { orNotKnown, partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { DayPanel, ProposalBanner, SeriesMore } from '#web/bookings/dialogs.ts'
import { IconLine, Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import styles from './next-visit.module.css'

type NextVisitProps = {
  booking: Booking
  /** Once it is near, and until it is completed. */
  day: VisitDay | undefined
  onCancel: (booking: Booking) => void
  onChanged: () => void
}

/** The next visit, big: what, who, when, where and what to do now. */
export function NextVisit({ booking, day, onCancel, onChanged }: NextVisitProps) {
  const [date = ''] = booking.scheduled_at.split('T')
  const { provider } = booking
  return (
    <Surface as="section" raised gap={16} aria-labelledby="next-visit">
      <div className={styles.head}>
        <VisitPicture service={booking.service} size={88} />
        <Stack gap={4} className={styles.words}>
          <Heading id="next-visit" size="label">
            {titleOf(booking, day)}
          </Heading>
          <p className={styles.when}>
            <strong>{dateText(date, true)}</strong> <span>{booking.time_text}</span>
          </p>
        </Stack>
        <Row wrap className={styles.badges}>
          <StatusBadge status={booking.status} />
          {booking.status !== 'pending' && <PaymentBadge status={booking.payment_status} />}
        </Row>
        {booking.can.cancel && (
          <MoreMenu label={`More about ${serviceTitle(booking)}`} title={serviceTitle(booking)} className={styles.menu}>
            {(close) => (
              <Button
                variant="default"
                onClick={() => {
                  close()
                  onCancel(booking)
                }}
              >
                Cancel Booking
              </Button>
            )}
          </MoreMenu>
        )}
      </div>
      <PlainList gap={8} className={styles.facts}>
        <Row as="li" align="start">
          <Avatar name={partyName(provider)} src={provider.avatar_url} size={24} />
          <span>
            <Link to={`/bookings/${booking.id}`}>{serviceTitle(booking)}</Link> with{' '}
            <Link to={`/providers/${booking.provider_id}`}>{partyName(provider)}</Link>,{' '}
            <Money amount={booking.amount_due} />
          </span>
        </Row>
        <IconLine as="li" icon="map-pin" tone="accent" size={20}>
          {orNotKnown(addressText(booking.location))}
        </IconLine>
        {booking.series && (
          <IconLine as="li" icon="refresh" tone="accent" size={20}>
            {booking.series.text}
          </IconLine>
        )}
        {booking.notes && (
          <IconLine as="li" icon="message" tone="accent" size={20}>
            <Quiet as="span">{booking.notes}</Quiet>
          </IconLine>
        )}
      </PlainList>
      {booking.deadline_text && !booking.can.pay && (
        <Notice as="p" tone="warn" icon="clock">
          {booking.deadline_text}.
        </Notice>
      )}
      {day?.is_shown && <DayPanel day={day} providerName={partyName(provider)} onChanged={onChanged} />}
      {!booking.can.answer_reschedule && <ProposalBanner booking={booking} onChanged={onChanged} />}
      {booking.series && booking.is_upcoming && <SeriesMore booking={booking} onChanged={onChanged} />}
      <ButtonRow phones="share">
        <Button component={Link} to={`/bookings/${booking.id}`} variant="default">
          {booking.can.reschedule ? 'View or reschedule' : 'Details'}
        </Button>
        <Button component={Link} to={`/messages/with/${booking.provider_id}`} variant="default">
          Message
        </Button>
      </ButtonRow>
    </Surface>
  )
}

function titleOf({ is_under_way, is_upcoming }: Booking, day: VisitDay | undefined): string {
  if (is_under_way) return 'Your visit now'
  if (!is_upcoming) return 'Your last visit'
  return day?.is_shown ? 'Your visit today' : 'Your next visit'
}
