import type { Answer } from '#contract/endpoint.ts'
import type { getSchedule } from '#contract/bookings/schedule.ts'
import type { Booking } from '#contract/bookings.ts'
import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { isWaiting, listSteps } from '#web/offline/kept/queue.ts'
import { clockOf, localOf, serverNow } from '#web/offline/kept/sheet.ts'
import { bookingOf, readOwnDay } from '#web/offline/own-day.ts'

import { dayNow } from './day-now.ts'

type Schedule = Answer<typeof getSchedule> & { asOf: string }

/** The stored schedule of these days for use offline. Null without any. */
export async function scheduleFromSheet(from: string | undefined, days: number): Promise<Schedule | null> {
  const kept = await readOwnDay()
  if (!kept) return null
  const { sheet } = kept
  // Stored yesterday evening: the first day is over.
  const { date: today, time: now } = localOf(sheet, serverNow(kept))
  const first = from ?? today
  const shown = sheet.days.filter(({ date }) => date >= first).slice(0, days)
  if (shown.length === 0) return null
  const marked = shown.map((day) => ({ ...day, is_today: day.date === today }))
  return { today, now, days: marked, asOf: asOfText(kept) }
}

export type KeptVisit = { asOf: string; booking: Booking; day: VisitDay }

/** A stored visit, with the steps that wait to be sent. */
export async function visitFromSheet(id: string): Promise<KeptVisit | null> {
  const kept = await readOwnDay()
  const visit = kept?.sheet.visits.find(({ day }) => day.booking_id === id)
  const booking = kept && bookingOf(kept.sheet, id)
  if (!visit || !booking) return null
  const steps = (await listSteps(kept.user.id)).filter((step) => step.booking_id === id && isWaiting(step))
  const hasLeft = steps.some(({ kind }) => kind === 'check_out')
  const isOver = Date.parse(visit.ends_at) <= serverNow(kept)
  const isClosed = steps.some(({ kind }) => kind === 'complete')
  const can = { ...booking.can, complete: booking.can.complete && !isClosed, cancel: false, no_show: false }
  return {
    asOf: asOfText(kept),
    booking: {
      ...booking,
      ...timeOf(kept, booking, isOver),
      can,
      complete_warning: hasLeft ? null : booking.complete_warning,
    },
    day: dayNow(visit, steps, serverNow(kept)),
  }
}

/** The stored visits whose time it may be, in their current state. */
export async function todayFromSheet(): Promise<KeptVisit[]> {
  const kept = await readOwnDay()
  const visits = await Promise.all((kept?.sheet.visits ?? []).map(({ day }) => visitFromSheet(day.booking_id)))
  return visits.filter((visit) => visit !== null)
}

/** Whether it is upcoming or under way was true when it was stored, and may not be now. */
function timeOf(kept: Kept, { scheduled_at, status }: Booking, isOver: boolean) {
  const { date, time } = localOf(kept.sheet, serverNow(kept))
  const isAhead = scheduled_at > `${date}T${time}`
  return { is_upcoming: isAhead, is_under_way: status === 'confirmed' && !isAhead && !isOver }
}

type Kept = NonNullable<Awaited<ReturnType<typeof readOwnDay>>>

function asOfText(kept: Kept): string {
  return clockOf(kept, Date.parse(kept.sheet.as_of), serverNow(kept))
}
