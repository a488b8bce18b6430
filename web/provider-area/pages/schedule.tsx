import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import type { Answer } from '#contract/endpoint.ts'
import type { getSchedule as contract, ScheduleDay } from '#contract/bookings/schedule.ts'
import type { countWaiting as waitingContract } from '#contract/waitlist.ts'
import { call } from '#web/api.ts'
import { getSchedule } from '#web/endpoints/bookings/schedule.gen.ts'
import { listToday } from '#web/endpoints/bookings/visit-day.gen.ts'
import { countWaiting } from '#web/endpoints/waitlist.gen.ts'
import { requireProvider } from '#web/provider-area/layouts/require-provider.ts'
import { type Slot, withOpenTime } from '#web/provider-area/schedule/grid-hours.ts'
import { routePath } from '#web/provider-area/schedule/schedule-texts.ts'
import { DayPlan } from '#web/provider-area/schedule/day-plan.tsx'
import { WaitingLine } from '#web/provider-area/schedule/waiting-line.tsx'
import { WeekGrid } from '#web/provider-area/schedule/week-grid.tsx'
import { WeekPlan } from '#web/provider-area/schedule/week-plan.tsx'
import { NowVisits, VisitSteps } from '#web/provider-area/visits/dialogs.ts'
import { type VisitNow, visitsNow } from '#web/provider-area/visits/visits-now.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { useLastGood } from '#web/ui/loading/use-last-good.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { addDays, dateText, weekdayOf } from '#web/ui/values/local-text.ts'
import { toast } from '#web/ui/toast.tsx'
import { useFresh } from '#web/use-fresh.ts'

import plan from '#web/provider-area/schedule/day-plan.module.css'
import type { Route } from './+types/schedule'

/** Only without reception. */
const AsOf = lazyComponent(async () => (await import('#web/provider-area/offline/as-of.tsx')).AsOf)

const TimeOffDialog = lazyComponent(
  async () => (await import('#web/provider-area/hours/time-off/time-off-dialog.tsx')).TimeOffDialog,
  ({ date }) => date !== null,
)

/** How many days each view shows. */
const VIEWS = { day: 1, week: 7, list: 14 } as const
type View = keyof typeof VIEWS
type Schedule = Answer<typeof contract> & {
  waiting: Answer<typeof waitingContract>
  /** Visits whose time it may be, where today is shown by itself. */
  near: readonly VisitNow[]
  /** Time at which this browser stored the data on show. */
  asOf?: string
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Schedule')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireProvider(request)
  const params = new URL(request.url).searchParams
  const view = (Object.keys(VIEWS) as View[]).find((one) => one === params.get('view')) ?? 'day'
  const from = /^\d{4}-\d{2}-\d{2}$/.test(params.get('from') ?? '') ? params.get('from')! : undefined
  const query = { days: VIEWS[view], ...(from ? { from } : {}) }
  const kept = async () => {
    const { scheduleFromSheet, todayFromSheet } = await import('#web/provider-area/offline/from-sheet.ts')
    const schedule = await scheduleFromSheet(from, query.days)
    return schedule && { ...schedule, waiting: [], near: view === 'day' ? await todayFromSheet() : [] }
  }
  return { view, found: await tryLoad<Schedule>(LOAD_FAILED, () => loadDays(query, view), kept) }
}

async function loadDays(query: { days: number; from?: string }, view: View): Promise<Schedule> {
  // Optional: without them the days are alone.
  const near = view === 'day' ? call(listToday).catch(() => []) : []
  const schedule = await loadFrom(query, view)
  const from = schedule.days[0]?.date ?? schedule.today
  const waiting = await call(countWaiting, { query: { from, days: query.days } }).catch(() => [])
  // Parts above the day are loaded before the first frame, so that nothing moves.
  if ((await near).length > 0) await Promise.all([NowVisits.ready(), VisitSteps.ready()])
  return { ...schedule, waiting, near: await near }
}

/** A week begins on its Monday; today is the server's, which is asked first where no day was. */
async function loadFrom(query: { days: number; from?: string }, view: View) {
  if (view !== 'week') return call(getSchedule, { query })
  const date = query.from ?? (await call(getSchedule, { query: { days: 1 } })).today
  return call(getSchedule, { query: { ...query, from: addDays(date, -((weekdayOf(date) + 6) % 7)) } })
}

