import type { VisitDay, VisitStep } from '#contract/bookings/visit-day.ts'
import { durationText } from '#contract/clock.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { CHECK_IN_BEFORE_MS, CODE_BEFORE_MS, CODE_TRIES, isCodeShown, ON_MY_WAY_BEFORE_MS } from './rules.ts'

/** The sentences of the day of a visit. They name times, so they are made here, where local time is known. */

export type DayScene = {
  booking: Pick<BookingDetails, 'row' | 'day' | 'report' | 'client' | 'provider'>
  viewer: 'client' | 'provider'
  now: Date
  localTime: LocalTime
  site: { name: string; supportPhone: string }
}

const MINUTE = 60_000
/** From the earliest moment of an arrival to the latest. */
const WINDOW_MS = 15 * MINUTE
const STEP_MS = 5 * MINUTE

/** "8:45 AM", with the day where it is another than that of the visit. */
function timeOf(at: Date, localTime: LocalTime): string {
  return localTime.timeText(localTime.localText(at).slice(11))
}

/** Text for a provider who was on the way or offline when it happened; null if it didn't. */
export function cancelledText({ row }: Pick<BookingDetails, 'row'>, now: Date, localTime: LocalTime): string | null {
  if (row.status !== 'cancelled' || !row.cancelled_at) return null
  const [on, today] = [row.cancelled_at, now].map((at) => localTime.localDate(at))
  const day = on === today ? '' : `on ${localTime.longDate(on!)} `
  return `This visit was cancelled ${day}at ${timeOf(row.cancelled_at, localTime)}.`
}

type Day = Pick<BookingDetails, 'row' | 'day'>

/**
 * "between 8:45 AM and 9:00 AM": when the provider should be there, as far as they have said. The latest report counts:
 * on my way, or running late. Never before the visit begins.
 */
export function arrivalWindow({ row, day }: Day, localTime: LocalTime): string | null {
  const { on_my_way_at, drive_minutes = null, late_minutes, late_said_at } = day ?? {}
  const start = row.starts_at.getTime()
  // None at all is a drive, too: next door to the visit before.
  const soonest =
    on_my_way_at && drive_minutes !== null
      ? Math.ceil((on_my_way_at.getTime() + drive_minutes * MINUTE) / STEP_MS) * STEP_MS
      : null
  if (late_minutes && late_said_at && (!on_my_way_at || late_said_at >= on_my_way_at)) {
    const said = start + late_minutes * MINUTE
    // A late provider never arrives sooner than promised when they set out.
    const promised = soonest === null || soonest + WINDOW_MS <= start ? said : soonest + WINDOW_MS
    return `at about ${timeOf(new Date(Math.max(said, promised)), localTime)}`
  }
  if (soonest === null) return null
  // A provider who sets out early waits for the start; the client need not wait for them.
  if (soonest + WINDOW_MS <= start) return `in time for ${timeOf(row.starts_at, localTime)}`
  return `between ${timeOf(new Date(soonest), localTime)} and ${timeOf(new Date(soonest + WINDOW_MS), localTime)}`
}

export function arrivalText({ booking, viewer, localTime }: DayScene): string | null {
  const { day, provider } = booking
  const window = arrivalWindow(booking, localTime)
  if (day?.checked_in_at || window === null) return null
  const isLate = day?.late_said_at && (!day.on_my_way_at || day.late_said_at >= day.on_my_way_at)
  if (viewer === 'provider')
    return isLate ? `You said that you will be there ${window}.` : `You should be there ${window}.`
  return isLate
    ? `${provider.first_name} is running late and expects to be with you ${window}.`
    : `${provider.first_name} is on the way and should be with you ${window}.`
}

type Steps = VisitDay['steps']

