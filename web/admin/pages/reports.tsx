import { useSearchParams } from 'react-router'

import { REPORTED, type Report, type Reported, type ReportedBooking } from '#contract/admin/reports.ts'
import { Bars } from '#web/admin/reports/bars.tsx'
import { Cohorts, Figures, Supply } from '#web/admin/reports/report-parts.tsx'
import { loadReported, ReportedList, type ReportWish } from '#web/admin/reports/reported-list.tsx'
import { requireAdmin } from '#web/admin/second-factor/factor-state.ts'
import { call, type Page } from '#web/api.ts'
import { getReport } from '#web/endpoints/admin/reports.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { DownloadButton } from '#web/ui/files/download-button.tsx'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FilterBar } from '#web/ui/forms/filter-bar.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'

import type { Route } from './+types/reports'

import styles from '#web/admin/reports/reports.module.css'

const RANGES = [
  { key: '7', label: '7 days' },
  { key: '30', label: '30 days' },
  { key: '90', label: '90 days' },
  { key: '365', label: '12 months' },
] as const
const NAMES = ['from', 'to', 'service', 'city'] as const
const DAY_MS = 86_400_000

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Reports')

/** Filters from the address. Invalid dates are dropped. */
function readWish(params: URLSearchParams): ReportWish {
  const given = NAMES.map((name) => [name, params.get(name) ?? ''] as const)
  const fits = (name: string, value: string) =>
    value !== '' && ((name !== 'from' && name !== 'to') || /^\d{4}-\d{2}-\d{2}$/.test(value))
  return Object.fromEntries(given.filter(([name, value]) => fits(name, value)))
}

const daysBefore = (date: string, days: number) => new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10)

type Listed = { figure: Reported; first: Page<ReportedBooking[]> } | null

async function load(params: URLSearchParams): Promise<{ wish: ReportWish; report: Report; listed: Listed }> {
  const asked = readWish(params)
  const days = Number(RANGES.find(({ key }) => key === params.get('days'))?.key ?? 30)
  // Only the server knows today's date: it chooses the last 30 days, and other spans count from their end.
  const report = await call(getReport, { query: asked })
  const isOwn = asked.from !== undefined || asked.to !== undefined
  const wish = isOwn ? asked : { ...asked, from: daysBefore(report.to, days - 1), to: report.to }
  const figure = REPORTED.find((one) => one === params.get('list'))
  const [shown, first] = await Promise.all([
    isOwn || days === 30 ? report : call(getReport, { query: wish }),
    figure ? loadReported(wish, figure) : null,
  ])
  return { wish, report: shown, listed: figure && first ? { figure, first } : null }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return { loaded: await tryLoad(LOAD_FAILED, () => load(new URL(request.url).searchParams)) }
}

/** Reports about the marketplace. */
export default function ReportsPage({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Reports" />
      <WhenLoaded loaded={loaded}>{(data) => <ReportView {...data} />}</WhenLoaded>
    </>
  )
}

function ReportView({ wish, report, listed }: { wish: ReportWish; report: Report; listed: Listed }) {
  const [params] = useSearchParams()
  const isOwn = params.has('from') || params.has('to')
  const current = isOwn ? '-' : (RANGES.find(({ key }) => key === params.get('days'))?.key ?? '30')
  const addressWith = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name)
      else next.set(name, value)
    return `?${next.toString()}`
  }
  const csv = (table: string) =>
    `/admin/reports/csv?${new URLSearchParams({ ...wish, from: report.from, to: report.to, table }).toString()}`
  return (
    <Stack gap={20}>
      <Tabs
        label="Days of the report"
        current={current}
        tabs={RANGES.map(({ key, label }) => ({ key, label, to: addressWith({ days: key, from: null, to: null }) }))}
      />
      <Filters report={report} />
      <Quiet>
        {report.from} to {report.to}, compared with {report.before.from} to {report.before.to}.
      </Quiet>
      {listed && (
        <ReportedList
          wish={wish}
          figure={listed.figure}
          label={report.figures.find(({ key }) => key === listed.figure)?.label ?? 'Bookings'}
          first={listed.first}
          back={addressWith({ list: null })}
        />
      )}
      <Surface as="section" gap={16} aria-labelledby="figures">
        <Row wrap gap={12} justify="between">
          <Heading id="figures">Figures</Heading>
          <DownloadButton path={csv('figures')} name="figures.csv" label="CSV" spoken="Download figures as CSV" />
        </Row>
        <Figures figures={report.figures} addressOf={(list) => addressWith({ list })} />
      </Surface>
      <div className={styles.charts}>
        {report.charts.map((chart) => (
          <Bars key={chart.key} chart={chart} />
        ))}
      </div>
      <div className={styles.tables}>
        <Supply id="services" title="By service" first="Service" rows={report.by_service} csv={csv('services')} />
        <Supply id="cities" title="By city" first="City" rows={report.by_city} csv={csv('cities')} />
      </div>
      <Cohorts cohorts={report.cohorts} csv={csv('cohorts')} />
    </Stack>
  )
}

function Filters({ report }: { report: Report }) {
  const [params, setParams] = useSearchParams()
  const choose = (name: (typeof NAMES)[number], value: string) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        if (value) next.set(name, value)
        else next.delete(name)
        // One end alone would move the other.
        if ((name === 'from' || name === 'to') && value)
          next.set(name === 'from' ? 'to' : 'from', name === 'from' ? report.to : report.from)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const field = (name: (typeof NAMES)[number], shown = params.get(name) ?? '') => ({
    value: shown,
    onChange: (event: { currentTarget: { value: string } }) => choose(name, event.currentTarget.value),
  })
  const options = (all: string, names: readonly string[]) => [
    { value: '', label: all },
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return (
    <FilterBar label="Filter the report" set={['from', 'service', 'city'].filter((name) => params.has(name)).length}>
      <TextInput label="From" type="date" {...field('from', report.from)} />
      <TextInput label="To" type="date" {...field('to', report.to)} />
      <NativeSelect label="Service" data={options('All services', report.services)} {...field('service')} />
      <NativeSelect label="City" data={options('All cities', report.cities)} {...field('city')} />
    </FilterBar>
  )
}