/** A provider's schedule: one day in detail, a week side by side, or all upcoming visits. */
export default function SchedulePage({ loaderData: { view, found } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  useFresh(() => void revalidator.revalidate(), ['visit'])
  const loaded = useLastGood(found, view)
  return (
    <>
      <PageHeader title="Schedule" />
      <WhenLoaded loaded={loaded}>
        {(schedule) => <Plan view={view} schedule={schedule} onChanged={() => void revalidator.revalidate()} />}
      </WhenLoaded>
    </>
  )
}

type PlanProps = { view: View; schedule: Schedule; onChanged: () => void }

function Plan({ view, schedule: { today, now, days, waiting, near, asOf }, onChanged }: PlanProps) {
  const from = days[0]?.date ?? today
  const [blocked, setBlocked] = useState<Slot | null>(null)
  const shown = days.some(({ is_today }) => is_today) ? today : from
  const tabs = [
    { key: 'day', label: 'Day', to: `?view=day&from=${shown}` },
    { key: 'week', label: 'Week', to: `?view=week&from=${from}` },
    { key: 'list', label: 'List', to: `?view=list&from=${shown}` },
  ]
  return (
    <Stack gap={20}>
      {asOf && <AsOf time={asOf} />}
      <Tabs tabs={tabs} current={view} label="View" />
      <Turn view={view} from={from} today={today} last={days.at(-1)?.date ?? from} />
      {waiting.length > 0 && <WaitingLine waiting={waiting} shown={days.length} />}
      {view === 'day' && days[0] && (
        <Day day={days[0]} isPast={from < today} now={now} near={near} onBlock={setBlocked} onChanged={onChanged} />
      )}
      {view === 'week' && (
        <>
          <WeekGrid days={days} today={today} now={now} onBlock={setBlocked} />
          <WeekPlan days={days} />
        </>
      )}
      {view === 'list' && <Coming days={days} today={today} />}
      <TimeOffDialog
        key={blocked && `${blocked.date} ${blocked.start}`}
        date={blocked?.date ?? null}
        time={blocked ?? undefined}
        today={today}
        onClose={() => setBlocked(null)}
        onAdded={async () => {
          toast('Time off added')
          onChanged()
        }}
      />
    </Stack>
  )
}

type DayProps = {
  day: ScheduleDay
  /** No time is left to block. */
  isPast: boolean
  /** HH:mm of today. */
  now: string
  near: readonly VisitNow[]
  onBlock: (slot: Slot) => void
  onChanged: () => void
}

/** One day; on today with the visit whose time it is. */
function Day({ day, isPast, now, near, onBlock, onChanged }: DayProps) {
  const route = routePath(day.entries.flatMap((entry) => (entry.kind === 'visit' ? [entry.booking] : [])))
  const { cards } = visitsNow(day.is_today ? near : [])
  return (
    <>
      <NowVisits visits={cards} isShort onChanged={onChanged} />
      <section aria-label={day.text}>
        <DayPlan
          day={isPast ? day : withOpenTime(day)}
          withContact={day.is_today}
          besides={cards.map(({ booking }) => booking.id)}
          now={day.is_today ? now : undefined}
          {...(!isPast && { onBlock })}
        />
        {route && (
          <Button
            component="a"
            href={route}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<Icon name="map-pin" size={18} />}
            style={{ marginTop: 12 }}
          >
            Route of the day
          </Button>
        )}
      </section>
    </>
  )
}

type TurnProps = { view: View; from: string; today: string; last: string }

/** To the days before and after, and back to today. */
function Turn({ view, from, today, last }: TurnProps) {
  const to = (date: string) => `?view=${view}&from=${date}`
  const step = VIEWS[view]
  const name = { day: 'day', week: 'week', list: 'two weeks' }[view]
  return (
    <Row wrap gap={[8, 12]} justify="between">
      <Heading size="lg" aria-live="polite">
        {from === last ? dayText(from, today) : rangeOf(from, last)}
      </Heading>
      <Row gap={8}>
        {from !== today && (
          <Button component={Link} to={to(today)} replace preventScrollReset variant="subtle" size="compact-sm">
            Today
          </Button>
        )}
        {(['before', 'after'] as const).map((side) => (
          <Button
            key={side}
            component={Link}
            to={to(addDays(from, side === 'before' ? -step : step))}
            replace
            preventScrollReset
            variant="default"
            size="sm"
            aria-label={`The ${name} ${side}`}
          >
            <Icon name={side === 'before' ? 'chevron-left' : 'chevron-right'} size={18} />
          </Button>
        ))}
      </Row>
    </Row>
  )
}

/** "Today, Nov 27", "Sat, Nov 28", and with its year where it is another one. */
function dayText(date: string, today: string): string {
  if (date === today) return dateText(date, true).replace(/^\w+/, 'Today')
  return dateText(date, true) + (date.slice(0, 4) === today.slice(0, 4) ? '' : `, ${date.slice(0, 4)}`)
}

/** "Nov 23 – 29", "Nov 28 – Dec 11": the weekdays of a stretch say nothing, nor does the same month again. */
function rangeOf(from: string, last: string): string {
  const [start, end] = [from, last].map((date) => dateText(date, true).slice(5)) as [string, string]
  return `${start} – ${from.slice(0, 7) === last.slice(0, 7) ? end.slice(4) : end}`
}

/** Days that hold something, soonest first. */
function Coming({ days, today }: { days: readonly ScheduleDay[]; today: string }) {
  const full = days.filter(({ entries }) => entries.some(({ kind }) => kind !== 'gap'))
  if (full.length === 0)
    return (
      <EmptyState
        art="calendar"
        title="Nothing in these two weeks"
        action={{ label: 'Check your availability', to: '/provider/availability' }}
      />
    )
  return full.map((day) => (
    <Surface as="section" key={day.date} gap={8} className={plan.among} aria-label={day.text}>
      <Heading>{dayText(day.date, today)}</Heading>
      <DayPlan day={{ ...day, entries: day.entries.filter(({ kind }) => kind !== 'gap') }} isShort />
    </Surface>
  ))
}
