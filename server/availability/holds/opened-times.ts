import { VISIT_MINUTES_MAX } from '#contract/constants.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listTimes, lockSchedule, type TimesRow } from '#server/availability/queries.ts'
import { coversPlace, daysFromTomorrow, offerAll, wholeSpan } from '#server/availability/slots/free-times.ts'
import { toRules, type Visit } from '#server/availability/slots/slot-input.ts'
import type { Slot } from '#server/availability/slots/slots.ts'

type Needs = Pick<Deps, 'clock' | 'localTime'>

/** A visit that a client waits for. */
export type AwaitedVisit = Visit & {
  /** Last local date on which its service may be booked by its papers. */
  offeredUntil: string | null
  /** Its address was agreed on before: where the provider goes by now does not matter. */
  isAgreed?: boolean
}

/** A provider's offered times at one moment, with the held hours. */
export type OfferedMoment = { row: TimesRow | undefined; bufferMinutes: number }

/** Reads everything that slots are calculated from, inside this transaction. */
export async function readOffered(
  trx: Transaction,
  deps: Needs,
  providerId: string,
  exceptClaimId?: string,
): Promise<OfferedMoment> {
  const span = { ...wholeSpan(deps, { durationMinutes: VISIT_MINUTES_MAX }), exceptClaimId }
  const [row] = await listTimes(trx, [providerId], span)
  return { row, bufferMinutes: toRules(row?.schedule ?? null).bufferMinutes }
}

/** The same, with the provider's approval and hours held until the transaction ends. */
export async function holdOffered(trx: Transaction, deps: Needs, providerId: string): Promise<OfferedMoment> {
  await lockSchedule(trx, providerId)
  return readOffered(trx, deps, providerId)
}

/** The times that are offered after a change and not before, soonest first. */
export function openedTimes(deps: Needs, before: OfferedMoment, after: OfferedMoment, visit: AwaitedVisit): Slot[] {
  const known = new Set(timesOf(deps, before, visit).map(({ startsAt }) => startsAt))
  return timesOf(deps, after, visit).filter(({ startsAt }) => !known.has(startsAt))
}

function timesOf(deps: Needs, { row }: OfferedMoment, { offeredUntil, isAgreed, ...visit }: AwaitedVisit): Slot[] {
  if (!row || (isAgreed !== true && !coversPlace(row, visit.place))) return []
  return [...offerAll(deps, { ...row, offered_until: offeredUntil }, visit).values()].flat()
}

/** The first and the last local date on which anything of a provider may be booked. */
export function bookableDates(deps: Needs, { row }: OfferedMoment): { from: string; to: string } {
  const days = toRules(row?.schedule ?? null).maxAdvanceDays
  const { fromDate } = daysFromTomorrow(deps, days)
  return { from: fromDate, to: deps.localTime.addDays(fromDate, days - 1) }
}
