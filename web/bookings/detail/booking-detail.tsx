import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { BOOKING_ID_SHOWN } from '#contract/constants.ts'
import { formatDollars } from '#contract/money.ts'
import { addressText } from '#web/ui/values/address-text.ts'
import { cancelText, extrasText, orNotKnown, serviceTitle, showsPayment, wasPaid } from '#web/bookings/booking-texts.ts'
import {
  BookingMoney,
  DayPanel,
  DisputesPanel,
  GuestsPanel,
  NoShowBanner,
  ProposalBanner,
  ReopenBanner,
  Receipts,
  RefusedRefund,
  RescuePanel,
  SeriesPanel,
} from '#web/bookings/dialogs.ts'
import { useSite } from '#web/shell/site.ts'
import { Block } from '#web/ui/layout/block.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { classes } from '#web/ui/layout/part.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'
import { dateText, rangeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { PaymentBadge, StatusBadge } from '#web/ui/values/status-badge.tsx'

import { HistoryTimeline } from './history-timeline.tsx'
import type { Detail } from './load-detail.ts'
import { ClientHead, YourProvider } from './other-party.tsx'

import styles from './booking-detail.module.css'

/** Few services have something to show. */
const SwatchList = lazyComponent(
  async () => (await import('#web/bookings/swatches/swatch-list.tsx')).SwatchList,
  ({ codes }) => codes.length > 0,
)

const DAY_TITLE = 'The day of the visit'

type BookingDetailProps = {
  detail: Detail
  viewer: 'client' | 'provider'
  /** This side's next step, above everything else. */
  due?: ReactNode
  /** This side's other steps on that day. */
  steps?: ReactNode
  /** This side's buttons. */
  actions: ReactNode
  calendar: ReactNode
  /** The way there on a map, for who drives. */
  way?: string | undefined
  /** This side's own part of the price. */
  money?: ReactNode
  /** Reviews of both sides. */
  reviews?: ReactNode
  /** The client's tip, or the offer to leave one. */
  tips?: ReactNode
  onChanged: () => void
}

/** A booking as one of its two sides sees it: what and when, who and where, money and terms, and what happened. */
export function BookingDetail(props: BookingDetailProps) {
  const { detail, viewer, due, steps, actions, calendar, way, money, reviews, tips, onChanged } = props
  const { booking, history, day } = detail
  const { service, status, payment_status, deadline_text, notes, door_notes, rescheduling, cancellation } = booking
  const extras = extrasText(service)
  const { today } = useSite()
  const isOver = status === 'completed' || status === 'cancelled'
  // Once it is over the history says the same: the day stays only for what nothing else says.
  const showsDay = day.is_shown && (viewer === 'provider' || status !== 'completed' || hasMore(day))
  const ended = viewer === 'client' && status === 'cancelled' && (cancelText(booking) ?? cancellation.text)
  // The code at the door is what a client opens the page for: it stands above the buttons.
  const isDayFirst = showsDay && viewer === 'client' && status === 'confirmed'
  const dayPanel = showsDay && (
    <DayPanel day={day} providerName={booking.provider.full_name} isOwn={viewer === 'provider'} onChanged={onChanged} />
  )
  return (
    <div className={styles.columns}>
      <Stack gap={24} className={styles.main}>
        <Surface as="section" gap={20} className={styles.visit} aria-label="Visit">
          <Row gap={20} className={styles.head}>
            <VisitPicture service={service} size={108} />
            <Stack gap={8} grow>
              <h1 className={styles.service}>{serviceTitle(booking)}</h1>
              <Row wrap>
                <StatusBadge status={status} />
                {showsPayment(booking) && <PaymentBadge status={payment_status} refund={booking.refund_state} />}
              </Row>
            </Stack>
          </Row>
          {viewer === 'client' && due}
          <PlainList gap={8}>
            {extras && (
              <IconLine as="li" icon="plus">
                {extras}
              </IconLine>
            )}
            <IconLine as="li" icon="calendar">
              {viewer === 'provider' ? (
                <time dateTime={booking.scheduled_at} title={booking.scheduled_text}>
                  {shortRange(booking, today)}
                </time>
              ) : (
                <>
                  <time dateTime={booking.scheduled_at}>{booking.scheduled_text}</time> ({booking.time_text})
                </>
              )}
            </IconLine>
            <IconLine as="li" icon="map-pin">
              {way ? (
                <a href={way} target="_blank" rel="noreferrer">
                  {addressText(booking.location)}
                </a>
              ) : (
                orNotKnown(addressText(booking.location))
              )}
            </IconLine>
            {door_notes && (
              <IconLine as="li" icon="home">
                At the door: {door_notes}
              </IconLine>
            )}
            {ended && (
              <IconLine as="li" icon="info">
                {ended}
              </IconLine>
            )}
            {booking.waiting_text && (
              <IconLine as="li" icon="info" tone="warn" loud>
                {booking.waiting_text}
              </IconLine>
            )}
            {deadline_text && (
              <IconLine as="li" icon="clock" tone="warn" loud>
                {deadline_text}.
              </IconLine>
            )}
          </PlainList>
          {viewer === 'provider' && (
            <>
              <ClientHead booking={booking} />
              {due}
            </>
          )}
          {notes && <p className={styles.notes}>“{notes}”</p>}
          <SwatchList codes={booking.swatches} />
          {booking.refused_refund && (
            <RefusedRefund refund={booking.refused_refund} bookingId={booking.id} onChanged={onChanged} />
          )}
          <ProposalBanner booking={booking} onChanged={onChanged} />
          <ReopenBanner booking={booking} onChanged={onChanged} />
          <NoShowBanner booking={booking} onChanged={onChanged} />
          <RescuePanel booking={booking} onChanged={onChanged} />
          {isDayFirst && <section aria-label={DAY_TITLE}>{dayPanel}</section>}
          <ButtonRow gap={8} phones="share">
            {actions}
            {calendar}
          </ButtonRow>
          {rescheduling && <Quiet size="sm">{rescheduling.text}</Quiet>}
          {(status === 'completed' || wasPaid(booking)) && (
            <div className={classes(styles.reports, status === 'completed' && styles.report)}>
              <DisputesPanel bookingId={booking.id} onChanged={onChanged} />
            </div>
          )}
        </Surface>
        <GuestsPanel
          bookingId={booking.id}
          serviceId={booking.service_id}
          date={booking.scheduled_at.slice(0, 10)}
          state={`${status} ${booking.scheduled_at}`}
          viewer={viewer}
          isOver={isOver}
        />
        {showsDay && !isDayFirst && (
          <Block title={DAY_TITLE}>
            {dayPanel}
            {steps}
          </Block>
        )}
        {/* They come after the page: their room is reserved. */}
        {viewer === 'client' && status === 'completed' ? <div className={styles.reviews}>{reviews}</div> : reviews}
        {tips}
        <SeriesPanel booking={booking} viewer={viewer} onChanged={onChanged} />
        {viewer === 'client' && <WhatHappened history={history} folds={status === 'completed'} />}
      </Stack>
      <Stack gap={24} className={styles.side}>
        {viewer === 'client' && <YourProvider booking={booking} />}
        <Block title="Money" folds line={moneyLine(booking, viewer)}>
          <BookingMoney booking={booking} />
          {money}
          {viewer === 'provider' && cancellation.text && <Quiet size="sm">{cancellation.text}</Quiet>}
          {viewer === 'client' && wasPaid(booking) && (
            <Receipts bookingId={booking.id} state={`${status} ${payment_status} ${booking.refund_state}`} />
          )}
        </Block>
        {viewer === 'provider' && <WhatHappened history={history} folds />}
        <Quiet size="sm">
          Booking id {booking.id.slice(-BOOKING_ID_SHOWN)}. <Link to={`/help?booking=${booking.id}`}>Get help</Link>
        </Quiet>
      </Stack>
    </div>
  )
}

function WhatHappened({ history, folds }: Pick<Detail, 'history'> & { folds: boolean }) {
  return (
    <Block title="What happened" folds={folds}>
      <HistoryTimeline history={history} />
    </Block>
  )
}

/** "Fri, Nov 27 · 4:30 – 5:30 PM", as the schedule writes it; the next year is named. */
function shortRange({ scheduled_at, time_text }: Detail['booking'], today: string): string {
  const [date, year] = [scheduled_at.slice(0, 10), scheduled_at.slice(0, 4)]
  const day = date === today ? 'Today' : dateText(date, true)
  return `${day}${today.startsWith(year) ? '' : `, ${year}`} · ${rangeText(time_text)}`
}

/** Summary of the folded price lines. Empty for a cancelled visit, which no single amount sums up. */
function moneyLine(booking: Detail['booking'], viewer: BookingDetailProps['viewer']): ReactNode {
  const { provider_money: money, amount_due, status } = booking
  if (viewer === 'provider')
    return money && money.stage !== 'nothing' ? `${money.label} ${formatDollars(money.total)}` : ''
  if (status === 'cancelled') return ''
  return (
    <>
      {wasPaid(booking) ? 'Paid ' : ''}
      <Money amount={amount_due} />
    </>
  )
}

/** True if this part has something of its own: a note, photos, or a report that nobody came. */
function hasMore({ note, photos, report, can }: Detail['day']): boolean {
  return note !== null || photos.length > 0 || report !== null || can.report_nobody_came
}
