import type { Deps } from '#server/platform/deps.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { changeDay } from './queries.ts'
import { CODE_TRIES } from './rules.ts'
import { requireWritten, takeStep } from './take-step.ts'
import { isVisitCode } from './visit-code.ts'

const MISSED = 'missed'

/**
 * The provider is at the client's: with the code that the client reads to them, or without it, recorded as such. A
 * wrong code counts, in a transaction that commits, and after the fifth the door is opened without a code.
 * @throws DomainError not_found for anyone but the provider, wrong_state, invalid_input at `code` for a wrong one
 */
export async function checkInToVisit(
  deps: Deps,
  providerId: string,
  { bookingId, code, once }: { bookingId: string; code: string | null; once: IdempotentRequest },
): Promise<void> {
  const outcome = await inTransaction(deps.db, (trx) =>
    oncePerKey(trx, once, () => tryToCheckIn({ ...deps, db: trx }, providerId, bookingId, code)),
  )
  if (outcome.startsWith(MISSED)) throw fieldError('code', missText(Number(outcome.slice(MISSED.length))))
}

/** @returns nothing when it is done; after a wrong code, the word for it and how many more may be tried */
async function tryToCheckIn(
  deps: Deps & { db: Deps['db'] },
  providerId: string,
  bookingId: string,
  code: string | null,
): Promise<string | void> {
  const by = { bookingId, actorId: providerId, side: 'provider', step: 'check_in' } as const
  try {
    await takeStep(deps, by, async (trx, booking, now) => {
      if (code !== null) await compareCode(deps, trx, booking, code)
      const is_code_right = code !== null
      requireWritten(await changeDay(trx, bookingId, { checked_in_at: now, is_code_right }, 'checked_in_at'))
      return { change: 'check_in', detail: { with_code: is_code_right } }
    })
  } catch (error) {
    if (error instanceof WrongCode) return `${MISSED}${error.triesLeft}`
    throw error
  }
}

/** Thrown inside the step and caught by its caller, in the same transaction: the miss is stored. */
class WrongCode extends Error {
  readonly triesLeft: number

  constructor(triesLeft: number) {
    super('wrong visit code')
    this.triesLeft = triesLeft
  }
}

async function compareCode(
  { keys }: Deps,
  trx: Transaction,
  { row, day }: BookingDetails,
  code: string,
): Promise<void> {
  const misses = day?.code_misses ?? 0
  if (misses >= CODE_TRIES) throw new DomainError('wrong_state', TRIED_OUT)
  if (isVisitCode(keys, row.id, code)) return
  await changeDay(trx, row.id, { code_misses: misses + 1 })
  throw new WrongCode(CODE_TRIES - misses - 1)
}

const TRIED_OUT = 'Five wrong codes were entered. Please check in without the code.'

function missText(left: number): string {
  if (left === 0) return 'That is not the code either. Please check in without it.'
  return `That is not the code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`
}
