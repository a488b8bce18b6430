import { useNavigate, useRevalidator } from 'react-router'

import { call } from '#web/api.ts'
import { getBooking } from '#web/endpoints/bookings.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { REQUESTS_FAILED } from '#web/provider-area/load-failures.ts'
import { DayAround } from '#web/provider-area/requests/day-around.tsx'
import { RequestCard } from '#web/provider-area/requests/request-card.tsx'
import { useSurroundings } from '#web/provider-area/requests/use-surroundings.ts'
import { ClientReviews } from '#web/reviews/visit-parts.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { orNothing, tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/request'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Booking request')

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  const found = await tryLoad(REQUESTS_FAILED, () => orNothing(call(getBooking, { params: { id: params.id } })))
  return { user, found }
}

/** One request; accepted, it leads on to the visit, declined, back to the list. */
export default function RequestPage({ loaderData: { user, found: loaded }, params }: Route.ComponentProps) {
  const found = useLastGood(loaded, params.id)
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  useFresh(() => void revalidator.revalidate(), ['visit'], params.id)
  const booking = found.data?.provider_id === user.id ? found.data : null
  const isPending = booking?.status === 'pending'
  const around = useSurroundings(booking ? [booking] : [])
  return (
    <>
      <PageHeader
        title={booking && !isPending ? 'Booking' : 'Booking request'}
        back={{ to: `/provider/dashboard/${user.id}`, label: 'Back to dashboard' }}
      />
      <WhenLoaded loaded={found}>
        {() =>
          booking ? (
            <Stack gap={16}>
              <RequestCard
                booking={booking}
                around={around.get(booking.id)}
                onChanged={() => void revalidator.revalidate()}
                onDone={(decision) =>
                  navigate(decision === 'accept' ? `/provider/bookings/${booking.id}` : '/provider/requests')
                }
              />
              {/* Side by side where there is room; a client without reviews leaves the day the whole line. */}
              <Columns widths="repeat(auto-fit, minmax(min(380px, 100%), 1fr))" gap={16}>
                {isPending && <DayAround booking={booking} />}
                <ClientReviews clientId={booking.client_id} name={booking.client.full_name.split(' ')[0] ?? ''} />
              </Columns>
            </Stack>
          ) : (
            <EmptyState
              art="mailbox"
              title="We couldn’t find that request"
              action={{ label: 'See all requests', to: '/provider/requests' }}
            >
              <p>It may have been withdrawn.</p>
            </EmptyState>
          )
        }
      </WhenLoaded>
    </>
  )
}
