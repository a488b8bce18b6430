import { PASSWORD_MAX } from '#contract/constants.ts'
import { networkOf } from '#server/accounts/client-network.ts'
import { findOwnCredentials, type Credentials } from '#server/accounts/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { enforceLimit, purgeHits, type Limit } from '#server/platform/rate-limit.ts'
import { isPasswordOf } from './hashing.ts'

/** Guesses by a person with a session of the account, such as a phone left on a table. */
const GUESSES: Limit = { name: 'password-proof', max: 5, windowSeconds: 15 * 60 }

/**
 * Checks the signed-in person's password before an important act. A try is counted before it is checked, so that many
 * simultaneous ones cannot outrun the count. Rules: docs/product-rules.md#account-security
 * @param field where the form shows the refusal
 * @throws DomainError invalid_input or too_many_requests
 */
export async function provePassword(
  deps: Deps,
  userId: string,
  password: string,
  { ip, field = 'password' }: { ip: string; field?: string },
): Promise<Credentials> {
  const pair = [userId, networkOf(ip)]
  await enforceLimit(deps, GUESSES, pair, 'Too many wrong passwords. Please wait 15 minutes.')
  const owner = await findOwnCredentials(deps.db, userId)
  if (!owner) throw new DomainError('not_found')
  if (!(await isPasswordOf(password.slice(0, PASSWORD_MAX + 1), owner.password_hash)))
    throw fieldError(field, 'This isn’t your current password.')
  await purgeHits(deps.db, GUESSES, ...pair)
  return owner
}
