import { hashOfAddress, limitKey, networkOf } from '#server/accounts/client-network.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { countHit, enforceLimit, forgetHits, uncountHit, type Limit } from '#server/platform/rate-limit.ts'
import { isKnownAddress } from './queries.ts'

/** Guesses a day that one account takes from all networks where nobody has signed in to it. */
const FROM_ANYWHERE: Limit = { max: 100, windowSeconds: 24 * 3600 }

/** After many misses on a network that the owner has used: one check in ten seconds. */
const ONE_LOOK: Limit = { max: 1, windowSeconds: 10 }

const WAIT_A_MOMENT = 'Too many failed attempts. Please wait a few seconds, or reset your password.'
const SLOW_DOWN = 'Too many failed attempts. Please wait 15 minutes or reset your password.'

export type Attempt = { email: string; ip: string }

/**
 * Counts a try before the password is checked, so that many at once cannot outrun the count; success takes it back.
 * Misses count per account and network, so a stranger's guesses block only the stranger. When guesses come from many
 * networks, or from the owner's own, only networks where the owner has signed in before get through. There nobody is
 * locked out: after many misses one password in ten seconds is checked, and the right one still opens the account.
 * Unknown emails count like known ones. Rules: docs/product-rules.md#signing-in
 * @returns whether the try counts against the network
 * @throws DomainError too_many_requests
 */
export async function countAttempt(deps: Deps, attempt: Attempt): Promise<boolean> {
  const { db, clock, limits } = deps
  const now = clock.now()
  const isKnown = await isKnownAddress(db, attempt.email, hashOfAddress(deps.keys, attempt.ip))
  if (isKnown) await slowDownKnown(deps, attempt, now)
  else {
    await enforceLimit(db, addressKey(attempt.ip), limits.signInPerAddress, now, SLOW_DOWN)
    await enforceLimit(db, pairKey(attempt), limits.signInPerAccount, now, SLOW_DOWN)
  }
  const fromAnywhere = await countHit(db, accountKey(attempt.email), FROM_ANYWHERE, now)
  if (fromAnywhere > FROM_ANYWHERE.max && !isKnown) throw new DomainError('too_many_requests', SLOW_DOWN)
  return !isKnown
}

async function slowDownKnown({ db, limits }: Deps, attempt: Attempt, now: Date): Promise<void> {
  const tries = await countHit(db, knownKey(attempt), limits.signInPerKnownAddress, now)
  if (tries > limits.signInPerKnownAddress.max) await enforceLimit(db, lookKey(attempt), ONE_LOOK, now, WAIT_A_MOMENT)
}

/** What a right password, or a reset that proves the owner, makes good. */
export async function forgetMisses(db: Database | Transaction, attempt: Attempt): Promise<void> {
  await forgetHits(db, pairKey(attempt))
  await forgetHits(db, knownKey(attempt))
  await forgetHits(db, accountKey(attempt.email))
}

/** A successful try does not count against its network. */
export async function uncountAddress(deps: Deps, ip: string): Promise<void> {
  await uncountHit(deps.db, addressKey(ip), deps.limits.signInPerAddress, deps.clock.now())
}

const addressKey = (ip: string) => limitKey('sign-in-address', networkOf(ip))
const pairKey = ({ email, ip }: Attempt) => limitKey('sign-in-pair', email, networkOf(ip))
const knownKey = ({ email, ip }: Attempt) => limitKey('sign-in-known', email, networkOf(ip))
const lookKey = ({ email, ip }: Attempt) => limitKey('sign-in-look', email, networkOf(ip))
const accountKey = (email: string) => limitKey('sign-in-account', email)
