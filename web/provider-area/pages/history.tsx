import { useNavigate, useRevalidator, useSearchParams } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { toCents, toDollars } from '#contract/money.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { getBookingStatistics, listBookings } from '#web/endpoints/bookings.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { HistoryCard } from '#web/provider-area/visits/history/history-card.tsx'
import { HistoryFigures } from '#web/provider-area/visits/history/history-figures.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { DELAY_COMPLETED_TAB_MS } from '#web/ui/measures.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { monthName } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { useTimeout } from '#web/ui/use-timeout.ts'

import type { Route } from './+types/history'

const FAILED = 'Failed to load booking history. Please try again later.'
const TABS = [
  { key: 'confirmed', label: 'Confirmed' },
  { key: 'completed', label: 'Completed' },
  { key: 'cancelled', label: 'Cancelled' },
] as const
const SORTS = [
  { value: 'date_desc', label: 'Date: newest first' },
  { value: 'date_asc', label: 'Date: oldest first' },
  { value: 'price_desc', label: 'Price: highest first' },
  { value: 'price_asc', label: 'Price: lowest first' },
] as const

type Status = (typeof TABS)[number]['key']
type Sort = (typeof SORTS)[number]['value']

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Booking history')

function readQuery(params: URLSearchParams, otherwise: Status) {
  const status = TABS.find(({ key }) => key === params.get('tab'))?.key ?? otherwise
  const sort: Sort = SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'date_desc'
  return { status, sort, search: params.get('search') ?? '' }
}

type Query = ReturnType<typeof readQuery>

function loadVisits({ status, sort, search }: Query, cursor?: string) {
  return callPage(listBookings, {
    query: { status, sort, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
  })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  const params = new URL(request.url).searchParams
  let query = readQuery(params, 'completed')
  const loaded = await tryLoad(FAILED, async () => {
    const [found, statistics] = await Promise.all([loadVisits(query), call(getBookingStatistics)])
    // A history begins with what is done; until something is, with what was accepted.
    query = readQuery(params, statistics.completed > 0 ? 'completed' : 'confirmed')
    const isOther = params.get('tab') === null && query.status === 'confirmed'
    return { first: isOther ? await loadVisits(query) : found, statistics }
  })
  return { query, loaded }
}

export default function History({ loaderData: { query, loaded } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const statistics = loaded.data?.statistics
  const chooseSort = (sort: string) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        next.set('sort', sort)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <>
      <PageHeader title="Booking history" />
      <Stack gap={12} style={{ marginBottom: 24 }}>
        <Tabs
          label="Bookings by status"
          current={query.status}
          tabs={TABS.map(({ key, label }) => ({
            key,
            label,
            to: tabAddress(params, key),
            ...(statistics ? { count: statistics[key] } : {}),
          }))}
        />
        <Columns widths="minmax(0, 1fr) 220px" until="phone" gap={12}>
          <SearchBox label="Search service, client or category" />
          <NativeSelect
            aria-label="Sort"
            data={SORTS}
            value={query.sort}
            onChange={(event) => chooseSort(event.currentTarget.value)}
          />
        </Columns>
      </Stack>
      <WhenLoaded loaded={loaded}>{({ first }) => <VisitList query={query} first={first} />}</WhenLoaded>
      {statistics && (
        <section aria-label="Statistics of all bookings" style={{ marginTop: 32 }}>
          <HistoryFigures statistics={statistics} />
        </section>
      )}
    </>
  )
}

function tabAddress(params: URLSearchParams, tab: string): string {
  const next = new URLSearchParams(params)
  next.set('tab', tab)
  return `?${next}`
}

function VisitList({ query, first }: { query: Query; first: Page<Booking[]> }) {
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const list = usePagedList(first, Object.values(query).join(), (cursor) => loadVisits(query, cursor))
  const later = useTimeout()

  const completed = () => {
    focusHeading()
    later(
      () => void navigate(tabAddress(params, 'completed'), { replace: true, preventScrollReset: true }),
      DELAY_COMPLETED_TAB_MS,
    )
  }

  if (list.items.length === 0) return <NoVisits query={query} />
  const months = monthsOf(list.items, query.sort)
  return (
    <Stack gap={24}>
      {months.map(({ month, visits }, at) => (
        <Stack as="section" key={month} gap={8} aria-label={month || undefined}>
          {month && (
            <Row justify="between" align="baseline" className="hb-figures">
              <Heading>{month}</Heading>
              {/* A sum would be wrong for a month that continues below, or in search results. */}
              {!query.search && (list.next === null || at < months.length - 1) && <MonthSum visits={visits} />}
            </Row>
          )}
          <Surface gap={0} style={{ paddingBlock: 4 }}>
            {visits.map((booking) => (
              <HistoryCard
                key={booking.id}
                booking={booking}
                onCompleted={completed}
                onCancelled={() => void revalidator.revalidate()}
              />
            ))}
          </Surface>
        </Stack>
      ))}
      <MoreButton list={list} failed={FAILED} />
    </Stack>
  )
}

/** How many visits a month had, and what they bring the provider. */
function MonthSum({ visits }: { visits: readonly Booking[] }) {
  const cents = visits.reduce((sum, { provider_money }) => sum + toCents(provider_money?.total ?? 0), 0)
  return (
    <Quiet as="span" size="md">
      {visits.length === 1 ? '1 visit' : `${visits.length} visits`} ·{' '}
      <strong>
        <Money amount={toDollars(cents)} />
      </strong>
    </Quiet>
  )
}

/** By month, in the order of the list; in one piece where it is sorted by price. */
function monthsOf(items: readonly Booking[], sort: Sort) {
  const months = new Map<string, Booking[]>()
  for (const booking of items) {
    const month = sort.startsWith('date') ? monthName(booking.scheduled_at) : ''
    months.set(month, [...(months.get(month) ?? []), booking])
  }
  return [...months].map(([month, visits]) => ({ month, visits }))
}

function NoVisits({ query }: { query: Query }) {
  if (query.search) {
    return <EmptyState art="telescope" title={`Nothing found for “${query.search}”`} />
  }
  if (query.status === 'confirmed') {
    return (
      <EmptyState
        art="calendar"
        title="No confirmed visits"
        action={{ label: 'See requests', to: '/provider/requests' }}
      />
    )
  }
  return (
    <EmptyState
      art={query.status === 'completed' ? 'trophy' : 'leaves'}
      title={query.status === 'completed' ? 'No completed visits yet' : 'Nothing was cancelled'}
    />
  )
}
