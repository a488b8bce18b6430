import type { z } from 'zod'
import type { HitVisit, TimeOff, timeOffBody } from '#contract/availability/time-off.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { editSchedule } from '#server/availability/schedule/queries.ts'
import { deleteTimeOff, insertTimeOff, listHits, listTimeOffRows, type HitRow, type TimeOffRow } from './queries.ts'

export type TimeOffBody = z.output<typeof timeOffBody>

const DAY_MS = 86_400_000
/** Rules: docs/product-rules.md#time-off */
const LONGEST_DAYS = 400
/** So that a list stays a list. */
const MOST_AHEAD = 100

/** What is ahead or under way, each with the visits that stand in it. Two statements, however many there are. */
export async function listOwnTimeOff(deps: Deps, providerId: string): Promise<TimeOff[]> {
  const now = deps.clock.now()
  const rows = await listTimeOffRows(deps.db, providerId, now)
  if (rows.length === 0) return []
  const to = new Date(Math.max(...rows.map((row) => row.ends_at.getTime())))
  const hits = await listHits(deps.db, providerId, { from: rows[0]!.starts_at, to, now })
  return rows.map((row) => presentTimeOff(deps.localTime, row, hits))
}

/** @throws DomainError not_found, also when it is over or was removed */
export async function getOwnTimeOff(deps: Deps, providerId: string, id: string): Promise<TimeOff> {
  const found = (await listOwnTimeOff(deps, providerId)).find((row) => row.id === id)
  if (!found) throw new DomainError('not_found', 'Time off not found')
  return found
}

/**
 * What a time off would mean, without adding it.
 * @throws DomainError invalid_input
 */
export async function previewTimeOff(
  deps: Deps,
  providerId: string,
  body: TimeOffBody,
): Promise<{ text: string; visits: HitVisit[] }> {
  const row = readTimeOff(deps, body)
  const span = { from: row.starts_at, to: row.ends_at, now: deps.clock.now() }
  const hits = await listHits(deps.db, providerId, span)
  const { text, visits } = presentTimeOff(deps.localTime, row, hits)
  return { text, visits }
}

/**
 * Offers no times for a while. Locks the hours as an edit of them does, so that a booking at the same moment is either
 * among the visits that stand in it or refused. Visits that are booked stay.
 * @returns its id
 * @throws DomainError invalid_input, wrong_state when far too many are ahead already
 */
export async function addTimeOff(deps: Deps, providerId: string, body: TimeOffBody): Promise<string> {
  const row = readTimeOff(deps, body)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await editSchedule(trx, providerId, {})
    if ((await listTimeOffRows(trx, providerId, now)).length >= MOST_AHEAD)
      throw new DomainError(
        'wrong_state',
        `You already have ${MOST_AHEAD} periods of time off ahead. Please remove some first.`,
      )
    await insertTimeOff(trx, providerId, row, now)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
  return row.id
}

/** @throws DomainError not_found, also for somebody else's */
export async function removeTimeOff(deps: Deps, providerId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await editSchedule(trx, providerId, {})
    if (!(await deleteTimeOff(trx, providerId, id))) throw new DomainError('not_found', 'Time off not found')
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** Local edges become instants. A whole last day is included; a time that the clocks skip is the moment of the change. */
function readTimeOff({ clock, localTime }: Deps, { start, end, note = '' }: TimeOffBody): TimeOffRow {
  const starts_at = readEdge(localTime, 'start', start)
  const ends_at = readEdge(localTime, 'end', end)
  if (ends_at <= starts_at) throw fieldError('end', 'The end must be after the start.')
  if (ends_at <= clock.now()) throw fieldError('end', 'This time is already over.')
  if (ends_at.getTime() - starts_at.getTime() > LONGEST_DAYS * DAY_MS)
    throw fieldError('end', `Time off can be at most ${LONGEST_DAYS} days long.`)
  return { id: newId(), starts_at, ends_at, note }
}

function readEdge(localTime: LocalTime, field: 'start' | 'end', text: string): Date {
  const [date = '', time] = text.split('T')
  if (!localTime.isDate(date)) throw fieldError(field, 'This date does not exist')
  const day = localTime.dayOf(date)
  if (time === undefined) return new Date(field === 'start' ? day.start : day.end)
  return new Date(day.reachedAt(Number(time.slice(0, 2)) * 60 + Number(time.slice(3))))
}

function presentTimeOff(localTime: LocalTime, row: TimeOffRow, hits: HitRow[]): TimeOff {
  const { id, starts_at, ends_at, note } = row
  return {
    id,
    start: localTime.localText(starts_at),
    end: localTime.localText(ends_at),
    text: spanText(localTime, starts_at, ends_at),
    note,
    visits: hits
      .filter((hit) => hit.starts_at < ends_at && hit.ends_at > starts_at)
      .map((hit) => ({
        booking_id: hit.claim_id,
        scheduled_at: localTime.localText(hit.starts_at),
        text: localTime.longText(hit.starts_at),
        client_first_name: hit.first_name,
      })),
  }
}

/** Whole days are told as days: "Tuesday, December 15, 2026 to Friday, December 18, 2026". */
function spanText(localTime: LocalTime, from: Date, to: Date): string {
  const first = localTime.localDate(from)
  const isWhole = localTime.minuteOfDay(from) === 0 && localTime.minuteOfDay(to) === 0
  if (isWhole) {
    const last = localTime.addDays(localTime.localDate(to), -1)
    return first === last ? localTime.longDate(first) : `${localTime.longDate(first)} to ${localTime.longDate(last)}`
  }
  if (first === localTime.localDate(to))
    return `${localTime.longText(from)} to ${localTime.timeText(localTime.localText(to).slice(11))}`
  return `${localTime.longText(from)} to ${localTime.longText(to)}`
}
