import { networkOf } from '#server/accounts/client-network.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { countHit, enforceLimit, purgeHits, uncountHit, type Limit } from '#server/platform/rate-limit.ts'

const MINUTE_S = 60

/** Wrong codes for one account from one network. */
const PER_NETWORK: Limit = { name: 'factor-pair', max: 5, windowSeconds: 15 * MINUTE_S }

/** Wrong codes for one account, wherever from: three codes of a million count at any moment, so a year of guessing finds nothing. */
export const CODES_FROM_ANYWHERE: Limit = { name: 'factor-account', max: 30, windowSeconds: 24 * 60 * MINUTE_S }

/** They can't be guessed, so an owner locked out by a stranger's guesses can still use them. */
const RECOVERY_PER_NETWORK: Limit = { name: 'factor-recovery', max: 10, windowSeconds: 15 * MINUTE_S }

export type Try = { userId: string; ip: string; isRecovery: boolean }

/**
 * Counts a try before the code is checked, so that many simultaneous ones cannot outrun the count. Rules:
 * docs/product-rules.md#second-factor
 * @returns whether guessing exceeds a day's limit: then only recovery codes are checked
 * @throws DomainError too_many_requests
 */
export async function countTry(deps: Deps, { userId, ip, isRecovery }: Try): Promise<'fine' | 'guessed'> {
  const pair = [userId, networkOf(ip)]
  if (isRecovery) {
    await enforceLimit(deps, RECOVERY_PER_NETWORK, pair, 'Too many wrong codes. Please wait 15 minutes.')
    return 'fine'
  }
  const wait = 'Too many wrong codes. Please wait 15 minutes, or use a recovery code.'
  await enforceLimit(deps, PER_NETWORK, pair, wait)
  return (await countHit(deps, CODES_FROM_ANYWHERE, userId)) ? 'fine' : 'guessed'
}

export function tooManyGuesses(): DomainError {
  return new DomainError(
    'too_many_requests',
    'Too many wrong codes today. Please use a recovery code, or try again tomorrow.',
  )
}

/** A right code: its own try does not count, and this network starts over. The tries of others stay counted. */
export async function purgeTry(deps: Deps, { userId, ip, isRecovery }: Try): Promise<void> {
  const pair = [userId, networkOf(ip)]
  await purgeHits(deps.db, isRecovery ? RECOVERY_PER_NETWORK : PER_NETWORK, ...pair)
  if (!isRecovery) await uncountHit(deps, CODES_FROM_ANYWHERE, userId)
}
