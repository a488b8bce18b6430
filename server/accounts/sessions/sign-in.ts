import { PASSWORD_MAX } from '#contract/constants.ts'
import { plainEmail } from '#contract/rules.ts'
import { hashOfAddress } from '#server/accounts/client-network.ts'
import { isPasswordOf, NOBODYS_HASH } from '#server/accounts/passwords/hashing.ts'
import { findCredentials, lockCredentials, type Credentials, type Person } from '#server/accounts/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/id.ts'
import { deviceWords } from './device-words.ts'
import { insertSession, rememberAddress } from './queries.ts'
import { SESSION_MS } from './resolve-actor.ts'
import { countAttempt, purgeMisses, uncountAddress } from './sign-in-limits.ts'

export type SignedIn = { person: Person; token: string }

/**
 * Opens a session. An unknown email and a wrong password get the same answer for the same work.
 * @throws DomainError invalid_credentials, account_suspended (only to who knows the password) or too_many_requests
 */
export async function signIn(
  deps: Deps,
  credentials: { email: string; password: string },
  from: { ip: string; userAgent: string },
): Promise<SignedIn> {
  const { ip } = from
  const email = plainEmail(credentials.email)
  const isAddressCounted = await countAttempt(deps, { email, ip })
  const owner = await provenOwner(deps, email, credentials.password)
  const { password_hash: passwordHash, ...person } = owner
  if (isAddressCounted) await uncountAddress(deps, ip)
  if (person.suspended_at !== null)
    throw new DomainError('account_suspended', `Your account is suspended. Please contact ${deps.site.supportEmail}.`)
  return { person, token: await openSession(deps, person, passwordHash, from) }
}

async function provenOwner(deps: Deps, email: string, password: string): Promise<Credentials> {
  const found = await findCredentials(deps.db, email)
  const isRight = await isPasswordOf(password.slice(0, PASSWORD_MAX + 1), found?.password_hash ?? NOBODYS_HASH)
  if (!found || !isRight) throw wrongCredentials()
  return found
}

function wrongCredentials(): DomainError {
  return new DomainError('invalid_credentials', 'Failed to login. Please check your credentials.')
}

async function openSession(
  deps: Deps,
  person: Person,
  passwordHash: string,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<string> {
  const token = newToken()
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    // A reset that finished since the password was checked has revoked what the old password opens.
    if (!(await lockCredentials(trx, person.id, passwordHash))) throw wrongCredentials()
    await insertSession(trx, {
      token_hash: hashToken(token),
      user_id: person.id,
      device: deviceWords(userAgent),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    await rememberAddress(trx, person.id, hashOfAddress(deps.keys, ip), now)
    await purgeMisses(trx, { email: person.email, ip })
  })
  return token
}
