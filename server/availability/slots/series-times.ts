import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findClaims, findRules, listTimes, lockSchedule } from '#server/availability/queries.ts'
import { requireCovered, sentenceFor, type OfferedTime } from './check-offered.ts'
import { CLIENT_BUSY } from './claim-time.ts'
import type { InstantRange } from './intervals.ts'
import { spanOf, toClaims, toRules, toSlotInput, type Days, type Visit } from './slot-input.ts'
import { isOffered, offerSlots, type SlotInput } from './slots.ts'

export type LocalMoment = { date: string; time: string }

export type AskedTimes = Visit & {
  providerId: string
  clientId: string
  /** In order. */
  times: readonly LocalMoment[]
  /** The claim of a visit that is being moved: its own time counts as free. */
  exceptClaimId?: string
}

/** A date of several: what may be claimed, or why not and when else on that day. */
export type TimeAnswer = LocalMoment & { offered: OfferedTime | null; problem: string | null; otherTimes: string[] }

const DAY_MS = 86_400_000

/**
 * The times of a series that both sides can take. Same rules as for one time, from one read.
 * @throws DomainError outside_service_area
 */
export async function lookAtTimes(
  deps: Pick<Deps, 'clock' | 'localTime'> & { db: Database },
  asked: AskedTimes,
): Promise<TimeAnswer[]> {
  const { localTime, db } = deps
  const { providerId, clientId, times, place, exceptClaimId } = asked
  const days = daysOf(localTime, times)
  // The client's own holds count as available.
  const span = { ...spanOf(deps, days, asked), holderId: clientId, exceptClaimId }
  const [[row], own] = await Promise.all([listTimes(db, [providerId], span), listOwn(deps, clientId, span)])
  if (!row) return times.map((at) => ({ ...at, offered: null, problem: sentenceFor('not_approved'), otherTimes: [] }))
  // A visit that is moved stays at its address, as in `checkOffered`.
  if (place !== undefined && exceptClaimId === undefined) requireCovered(row, place)
  const input = toSlotInput(deps, row, days, asked)
  return times.map((at) => answerFor(input, at, own, place))
}

/**
 * The same, while the provider's hours and approval are held until the transaction ends: what is offered then can be
 * claimed, unless the client is taken in another transaction.
 */
export async function checkTimes(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'localTime'>,
  asked: AskedTimes,
): Promise<TimeAnswer[]> {
  await lockSchedule(trx, asked.providerId)
  return lookAtTimes({ ...deps, db: trx }, asked)
}

/** The last local date on which a provider may be booked. */
export async function findLastDay(
  { clock, localTime, db }: Pick<Deps, 'clock' | 'localTime'> & { db: Database },
  providerId: string,
): Promise<string> {
  const rules = toRules((await findRules(db, providerId)) ?? null)
  return localTime.addDays(localTime.localDate(clock.now()), rules.maxAdvanceDays)
}

function daysOf(localTime: Deps['localTime'], times: readonly LocalMoment[]): Days {
  const dates = times.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const ms = localTime.dayOf(last).start - localTime.dayOf(first).start
  return { fromDate: first, days: Math.round(ms / DAY_MS) + 1 }
}

/** When the client is taken, by any visit. */
async function listOwn(
  { localTime, db }: Pick<Deps, 'localTime'> & { db: Database },
  clientId: string,
  span: { from: Date; to: Date },
): Promise<InstantRange[]> {
  return toClaims(localTime, await findClaims(db, clientId, span), undefined)
}

function answerFor(
  input: SlotInput,
  at: LocalMoment,
  own: readonly InstantRange[],
  place: string | undefined,
): TimeAnswer {
  const { bufferMinutes } = input.rules
  const isBusy = (start: number, end: number) => own.some((claim) => claim.start < end && start < claim.end)
  const answer = isOffered(input, at.date, at.time)
  if (answer.offered && !isBusy(answer.slot.startsAt, answer.slot.endsAt)) {
    const { startsAt, endsAt } = answer.slot
    const offered = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), bufferMinutes, place }
    return { ...at, offered, problem: null, otherTimes: [] }
  }
  const wanted = input.localTime.instantOf(at.date, at.time)?.getTime()
  const isOwn = wanted !== undefined && isBusy(wanted, wanted + input.durationMinutes * 60_000)
  const slots = offerSlots({ ...input, fromDate: at.date, days: 1 }).get(at.date) ?? []
  return {
    ...at,
    offered: null,
    problem: answer.offered || isOwn ? CLIENT_BUSY : sentenceFor(answer.refusal),
    otherTimes: slots.filter(({ startsAt, endsAt }) => !isBusy(startsAt, endsAt)).map(({ start }) => start),
  }
}