/** On my way, checked in, checked out, completed: what was done, what comes next, and from when on. */
export function presentSteps(scene: DayScene): Steps {
  const { booking, viewer, localTime, now } = scene
  const { row, day } = booking
  const isOver = row.status === 'completed' || row.status === 'cancelled'
  const done: Record<VisitStep, Date | null> = {
    on_my_way: day?.on_my_way_at ?? null,
    check_in: day?.checked_in_at ?? null,
    check_out: day?.checked_out_at ?? null,
    complete: row.completed_at,
  }
  const order: VisitStep[] = ['on_my_way', 'check_in', 'check_out', 'complete']
  const last = order.findLastIndex((step) => done[step] !== null)
  // A step that no one recorded in time no longer shows as upcoming.
  const isMissed = (step: VisitStep) =>
    step !== 'complete' && now >= row.ends_at && (step !== 'check_out' || !done.check_in)
  const isSkipped = (step: VisitStep, at: number) => done[step] === null && (at < last || isOver || isMissed(step))
  const next = order.findIndex((step, at) => at > last && !isSkipped(step, at))
  const steps = order.map((step, at): Steps[number] => {
    const when = done[step]
    const state = when ? 'done' : isSkipped(step, at) ? 'skipped' : at === next ? 'next' : 'ahead'
    return { step, state, title: titleOf(scene, step, when !== null), text: stepText(scene, step, when) }
  })
  return steps.map((one) =>
    one.state === 'next' && isTooSoon(booking, one.step, now) ? { ...one, state: 'ahead' } : one,
  )

  function stepText({ booking: { row } }: DayScene, step: VisitStep, when: Date | null): string | null {
    if (when) return step === 'check_in' ? checkedInText(scene, when) : timeOf(when, localTime)
    if (isOver) return null
    // Tells the client when the provider comes, not from when a button works.
    if (viewer === 'client') return step === 'check_in' && now < row.ends_at ? expectedText(scene) : null
    const from = opensAt(row, step)
    return from && now < from ? `From ${timeOf(from, localTime)}` : null
  }
}

/** "about 9:20 AM": what was said last, else what was booked. */
function expectedText({ booking, localTime }: DayScene): string {
  return arrivalWindow(booking, localTime)?.replace(/^at /, '') ?? `at ${timeOf(booking.row.starts_at, localTime)}`
}

function opensAt(row: { starts_at: Date }, step: VisitStep): Date | null {
  const start = row.starts_at.getTime()
  if (step === 'on_my_way') return new Date(start - ON_MY_WAY_BEFORE_MS)
  return step === 'check_in' ? new Date(start - CHECK_IN_BEFORE_MS) : null
}

function isTooSoon({ row }: Day, step: VisitStep, now: Date): boolean {
  const from = opensAt(row, step)
  return from !== null && now < from
}

const TITLES: Record<VisitStep, Record<'client' | 'provider', [ahead: string, done: string]>> = {
  on_my_way: { client: ['On the way', 'On the way'], provider: ['On my way', 'On my way'] },
  check_in: { client: ['Arrives', 'Arrived'], provider: ['Check in', 'Checked in'] },
  check_out: { client: ['Leaves', 'Left'], provider: ['Check out', 'Checked out'] },
  complete: { client: ['Completed', 'Completed'], provider: ['Complete', 'Completed'] },
}

function titleOf({ viewer }: DayScene, step: VisitStep, isDone: boolean): string {
  return TITLES[step][viewer][isDone ? 1 : 0]
}

function checkedInText({ booking: { day }, localTime }: DayScene, when: Date): string {
  return `${timeOf(when, localTime)}, ${day?.is_code_right ? 'with the visit code' : 'without the visit code'}`
}

/** Purpose of the code, for the client only. */
export function codeText({ booking, viewer, now, localTime }: DayScene): string | null {
  const { row, day, provider } = booking
  if (viewer !== 'client' || row.status !== 'confirmed' || day?.checked_in_at || row.withdrawn_at) return null
  if (isCodeShown(booking, now)) return `Read it to ${provider.first_name} at your door, and to no one else.`
  const from = new Date(row.starts_at.getTime() - CODE_BEFORE_MS)
  return now < from ? `Your visit code appears here at ${timeOf(from, localTime)}.` : null
}

