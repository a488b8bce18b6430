import { useSearchParams } from 'react-router'

import { call, callPage } from '#web/api.ts'
import { getEarnings, listEarnings } from '#web/endpoints/earnings.gen.ts'
import { EarningsFigures } from '#web/provider-area/earnings/earnings-figures.tsx'
import { EarningsLines } from '#web/provider-area/earnings/earnings-lines.tsx'
import { type EarningsQuery, PAGE, readQuery } from '#web/provider-area/earnings/earnings-query.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/earnings'

const MonthsChart = lazyComponent(
  async () => (await import('#web/provider-area/earnings/months-chart.tsx')).MonthsChart,
)
const StatementsPart = lazyComponent(
  async () => (await import('#web/provider-area/earnings/statements-part.tsx')).StatementsPart,
)
const MileagePart = lazyComponent(
  async () => (await import('#web/provider-area/earnings/mileage-part.tsx')).MileagePart,
)
const TaxesPart = lazyComponent(async () => (await import('#web/provider-area/earnings/taxes-part.tsx')).TaxesPart)

const PARTS = [
  { key: 'overview', label: 'Overview' },
  { key: 'statements', label: 'Statements' },
  { key: 'mileage', label: 'Mileage' },
  { key: 'taxes', label: 'Taxes' },
] as const

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Earnings')

function partOf(params: URLSearchParams) {
  return PARTS.find(({ key }) => key === params.get('part'))?.key ?? 'overview'
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  const params = new URL(request.url).searchParams
  const part = partOf(params)
  const query = readQuery(params)
  if (part !== 'overview') return { part, query, loaded: null }
  const loaded = await tryLoad(LOAD_FAILED, async () => {
    const [earnings, first] = await Promise.all([
      call(getEarnings),
      callPage(listEarnings, { query: { ...query, limit: PAGE } }),
      // It is above the lines.
      MonthsChart.ready(),
    ])
    return { earnings, first }
  })
  return { part, query, loaded }
}

/** A provider's earnings by where they are. Statements, mileage and tax details are parts of their own. */
export default function Earnings({ loaderData: { part, query, loaded } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title="Earnings" />
      <Stack gap={24}>
        <Tabs
          label="Parts of your earnings"
          current={partOf(params)}
          tabs={PARTS.map(({ key, label }) => ({ key, label, to: key === 'overview' ? '?' : `?part=${key}` }))}
        />
        {part === 'statements' && <StatementsPart />}
        {part === 'mileage' && <MileagePart />}
        {part === 'taxes' && <TaxesPart />}
        {loaded && <Overview query={query} loaded={loaded} />}
      </Stack>
    </>
  )
}

type OverviewProps = {
  query: EarningsQuery
  loaded: NonNullable<Route.ComponentProps['loaderData']['loaded']>
}

function Overview({ query, loaded }: OverviewProps) {
  return (
    <WhenLoaded loaded={useLastGood(loaded)}>
      {({ earnings, first }) => (
        <Stack gap={32}>
          <EarningsFigures earnings={earnings} />
          {/* For a new provider the chart would be an empty frame. */}
          {earnings.months.some(({ price, total }) => price !== 0 || total !== 0) && (
            <MonthsChart months={earnings.months} />
          )}
          <EarningsLines query={query} first={first} failed={LOAD_FAILED} />
        </Stack>
      )}
    </WhenLoaded>
  )
}
