import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { formatPhone } from '#contract/rules.ts'
import { addressText } from '#web/ui/values/address-text.ts'
import { orNotKnown, partyName, serviceTitle } from '#web/bookings/booking-texts.ts'
import { DayPanel, ProposalBanner, SeriesMore } from '#web/bookings/dialogs.ts'
import { IconLine, Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { StillLife } from '#web/ui/pictures/still-life.tsx'
import { stillOf } from '#web/ui/pictures/still-of.ts'
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
    <Surface as="section" flush raised className={styles.place} aria-labelledby="next-visit">
      <div className={styles.visit}>
        <div className={styles.art}>
          <StillLife
            art={booking.service.art}
            still={stillOf(booking.service.art, booking.service.category_slug)}
            sizes="(max-width: 37.5em) 100vw, 350px"
            size={132}
            eager
          />
        </div>
        <Stack className={styles.words}>
          <Row wrap gap={[8, 12]}>
            <Heading id="next-visit" size="label" className={styles.title}>
              {titleOf(booking, day)}
            </Heading>
            <StatusBadge status={booking.status} />
            {booking.status !== 'pending' && <PaymentBadge status={booking.payment_status} />}
          </Row>
          <Stack as="p" gap={0} className={styles.when}>
            <strong>{dateText(date)}</strong>
            <span>{booking.time_text}</span>
          </Stack>
          <PlainList gap={8} className={styles.facts}>
            <IconLine as="li" icon="sparkle" tone="accent" size={20}>
              <Link to={`/bookings/${booking.id}`}>{serviceTitle(booking)}</Link>
            </IconLine>
            <Row as="li" align="start">
              <Avatar name={partyName(provider)} src={provider.avatar_url} size={24} />
              <span>
                <Link to={`/providers/${booking.provider_id}`}>{partyName(provider)}</Link>
                {provider.phone_number && (
                  <>
                    {' · '}
                    <a href={`tel:${provider.phone_number}`}>{formatPhone(provider.phone_number)}</a>
                  </>
                )}
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
            <IconLine as="li" icon="wallet" tone="accent" size={20}>
              <Money amount={booking.amount_due} />
            </IconLine>
            {booking.notes && (
              <IconLine as="li" icon="message" tone="accent" size={20}>
                <Quiet as="span">{booking.notes}</Quiet>
              </IconLine>
            )}
          </PlainList>
          {booking.deadline_text && (
            <Notice as="p" tone="warn" icon="clock">
              {booking.deadline_text}.
            </Notice>
          )}
          {day?.is_shown && <DayPanel day={day} providerName={partyName(provider)} onChanged={onChanged} />}
          {!booking.can.answer_reschedule && <ProposalBanner booking={booking} onChanged={onChanged} />}
          {booking.series && booking.is_upcoming && <SeriesMore booking={booking} onChanged={onChanged} />}
          <ButtonRow phones="share">
            <Button component={Link} to={`/bookings/${booking.id}`} variant="default">
              {booking.can.reschedule ? 'Details & move' : 'Details'}
            </Button>
            <Button component={Link} to={`/messages/with/${booking.provider_id}`} variant="default">
              Message
            </Button>
            {booking.can.cancel && (
              <Button variant="default" onClick={() => onCancel(booking)}>
                Cancel Booking
              </Button>
            )}
          </ButtonRow>
        </Stack>
      </div>
    </Surface>
  )
}

function titleOf({ is_under_way, is_upcoming }: Booking, day: VisitDay | undefined): string {
  if (is_under_way) return 'Your visit now'
  if (!is_upcoming) return 'Your last visit'
  return day?.is_shown ? 'Your visit today' : 'Your next visit'
}
