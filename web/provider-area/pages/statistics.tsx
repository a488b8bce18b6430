import { call } from '#web/api.ts'
import { getBookingStatistics } from '#web/endpoints/bookings.gen.ts'
import { getProviderInsights } from '#web/endpoints/bookings/insights.gen.ts'
import { FactsCard } from '#web/provider-area/facts/facts-card.tsx'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { RecentFigures } from '#web/provider-area/visits/recent-figures.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import type { Route } from './+types/statistics'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Statistics')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  return {
    loaded: await tryLoad(LOAD_FAILED, async () => {
      const [statistics, trend] = await Promise.all([call(getBookingStatistics), call(getProviderInsights)])
      return { statistics, trend }
    }),
  }
}

/** A provider's statistics of the last month and year, apart from the daily work. */
export default function Statistics({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Statistics" />
      <WhenLoaded loaded={useLastGood(loaded)}>
        {({ statistics, trend }) =>
          statistics.total === 0 ? (
            <EmptyState
              art="telescope"
              title="No numbers yet"
              action={{ label: 'Share your booking link', to: '/provider/share' }}
            />
          ) : (
            <Stack gap={24}>
              <RecentFigures statistics={statistics} trend={trend} />
              <FactsCard />
            </Stack>
          )
        }
      </WhenLoaded>
    </>
  )
}
