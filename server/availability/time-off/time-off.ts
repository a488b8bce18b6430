import type { z } from 'zod'
import type { addTimeOff as addContract, TimeOff, timeOffBody } from '#contract/availability/time-off.ts'
import type { HitVisit } from '#contract/availability/visits-met.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { TIME_OPENED } from '#server/availability/holds/events.ts'
import { readOffered } from '#server/availability/holds/opened-times.ts'
import { editSchedule } from '#server/availability/schedule/queries.ts'
import { listHits } from '#server/availability/visits-met/queries.ts'
import { presentHits, requireSeen, type TellRequests } from '#server/availability/visits-met/visits-met.ts'
import { deleteTimeOff, insertTimeOff, listTimeOffRows, type TimeOffRow } from './queries.ts'

export type TimeOffBody = z.output<typeof timeOffBody>

const DAY_MS = 86_400_000
/** Rules: docs/product-rules.md#time-off */
const LONGEST_DAYS = 400
/** So that a list stays a list. */
const MOST_AHEAD = 100

/** With the function that distinguishes requests from visits. */
type TimeOffDeps = Deps & { tell: TellRequests }

/** Current and future time off, each with the visits within it. Always three statements. */
export async function listOwnTimeOff(deps: TimeOffDeps, providerId: string): Promise<TimeOff[]> {
  const now = deps.clock.now()
  const rows = await listTimeOffRows(deps.db, providerId, now)
  if (rows.length === 0) return []
  const to = new Date(Math.max(...rows.map((row) => row.ends_at.getTime())))
  const hits = await listHits(deps.db, providerId, { from: rows[0]!.starts_at, to, now })
  const shown = await presentHits(deps, hits)
  return rows.map((row) => ({
    ...presentTimeOff(deps.localTime, row),
    visits: shown.filter((_, at) => hits[at]!.starts_at < row.ends_at && hits[at]!.ends_at > row.starts_at),
  }))
}

/** @throws DomainError not_found, also when it is over or was removed */
export async function getOwnTimeOff(deps: TimeOffDeps, providerId: string, id: string): Promise<TimeOff> {
  const found = (await listOwnTimeOff(deps, providerId)).find((row) => row.id === id)
  if (!found) throw new DomainError('not_found', 'Time off not found')
  return found
}

/**
 * Previews a time off without adding it.
 * @throws DomainError invalid_input
 */
export async function previewTimeOff(
  deps: TimeOffDeps,
  providerId: string,
  body: TimeOffBody,
): Promise<{ text: string; visits: HitVisit[] }> {
  const row = readTimeOff(deps, body)
  return { text: presentTimeOff(deps.localTime, row).text, visits: await listMet(deps, providerId, row) }
}

async function listMet(
  deps: Pick<TimeOffDeps, 'db' | 'clock' | 'localTime' | 'tell'>,
  providerId: string,
  { starts_at, ends_at }: TimeOffRow,
): Promise<HitVisit[]> {
  const span = { from: starts_at, to: ends_at, now: deps.clock.now() }
  return presentHits(deps, await listHits(deps.db, providerId, span))
}

/**
 * Offers no times for a while. Locks the hours like an edit of them, so that a booking at the same moment is either
 * among the visits that it meets or refused. Booked visits stay.
 * @returns its id
 * @throws DomainError invalid_input, wrong_state when far too many are ahead already, visits_in_the_way
 */
export async function addTimeOff(
  deps: TimeOffDeps,
  providerId: string,
  body: z.output<typeof addContract.body>,
): Promise<string> {
  const row = readTimeOff(deps, body)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await editSchedule(trx, providerId, {})
    if ((await listTimeOffRows(trx, providerId, now)).length >= MOST_AHEAD)
      throw new DomainError(
        'wrong_state',
        `You already have ${MOST_AHEAD} periods of time off ahead. Please remove some first.`,
      )
    requireSeen(await listMet({ ...deps, db: trx }, providerId, row), body.expected_visits ?? [])
    await insertTimeOff(trx, providerId, row, now)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
  return row.id
}

/** @throws DomainError not_found, also for another provider's */
export async function removeTimeOff(deps: Deps, providerId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await editSchedule(trx, providerId, {})
    const before = await readOffered(trx, deps, providerId)
    if (!(await deleteTimeOff(trx, providerId, id))) throw new DomainError('not_found', 'Time off not found')
    await deps.events.publish(trx, TIME_OPENED, { providerId, before })
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

function presentTimeOff(localTime: LocalTime, row: TimeOffRow): Omit<TimeOff, 'visits'> {
  const { id, starts_at, ends_at, note } = row
  return {
    id,
    start: localTime.localText(starts_at),
    end: localTime.localText(ends_at),
    text: spanText(localTime, starts_at, ends_at),
    note,
  }
}

/** Whole days are shown as days: "Tuesday, December 15, 2026 to Friday, December 18, 2026". */
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
