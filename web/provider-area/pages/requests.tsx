import { useNavigate, useRevalidator } from 'react-router'

import { callPage } from '#web/api.ts'
import { listBookings } from '#web/endpoints/bookings.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { REQUESTS_FAILED } from '#web/provider-area/load-failures.ts'
import { RequestCard } from '#web/provider-area/requests/request-card.tsx'
import { useRequestList } from '#web/provider-area/requests/use-request-list.ts'
import { useSeveral } from '#web/provider-area/requests/use-several.ts'
import { useSurroundings } from '#web/provider-area/requests/use-surroundings.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/requests'

/** Only while several are answered together. */
const SeveralBar = lazyComponent(async () => (await import('#web/provider-area/requests/several-bar.tsx')).SeveralBar)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Booking requests')

const loadPage = (cursor?: string) =>
  callPage(listBookings, {
    query: { status: 'pending', series: 'next', sort: 'date_asc', ...(cursor ? { cursor } : {}) },
  })

type RequestPage = Awaited<ReturnType<typeof loadPage>>

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireProvider(request)
  return { user, first: await tryLoad(REQUESTS_FAILED, () => loadPage()) }
}

/** Pending requests, the soonest visit first. New ones come in by themselves. */
export default function Requests({ loaderData: { user, first } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  useFresh(reload, ['visit'])
  const loaded = useLastGood(first)
  return (
    <>
      <PageHeader
        title="Booking requests"
        back={{ to: `/provider/dashboard/${user.id}`, label: 'Back to dashboard' }}
      />
      <WhenLoaded loaded={loaded}>{(data) => <Waiting first={data} onAnswered={reload} />}</WhenLoaded>
    </>
  )
}

function Waiting({ first, onAnswered }: { first: RequestPage; onAnswered: () => void }) {
  const { items, leave, ...list } = useRequestList(first, loadPage)
  const navigate = useNavigate()
  const around = useSurroundings(items)
  const several = useSeveral(items, (ids) => {
    for (const id of ids) leave(id)
    if (ids.length > 0) onAnswered()
  })
  if (items.length === 0) {
    return (
      <EmptyState
        art="mailbox"
        title="No pending requests"
        action={{ label: 'Check your availability', to: '/provider/availability' }}
      />
    )
  }
  const done = (id: string, decision: 'accept' | 'decline') => {
    if (decision === 'accept') return navigate(`/provider/bookings/${id}`)
    leave(id)
    onAnswered()
  }
  return (
    <Stack gap={12}>
      {several.isOffered && (
        <ButtonRow>
          <Button size="sm" variant="default" onClick={several.isOn ? several.end : several.start}>
            {several.isOn ? 'Answer one by one' : 'Answer several'}
          </Button>
        </ButtonRow>
      )}
      {items.map((booking) => (
        <RequestCard
          key={booking.id}
          booking={booking}
          around={around.get(booking.id)}
          linked
          pick={
            several.isOn
              ? {
                  isPicked: several.picked.some(({ id }) => id === booking.id),
                  onPick: (isPicked) => several.pick(booking.id, isPicked),
                  problem: several.problemOf(booking.id),
                }
              : undefined
          }
          onChanged={onAnswered}
          onDone={(decision) => done(booking.id, decision)}
        />
      ))}
      <MoreButton list={list} failed={REQUESTS_FAILED} />
      {several.isOn && <SeveralBar several={several} />}
    </Stack>
  )
}
