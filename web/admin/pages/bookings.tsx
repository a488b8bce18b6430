import { scopeFor } from '#contract/scopes.ts'
import { BookingFilters, readAdminSearch } from '#web/admin/bookings/booking-filters.tsx'
import { BookingList, loadBookings, loadCount } from '#web/admin/bookings/booking-list.tsx'
import { SavedViews } from '#web/admin/bookings/saved-views.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call } from '#web/api.ts'
import { getAdminChoices } from '#web/endpoints/admin/booking-choices.gen.ts'
import { listViews } from '#web/endpoints/admin/views.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/bookings'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Bookings')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireAdmin(request)
  const params = new URL(request.url).searchParams
  const search = readAdminSearch(params)
  const load = async () => {
    const [first, count, choices, views] = await Promise.all([
      loadBookings(search),
      loadCount(search),
      call(getAdminChoices),
      call(listViews, { query: { list: 'bookings' } }),
    ])
    return { first, count, choices, views }
  }
  return {
    search,
    mayAct: scopeFor(['support'], user.admin_scopes ?? []) !== null,
    loaded: await tryLoad(LOAD_FAILED, load),
  }
}

/** Every booking there is, narrowed to what is looked for. */
export default function BookingsPage({ loaderData: { search, mayAct, loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Bookings" />
      <WhenLoaded loaded={loaded}>
        {({ first, count, choices, views }) => (
          <Stack gap={20}>
            <SavedViews first={views} query={new URLSearchParams(search).toString()} />
            <BookingFilters search={search} choices={choices} />
            <BookingList search={search} first={first} count={count} mayAct={mayAct} />
          </Stack>
        )}
      </WhenLoaded>
    </>
  )
}
