import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { BookingDetail } from '#web/bookings/detail/booking-detail.tsx'
import { loadDetail } from '#web/bookings/detail/load-detail.ts'
import { RescheduleDialog } from '#web/bookings/dialogs.ts'
import { AddToCalendar } from '#web/calendars/add-to-calendar.tsx'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { addressLine, mapLink } from '#web/provider-area/visits/client-facts.tsx'
import { CancelDialog, CompleteDialog, DayActions } from '#web/provider-area/visits/dialogs.ts'
import { ProviderLines } from '#web/provider-area/visits/provider-money.tsx'
import { reviewKey, VisitReviews } from '#web/reviews/visit-parts.ts'
import { pageMeta } from '#web/shell/site.ts'
import { tipsKey, VisitTips } from '#web/tips/parts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageBack } from '#web/ui/page/page-back.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/visit'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Visit')

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  return { user, found: await loadDetail(params.id) }
}

/** One visit with everything about it and what the provider can do. */
export default function VisitPage({ loaderData: { user, found: loaded }, params }: Route.ComponentProps) {
  const found = useLastGood(loaded, params.id)
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  useFresh(reload, ['visit'], params.id)
  return (
    <>
      <WhenLoaded loaded={found}>
        {(detail) =>
          detail?.booking.provider_id === user.id ? (
            <>
              <Back booking={detail.booking} />
              <BookingDetail
                detail={detail}
                viewer="provider"
                way={wayTo(detail.booking.location)}
                onChanged={reload}
                reviews={
                  <VisitReviews bookingId={detail.booking.id} ownerId={user.id} state={reviewKey(detail.booking)} />
                }
                tips={<VisitTips bookingId={detail.booking.id} state={tipsKey(detail.booking)} />}
                money={<ProviderLines booking={detail.booking} />}
                steps={<DayActions day={detail.day} clientName={detail.booking.client.full_name} onChanged={reload} />}
                actions={<Actions booking={detail.booking} hasBegun={detail.day.is_shown} onChanged={reload} />}
                calendar={
                  detail.booking.status === 'cancelled' ? null : <AddToCalendar bookingId={detail.booking.id} />
                }
              />
            </>
          ) : (
            <EmptyState
              order={1}
              art="mailbox"
              title="We could not find that visit"
              action={{ label: 'See your history', to: '/provider/history' }}
            />
          )
        }
      </WhenLoaded>
    </>
  )
}

/** Once the street is open. */
function wayTo(location: Booking['location']): string | undefined {
  return location.street_address ? mapLink(addressLine(location)) : undefined
}

/** What is still to come stands on the dashboard, what is over in the history. */
function Back({ booking: { status } }: { booking: Booking }) {
  return status === 'pending' || status === 'confirmed' ? (
    <PageBack to="/provider/dashboard" label="Back to dashboard" />
  ) : (
    <PageBack to="/provider/history" label="Back to history" />
  )
}

type ActionsProps = { booking: Booking; hasBegun: boolean; onChanged: () => void }

function Actions({ booking, hasBegun, onChanged }: ActionsProps) {
  const [asking, setAsking] = useState<'cancel' | 'complete' | 'move' | null>(null)
  const { can, status } = booking
  const close = () => setAsking(null)
  // Days ahead it is the last thing that anybody needs.
  const isAhead = !hasBegun
  const complete = (
    <Button
      variant={isAhead ? 'subtle' : 'light'}
      leftSection={<Icon name="check-circle" size={18} />}
      onClick={() => setAsking('complete')}
    >
      Mark as Completed
    </Button>
  )
  return (
    <>
      {can.accept && (
        <Button component={Link} to={`/provider/requests/${booking.id}`}>
          Answer the request
        </Button>
      )}
      {can.complete && !isAhead && complete}
      {can.reschedule && (
        <Button variant="default" leftSection={<Icon name="calendar" size={18} />} onClick={() => setAsking('move')}>
          Propose another time
        </Button>
      )}
      {status === 'confirmed' && (can.cancel || can.no_show) && (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {can.no_show ? 'Cancel or no-show' : 'Cancel visit'}
        </Button>
      )}
      {can.complete && isAhead && complete}
      <RescheduleDialog booking={booking} opened={asking === 'move'} onClose={close} onMoved={onChanged} />
      <CancelDialog
        booking={booking}
        opened={asking === 'cancel'}
        onClose={close}
        onCancelled={onChanged}
        onStale={onChanged}
      />
      <CompleteDialog
        booking={booking}
        opened={asking === 'complete'}
        onClose={close}
        onStale={onChanged}
        onCompleted={() => {
          toast('Booking completed. The client has been notified.')
          onChanged()
        }}
      />
    </>
  )
}
