import { hashOfAddress, networkOf } from '#server/accounts/client-network.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { countHit, enforceLimit, purgeHits, uncountHit, type Limit } from '#server/platform/rate-limit.ts'
import { isKnownAddress } from './queries.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Guesses at one account from one network. */
const PER_ACCOUNT: Limit = { name: 'sign-in-pair', max: 5, windowSeconds: 15 * MINUTE_S }

/** Limit on networks that the owner has used before. Past it, passwords are still checked, but more slowly. */
export const SIGN_IN_PER_KNOWN_ADDRESS: Limit = { name: 'sign-in-known', max: 30, windowSeconds: 15 * MINUTE_S }

/** After many misses on a network that the owner has used: one check in ten seconds. */
const ONE_LOOK: Limit = { name: 'sign-in-look', max: 1, windowSeconds: 10 }

export const SIGN_IN_PER_ADDRESS: Limit = {
  name: 'sign-in-address',
  max: 50,
  windowSeconds: HOUR_S,
  isPerAddress: true,
}

/** Guesses a day that one account accepts in total from networks where it has never signed in. */
export const SIGN_IN_FROM_ANYWHERE: Limit = { name: 'sign-in-account', max: 100, windowSeconds: 24 * HOUR_S }

const WAIT_A_MOMENT = 'Too many failed attempts. Please wait a few seconds, or reset your password.'
const SLOW_DOWN = 'Too many failed attempts. Please wait 15 minutes or reset your password.'

export type Attempt = { email: string; ip: string }

/**
 * Counts a try before the password is checked, so that many simultaneous ones cannot outrun the count; success removes
 * it. Misses count per account and network, so a stranger's guesses block only the stranger. When guesses come from
 * many networks, or from the owner's own, only networks where the owner has signed in before get through. Owners are
 * never locked out there: after many misses one password in ten seconds is checked, and the right one still opens the
 * account. Unknown emails count like known ones. Rules: docs/product-rules.md#signing-in
 * @returns whether the try counts against the network
 * @throws DomainError too_many_requests
 */
export async function countAttempt(deps: Deps, attempt: Attempt): Promise<boolean> {
  const { email, ip } = attempt
  const isKnown = await isKnownAddress(deps.db, email, hashOfAddress(deps.keys, ip))
  if (isKnown) await slowDownKnown(deps, attempt)
  else {
    await enforceLimit(deps, SIGN_IN_PER_ADDRESS, [networkOf(ip)], SLOW_DOWN)
    await enforceLimit(deps, PER_ACCOUNT, pairOf(attempt), SLOW_DOWN)
  }
  const isOpenToAll = await countHit(deps, SIGN_IN_FROM_ANYWHERE, email)
  if (!isOpenToAll && !isKnown) throw new DomainError('too_many_requests', SLOW_DOWN)
  return !isKnown
}

async function slowDownKnown(deps: Deps, attempt: Attempt): Promise<void> {
  const pair = pairOf(attempt)
  if (!(await countHit(deps, SIGN_IN_PER_KNOWN_ADDRESS, ...pair)))
    await enforceLimit(deps, ONE_LOOK, pair, WAIT_A_MOMENT)
}

/** Clears the failed attempts after a correct password, or a reset that proves the owner. */
export async function purgeMisses(db: Database | Transaction, attempt: Attempt): Promise<void> {
  await purgeHits(db, PER_ACCOUNT, ...pairOf(attempt))
  await purgeHits(db, SIGN_IN_PER_KNOWN_ADDRESS, ...pairOf(attempt))
  await purgeHits(db, SIGN_IN_FROM_ANYWHERE, attempt.email)
}

/** A successful try does not count against its network. */
export async function uncountAddress(deps: Deps, ip: string): Promise<void> {
  await uncountHit(deps, SIGN_IN_PER_ADDRESS, networkOf(ip))
}

function pairOf({ email, ip }: Attempt): string[] {
  return [email, networkOf(ip)]
}
