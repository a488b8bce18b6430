import { useMemo, useState } from 'react'

import type { TimeOff } from '#contract/availability/time-off.ts'
import type { Booking } from '#contract/bookings.ts'
import { clockText, minuteOf } from '#contract/clock.ts'
import { call } from '#web/api.ts'
import { listTimeOff } from '#web/endpoints/availability/time-off.gen.ts'
import { listBookings } from '#web/endpoints/bookings.gen.ts'
import { awayOn } from '#web/provider-area/hours/away.ts'
import { type DayVisit, DayPanel } from '#web/provider-area/hours/day-panel.tsx'
import { MonthCalendar, type Taken } from '#web/provider-area/hours/month-calendar.tsx'
import { ShortestVisit, shortestOf } from '#web/provider-area/hours/shortest-visit.ts'
import { useTimeOff } from '#web/provider-area/hours/time-off/use-time-off.ts'
import { useHours } from '#web/provider-area/hours/use-hours.ts'
import { WeeklyHours } from '#web/provider-area/hours/week/weekly-hours.tsx'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { readOwnProfile } from '#web/provider-area/read-own-profile.ts'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { addDays } from '#web/ui/values/local-text.ts'

import type { Route } from './+types/availability'

/** At the end of a long page: it follows the rest. */
const TimeOffPanel = lazyComponent(
  async () => (await import('#web/provider-area/hours/time-off/time-off.tsx')).TimeOffPanel,
)
const TimeOffDialog = lazyComponent(
  async () => (await import('#web/provider-area/hours/time-off/time-off-dialog.tsx')).TimeOffDialog,
  ({ date }) => date !== null,
)
const SaveBar = lazyComponent(
  async () => (await import('#web/provider-area/hours/save-bar.tsx')).SaveBar,
  ({ edit }) => edit.isDirty || edit.canRestore,
)

const LOAD_FAILED = 'Failed to load availability data. Please try again later.'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Availability')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = await requireProvider(request)
  const loaded = await tryLoad(LOAD_FAILED, async () => {
    const query = { tab: 'upcoming', sort: 'date_asc', limit: 100 } as const
    const [profile, visits, timeOff] = await Promise.all([
      readOwnProfile(),
      call(listBookings, { query }),
      call(listTimeOff),
    ])
    return { profile, visits, timeOff }
  })
  return { id, loaded }
}

export default function Availability({ loaderData: { id, loaded } }: Route.ComponentProps) {
  const { zoneLabel } = useSite()
  return (
    <>
      <PageHeader title="Availability" lead={`All times are ${zoneLabel}.`} />
      <WhenLoaded loaded={loaded}>{(data) => <Editor id={id} {...data} />}</WhenLoaded>
    </>
  )
}

type EditorProps = {
  id: string
  profile: NonNullable<Route.ComponentProps['loaderData']['loaded']['data']>['profile']
  visits: readonly Booking[]
  timeOff: readonly TimeOff[]
}

function Editor({ id, profile, visits, timeOff }: EditorProps) {
  const site = useSite()
  const today = profile?.today ?? site.today
  const [chosen, setChosen] = useState(addDays(today, 1))
  const [takingOff, setTakingOff] = useState<string | null>(null)
  const edit = useHours(id, profile)
  const own = useTimeOff(timeOff)
  const { saved, hours, isDirty, change } = edit
  const byDate = useMemo(() => visitsByDate(visits), [visits])
  // The calendar is used every day; where nothing is open yet, the week comes first.
  const [isNew] = useState(() => [...saved.weekly, ...Object.values(saved.dates)].every((slots) => slots.length === 0))

  const week = (
    <Surface as="section" gap={12} aria-labelledby="weekly">
      <Heading id="weekly">Weekly hours</Heading>
      <WeeklyHours weekly={hours.weekly} onChange={(weekly) => change({ ...hours, weekly })} />
    </Surface>
  )
  return (
    <ShortestVisit value={shortestOf(profile?.services ?? [])}>
      <Stack gap={20}>
        {isNew && week}
        <Surface as="section" gap={12} aria-labelledby="dates">
          <Heading id="dates">Dates</Heading>
          <Columns widths="minmax(0, 1.6fr) minmax(0, 1fr)" until="area" gap={[24, 32]}>
            <MonthCalendar
              hours={hours}
              visits={byDate.windows}
              timeOff={own.list}
              today={today}
              chosen={chosen}
              onChoose={setChosen}
            />
            <DayPanel
              providerId={id}
              date={chosen}
              hours={hours}
              visits={byDate.cards.get(chosen) ?? []}
              away={awayOn(own.list, chosen)}
              timeOff={own}
              isDirty={isDirty}
              bookable={profile?.date_availability[chosen] ?? []}
              onChange={change}
              onTakeOff={() => setTakingOff(chosen)}
            />
          </Columns>
        </Surface>
        {!isNew && week}
        <Surface as="section" gap={12} aria-labelledby="time-off">
          <div>
            <Heading id="time-off">Time off</Heading>
            <Quiet size="md">Booked visits stay.</Quiet>
          </div>
          <TimeOffPanel own={own} onAdd={() => setTakingOff('')} />
        </Surface>
        <TimeOffDialog date={takingOff} today={today} onClose={() => setTakingOff(null)} onAdded={own.onAdded} />
        <UnsavedGuard when={isDirty} />
        <SaveBar edit={edit} />
      </Stack>
    </ShortestVisit>
  )
}

/** Local text of the server, split at its T: nothing is converted here. */
function visitsByDate(visits: readonly Booking[]) {
  const windows = new Map<string, Taken[]>()
  const cards = new Map<string, DayVisit[]>()
  for (const { id, scheduled_at, time_text, status, service, client } of visits) {
    const [date = '', start = ''] = scheduled_at.split('T')
    const window = { start, end: clockText(Math.min(minuteOf(start) + service.duration, 24 * 60)) }
    windows.set(date, [...(windows.get(date) ?? []), { ...window, isRequest: status === 'pending' }])
    const card = { id, title: service.title, client: client.full_name, time: time_text, status }
    cards.set(date, [...(cards.get(date) ?? []), card])
  }
  return { windows, cards }
}
