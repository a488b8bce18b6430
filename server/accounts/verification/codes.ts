import { createHash, timingSafeEqual } from 'node:crypto'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { spendCode, claimTry, type Purpose } from './queries.ts'

export function hashCode(code: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(code).digest()
}

/**
 * Compares a code and returns its id, to be spent together with its purpose. Every try counts immediately and stays
 * counted whatever becomes of the request; after five a new code is needed.
 * @throws DomainError code_invalid
 */
export async function proveCode(deps: Deps, given: { phone: string; purpose: Purpose; code: string }): Promise<string> {
  const found = await claimTry(deps.db, given.phone, given.purpose, deps.clock.now())
  if (!found || !timingSafeEqual(hashCode(given.code.trim(), found.salt), found.code_hash)) throw codeInvalid()
  return found.id
}

/** @throws DomainError code_invalid when another request spent it first. */
export async function spendProvenCode(deps: Deps, trx: Transaction, id: string): Promise<void> {
  if (!(await spendCode(trx, id, deps.clock.now()))) throw codeInvalid()
}

function codeInvalid(): DomainError {
  return new DomainError(
    'code_invalid',
    'The verification code is wrong or has expired. Please check it or request a new one.',
  )
}
