import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { againPath, searchPath, serviceTitle } from '#web/bookings/booking-texts.ts'
import { BookingDetail } from '#web/bookings/detail/booking-detail.tsx'
import { loadDetail } from '#web/bookings/detail/load-detail.ts'
import { CancelDialog, RescheduleDialog } from '#web/bookings/dialogs.ts'
import { PayButton } from '#web/bookings/pay-button.tsx'
import { AddToCalendar } from '#web/calendars/add-to-calendar.tsx'
import { redirectTo } from '#web/redirects.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { reviewKey, VisitReviews } from '#web/reviews/visit-parts.ts'
import { pageMeta } from '#web/shell/site.ts'
import { tipsKey, VisitTips } from '#web/tips/parts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageBack } from '#web/ui/page/page-back.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFresh } from '#web/use-fresh.ts'
import { waitPath } from '#web/waitlist/wait-path.ts'

import type { Route } from './+types/booking'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const found = await loadDetail(params.id)
  // Providers have their own area around it.
  if (found.data?.booking.provider_id === user.id) throw redirectTo(request, `/provider/bookings/${params.id}`)
  return { user, found }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Booking')

export default function BookingPage({ loaderData: { user, found: loaded }, params }: Route.ComponentProps) {
  const found = useLastGood(loaded, params.id)
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  const [hasReviewed, setReviewed] = useState(false)
  useFresh(reload, ['visit'], params.id)
  return (
    <>
      <PageBack to={landingPath(user)} label="Back to dashboard" />
      <WhenLoaded loaded={found}>
        {(detail) =>
          detail ? (
            <BookingDetail
              detail={detail}
              viewer="client"
              onChanged={reload}
              reviews={
                <VisitReviews
                  bookingId={detail.booking.id}
                  ownerId={user.id}
                  state={reviewKey(detail.booking)}
                  onWritten={() => setReviewed(true)}
                />
              }
              tips={
                <VisitTips
                  state={tipsKey(detail.booking)}
                  bookingId={detail.booking.id}
                  providerName={detail.booking.provider.full_name.split(' ')[0] ?? ''}
                  isOffered={hasReviewed}
                />
              }
              due={
                detail.booking.can.pay ? (
                  <ButtonRow>
                    <PayButton
                      bookingId={detail.booking.id}
                      amount={detail.booking.amount_due}
                      label={serviceTitle(detail.booking)}
                      onRefused={reload}
                    />
                  </ButtonRow>
                ) : undefined
              }
              actions={<Actions booking={detail.booking} onChanged={reload} />}
              calendar={isAhead(detail.booking) ? <AddToCalendar bookingId={detail.booking.id} /> : null}
            />
          ) : (
            <EmptyState
              order={1}
              art="mailbox"
              title="We couldn’t find that booking"
              action={{ label: 'Go to Dashboard', to: '/dashboard' }}
            />
          )
        }
      </WhenLoaded>
    </>
  )
}

function isAhead({ status }: Booking): boolean {
  return status === 'pending' || status === 'confirmed'
}

function Actions({ booking, onChanged }: { booking: Booking; onChanged: () => void }) {
  const [asking, setAsking] = useState<'cancel' | 'move' | null>(null)
  const { can, rescheduling, id } = booking
  const close = () => setAsking(null)
  return (
    <>
      {can.reschedule && (
        <Button variant="default" leftSection={<Icon name="calendar" size={18} />} onClick={() => setAsking('move')}>
          {rescheduling?.needs_answer ? 'Propose another time' : 'Move visit'}
        </Button>
      )}
      {can.move_earlier && (
        <Button component={Link} to={waitPath({ booking_id: id })} variant="default">
          Find an earlier time
        </Button>
      )}
      {!isAhead(booking) && booking.rescue === null && (
        <Button component={Link} to={againPath(booking)} variant="light">
          Book again
        </Button>
      )}
      {/* While others can be asked, the panel above leads there. */}
      {booking.rescue !== null && !booking.rescue.is_open && (
        <Button component={Link} to={searchPath(booking)} variant="light">
          Search other days
        </Button>
      )}
      {can.cancel && (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          Cancel Booking
        </Button>
      )}
      <RescheduleDialog booking={booking} opened={asking === 'move'} onClose={close} onMoved={onChanged} />
      <CancelDialog
        booking={asking === 'cancel' ? booking : null}
        onClose={close}
        onCancelled={() => {
          toast('Booking cancelled.')
          onChanged()
        }}
      />
    </>
  )
}
