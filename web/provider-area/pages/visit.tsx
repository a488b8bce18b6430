import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { BookingDetail } from '#web/bookings/detail/booking-detail.tsx'
import { type Detail, loadDetail } from '#web/bookings/detail/load-detail.ts'
import { RescheduleDialog } from '#web/bookings/dialogs.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { addressLine, mapLink } from '#web/provider-area/visits/client-facts.tsx'
import { AddToCalendar, CancelDialog, CompleteButton, DayActions, DuePart } from '#web/provider-area/visits/dialogs.ts'
import { dueStep } from '#web/provider-area/visits/due-step.ts'
import { WasThere } from '#web/provider-area/visits/was-there.tsx'
import { ProviderLines } from '#web/provider-area/visits/provider-money.tsx'
import { reviewKey, VisitReviews } from '#web/reviews/visit-parts.ts'
import type { FrameHandle } from '#web/shell/frame.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { tipsKey, VisitTips } from '#web/tips/parts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageBack } from '#web/ui/page/page-back.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/visit'

/** Only without reception. */
const KeptVisit = lazyComponent(async () => (await import('#web/provider-area/offline/kept-visit.tsx')).KeptVisit)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Visit')

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  const found = await loadDetail(params.id)
  if (found.failed === null) return { user, found, kept: null }
  const { visitFromSheet } = await import('#web/provider-area/offline/from-sheet.ts')
  return { user, found, kept: await visitFromSheet(params.id) }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export const handle: FrameHandle = { marks: (loaded) => placeOf(loaded as Loaded | undefined).to }

/** The schedule has visits that are upcoming or still open, the history has the rest. */
function placeOf(loaded: Pick<Loaded, 'found'> | undefined) {
  const status = loaded?.found.data?.booking.status
  return status === 'completed' || status === 'cancelled'
    ? { to: '/provider/history', label: 'Back to history' }
    : { to: '/provider/schedule', label: 'Back to schedule' }
}

/** One visit with everything about it and what the provider can do. */
export default function VisitPage({ loaderData: { user, found: loaded, kept }, params }: Route.ComponentProps) {
  const found = useLastGood(loaded, params.id)
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  useFresh(reload, ['visit'], params.id)
  if (kept) return <KeptVisit kept={kept} onChanged={reload} />
  return (
    <>
      <WhenLoaded loaded={found}>
        {(detail) =>
          detail?.booking.provider_id === user.id ? (
            <>
              <PageBack {...placeOf({ found })} />
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
                due={
                  isDueShown(detail) && <DuePart booking={detail.booking} day={detail.day} isBar onChanged={reload} />
                }
                steps={
                  <ButtonRow gap={8}>
                    <DayActions booking={detail.booking} day={detail.day} onChanged={reload} />
                  </ButtonRow>
                }
                actions={<Actions booking={detail.booking} day={detail.day} onChanged={reload} />}
                calendar={
                  detail.booking.is_upcoming &&
                  detail.booking.status !== 'cancelled' && <AddToCalendar bookingId={detail.booking.id} />
                }
              />
            </>
          ) : (
            <EmptyState
              order={1}
              art="mailbox"
              title="We couldn’t find that visit"
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

/** From when on the visit is near until it is closed, and then until the provider has checked out. */
function isDueShown({ booking, day }: Detail): boolean {
  return day.is_shown && (booking.status === 'confirmed' || day.can.check_out)
}

type ActionsProps = { booking: Booking; day: VisitDay; onChanged: () => void }

function Actions({ booking, day, onChanged }: ActionsProps) {
  const [asking, setAsking] = useState<'cancel' | 'move' | null>(null)
  const { can, status } = booking
  const close = () => setAsking(null)
  // Days ahead there is nothing to complete; once it is due, the button is at the top.
  const due = dueStep(booking, day)
  const isCompletable =
    can.complete && day.is_shown && due !== 'complete' && !(due === 'check_out' && booking.is_under_way)
  return (
    <>
      {can.accept && (
        <Button component={Link} to={`/provider/requests/${booking.id}`}>
          Answer the request
        </Button>
      )}
      {isCompletable && (
        <CompleteButton booking={booking} variant="light" onStale={onChanged} onCompleted={onChanged} />
      )}
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
      <WasThere booking={booking} />
      <RescheduleDialog booking={booking} opened={asking === 'move'} onClose={close} onMoved={onChanged} />
      <CancelDialog
        booking={booking}
        opened={asking === 'cancel'}
        onClose={close}
        onCancelled={onChanged}
        onStale={onChanged}
      />
    </>
  )
}
