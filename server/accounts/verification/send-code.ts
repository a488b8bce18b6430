import { randomBytes } from 'node:crypto'
import { RESEND_COUNTDOWN_S, VERIFICATION_CODE_LENGTH } from '#contract/constants.ts'
import { limitOf } from '#contract/rules/settings.ts'
import { requireCanadianPhone } from '#server/accounts/create-account.ts'
import { CODE_REQUESTED, type CodeRequested } from '#server/accounts/events.ts'
import { networkOf } from '#server/accounts/client-network.ts'
import { openTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newDigits, newId } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { hashCode } from './codes.ts'
import { findLastSend, lockPhone, replaceCode, type Purpose } from './queries.ts'

const CODE_MINUTES = 10
const CODE_TRIES = 5
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const PER_PHONE: Limit[] = [
  { name: 'sms-hour', max: 3, windowSeconds: 3600 },
  { name: 'sms-day', max: 5, windowSeconds: 24 * 3600 },
]
export const CODES_PER_ADDRESS: Limit = { name: 'sms-address', max: 10, windowSeconds: 3600, isPerAddress: true }
/** Every text costs, and a flood from many networks passes the limits of each. */
const CODES_OF_ALL: Limit = { ...limitOf('codes-all'), windowSeconds: 3600, isPerAddress: true }
/** By area code and exchange, because people paid for arriving texts have them sent to numbers in a row. */
const CODES_PER_AREA: Limit = { ...limitOf('codes-area'), windowSeconds: 3600, isPerAddress: true }

/**
 * Sends a code by SMS. Does the same for every number, with or without an account. Only what is really sent counts
 * against the limits: a refusal rolls the counters back. Rules: docs/product-rules.md#codes-by-sms
 * @throws DomainError too_many_requests (`meta.retry_after_seconds` within the resend pause) or invalid_input
 */
export async function sendCode(deps: Deps, to: { phone: string; purpose: Purpose }, ip: string): Promise<void> {
  requireCanadianPhone(to.phone)
  await inTransaction(deps.db, async (trx) => {
    await lockPhone(trx, to.phone)
    await requirePause(deps, trx, to.phone)
    await requireWithinLimits(deps, trx, to.phone, ip)
    const now = deps.clock.now()
    const code = newDigits(VERIFICATION_CODE_LENGTH)
    const salt = randomBytes(16)
    const row = {
      id: newId(),
      phone_number: to.phone,
      purpose: to.purpose,
      code_hash: hashCode(code, salt),
      salt,
      tries_left: CODE_TRIES,
      sent_at: now,
      expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    }
    await replaceCode(trx, row, new Date(now.getTime() - DAY_MS))
    const { id, expires_at: expiresAt } = row
    const event: CodeRequested = { id, phone: to.phone, code, minutes: CODE_MINUTES, expiresAt }
    await deps.events.publish(trx, CODE_REQUESTED, event)
  })
}

async function requirePause(deps: Deps, trx: Transaction, phone: string): Promise<void> {
  const last = await findLastSend(trx, phone)
  if (!last) return
  const seconds = Math.ceil(RESEND_COUNTDOWN_S - (deps.clock.now().getTime() - last.getTime()) / 1000)
  // A clock that was set back (sandbox) must not make anyone wait longer than the pause.
  if (seconds <= 0 || seconds > RESEND_COUNTDOWN_S) return
  throw new DomainError('too_many_requests', `Please wait ${seconds} seconds before requesting another code.`, {
    meta: { retry_after_seconds: seconds },
    retryAfter: seconds,
  })
}

async function requireWithinLimits(deps: Deps, trx: Transaction, phone: string, ip: string): Promise<void> {
  const own = { ...deps, db: trx }
  const detail = 'Too many codes were requested. Please try again later.'
  for (const limit of PER_PHONE) await enforceLimit(own, limit, [phone], detail)
  await enforceLimit(own, CODES_PER_ADDRESS, [networkOf(ip)], detail)
  // Last, since counting here makes others wait until the end of the transaction.
  for (const [limit, area] of [
    [CODES_PER_AREA, areaOf(phone)],
    [CODES_OF_ALL, 'all'],
  ] as const)
    await warnAtHalf(deps, trx, area, await enforceLimit(own, limit, [area], detail))
}

/** Area code and exchange, six digits. @param phone with its country code or without */
function areaOf(phone: string): string {
  return phone.slice(-10, -4)
}

/** Once in a window, while there is time to look at it. */
async function warnAtHalf(
  deps: Deps,
  trx: Transaction,
  area: string,
  { hits, max }: { hits: number; max: number },
): Promise<void> {
  if (hits !== Math.ceil(max / 2)) return
  const subject = { type: 'codes', id: area }
  await openTask(deps, trx, {
    kind: 'codes.many',
    subject,
    dueAt: null,
    severity: 'urgent',
    facts: { count: hits, max, area },
  })
}
