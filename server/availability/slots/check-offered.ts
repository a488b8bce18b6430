import type { RefusalCode } from '#contract/availability/explanation.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CLIENT_BUSY, SLOT_TAKEN } from './claim-time.ts'
import { lockSchedule, isClaimed, listTimes, type TimesRow } from '#server/availability/queries.ts'
import { requireInside } from '#server/availability/service-area/require-covered.ts'
import { serviceAreaOf, spanOf, toSlotInput, type Visit } from './slot-input.ts'
import { isOffered } from './slots.ts'

/** The client's message for each reason. 'booked', 'held' and 'buffer' read the same: the time is taken. */
const SENTENCES: Record<RefusalCode, string> = {
  booked: SLOT_TAKEN,
  held: SLOT_TAKEN,
  buffer: SLOT_TAKEN,
  travel: 'The provider can’t get to this address in time from another visit. Please choose another time.',
  outside_hours: 'The provider doesn’t offer this time. Please choose another.',
  too_short: 'The provider doesn’t offer this time. Please choose another.',
  outside_area: 'The provider doesn’t visit this address.',
  notice: 'This time is too soon for the provider. Please choose a later one.',
  too_far_ahead: 'This date is too far ahead. Please choose an earlier one.',
  time_off: 'The provider is away at this time. Please choose another.',
  day_full: 'This day is fully booked. Please choose another.',
  not_approved: 'This provider can’t be booked right now.',
  insurance_expired: 'The provider can’t be booked on this date. Please choose an earlier one.',
  paper_expired: 'This service can’t be booked on this date. Please choose an earlier one.',
  past_date: 'Please choose a date after today.',
  clock_change: 'The clocks change at this time. Please choose another.',
}

/** The client's message about a refused time. */
export function sentenceFor(refusal: RefusalCode): string {
  return SENTENCES[refusal]
}

export type AskedTime = Visit & {
  providerId: string
  /** The client, where one is known: they learn when it is their own visit that stands in the way. */
  clientId?: string
  date: string
  time: string
  /** The claim of a visit that is being moved: its own time counts as free. */
  exceptClaimId?: string
}

export type OfferedTime = { startsAt: Date; endsAt: Date; bufferMinutes: number; place?: string | undefined }

/**
 * Whether a client may take this local date (YYYY-MM-DD) and time (HH:MM). Holds the provider's hours and approval until
 * the transaction ends, so that an edit at the same moment comes wholly before or after the booking.
 * @throws DomainError slot_taken, client_busy, slot_unavailable with `meta.refusal`, outside_service_area
 */
export async function checkOffered(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'localTime'>,
  asked: AskedTime,
): Promise<OfferedTime> {
  const { providerId, date, time, exceptClaimId, place } = asked
  if (!deps.localTime.isDate(date)) throw refused('outside_hours')
  await lockSchedule(trx, providerId)
  const days = { fromDate: date, days: 1 }
  const [row] = await listTimes(trx, [providerId], {
    ...spanOf(deps, days, asked),
    exceptClaimId,
    holderId: asked.clientId,
  })
  if (!row) throw refused('not_approved')
  // A visit that is moved stays at its address. That was agreed on, even if the service area has changed since.
  if (place !== undefined && exceptClaimId === undefined) requireCovered(row, place)
  const input = toSlotInput(deps, row, days, asked)
  const answer = isOffered(input, date, time)
  if (!answer.offered) throw (await isOwnVisit(trx, deps, asked, answer.refusal)) ? busy() : refused(answer.refusal)
  const { startsAt, endsAt } = answer.slot
  const { bufferMinutes } = input.rules
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt), bufferMinutes, place }
}

/** Whether it is a visit of the client's own that stands in the way, not a time that someone else has just taken. */
async function isOwnVisit(
  trx: Transaction,
  { localTime }: Pick<Deps, 'localTime'>,
  { clientId, date, time, durationMinutes, exceptClaimId }: AskedTime,
  refusal: RefusalCode,
): Promise<boolean> {
  const startsAt = localTime.instantOf(date, time)
  if (!isTaken(refusal) || clientId === undefined || startsAt === null) return false
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
  return isClaimed(trx, clientId, { startsAt, endsAt, exceptClaimId })
}

function isTaken(refusal: RefusalCode): boolean {
  return refusal === 'booked' || refusal === 'buffer'
}

function busy(): DomainError {
  return new DomainError('client_busy', CLIENT_BUSY)
}

/** @throws DomainError outside_service_area */
export function requireCovered(row: TimesRow, place: string): void {
  requireInside(serviceAreaOf(row), place)
}

function refused(refusal: RefusalCode): DomainError {
  return new DomainError(isTaken(refusal) ? 'slot_taken' : 'slot_unavailable', sentenceFor(refusal), {
    meta: { refusal },
  })
}