export function triesLeft({ day }: Pick<BookingDetails, 'day'>): number {
  return CODE_TRIES - (day?.code_misses ?? 0)
}

/** The client's report that nobody came, and its outcome. */
export function presentReport({ booking, viewer, localTime }: DayScene): VisitDay['report'] {
  const { report, client, provider } = booking
  if (!report) return null
  const isMine = viewer === 'client'
  const on = localTime.longDate(localTime.localDate(report.decided_at ?? report.opened_at))
  return {
    state: report.state,
    is_mine: isMine,
    title: report.state === 'open' ? 'Our team is looking into this' : 'This has been decided',
    text: reportText(report, { isMine, on, client: client.first_name, provider: provider.first_name }),
    statement: isMine ? report.statement : maskContact(report.statement).text,
    decision: report.decision,
    reason: report.reason,
  }
}

type ReportWords = { isMine: boolean; on: string; client: string; provider: string }

function reportText(
  { decision }: NonNullable<BookingDetails['report']>,
  { isMine, on, client, provider }: ReportWords,
): string {
  if (decision === 'client')
    return isMine
      ? `Our team decided on ${on} that nobody came: the visit is cancelled, and everything you paid is refunded.`
      : `Our team decided on ${on} that nobody came: the visit is cancelled, and ${client} gets a full refund.`
  if (decision === 'provider')
    return isMine
      ? `Our team decided on ${on} that ${provider} was there, so the visit stands.`
      : `Our team decided on ${on} that you were there, so the visit stands.`
  return isMine
    ? `You told us on ${on} that nobody came. Our team will look into it and email you. Your payment stays on hold until then.`
    : `${client} told us on ${on} that nobody came. Our team will look into it and email you. Your share is on hold until then.`
}

/** Shown while the visit is near or under way. It doesn't say who is watching: often no one is. */
export function emergencyText({ site }: DayScene): string {
  return `In an emergency, call 911 first. For anything else about this visit, call us at ${site.supportPhone}.`
}

/** The recorded steps of the day, for the admin who decides. */
export function describeDay({ day }: Day, localTime: LocalTime): { title: string; text: string }[] {
  const line = (title: string, at: Date | null | undefined, more = '') =>
    at ? [{ title, text: `${localTime.longText(at)}${more}` }] : []
  const drive = day?.drive_minutes ? `, about ${day.drive_minutes} minutes away` : ''
  const misses = day?.code_misses ? `, after ${day.code_misses} wrong codes` : ''
  return [
    ...line('On the way', day?.on_my_way_at, drive),
    ...line('Running late', day?.late_said_at, `, by about ${day?.late_minutes} minutes`),
    ...line(
      'Checked in',
      day?.checked_in_at,
      `${day?.is_code_right ? ', with the visit code' : ', without the visit code'}${misses}`,
    ),
    ...line('Checked out', day?.checked_out_at),
  ]
}

/**
 * "Starts in 1 hour 25 minutes", "Leave at 10:40 AM": how long a provider still has.
 * @param drive in minutes by our own model; null when it is unknown
 */
export function wayTexts(
  { booking: { row, day }, now, localTime }: DayScene,
  drive: number | null,
): Pick<VisitDay, 'starts_in_text' | 'leave_text'> {
  const start = row.starts_at.getTime()
  const left = Math.ceil((start - now.getTime()) / MINUTE)
  const leaveAt = drive === null || day?.on_my_way_at ? null : new Date(start - drive * MINUTE)
  return {
    starts_in_text: `Starts in ${durationText(left)}`,
    leave_text: leaveAt && (leaveAt <= now ? 'Leave now' : `Leave at ${timeOf(leaveAt, localTime)}`),
  }
}
