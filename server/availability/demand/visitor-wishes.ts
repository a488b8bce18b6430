import { networkOf } from '#server/accounts/index.ts'
import { findEntryByName } from '#server/catalogue/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { hashToken, newId, newToken } from '#server/platform/id.ts'
import { countHit, enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { mailboxOf } from '#server/platform/text/mailbox.ts'
import { WISH_ASKED, type WishAsked } from './events.ts'
import { confirmByToken, countVisitorWishes, endByToken, keepVisitorWish } from './visitor-queries.ts'
import { MOST_WISHES, placeOf } from './wishes.ts'

const HOUR_MS = 3_600_000
/** How long the link confirms. */
const CONFIRM_MS = 48 * HOUR_MS

const PER_EMAIL: Limit = { name: 'wish-email', max: 5, windowSeconds: 24 * 3600 }
export const WISHES_PER_ADDRESS: Limit = { name: 'wish-address', max: 20, windowSeconds: 3600, isPerAddress: true }

type Asked = { service: string; postal?: string | undefined; email: string }

/**
 * Saves an availability alert for a visitor without an account. It starts only when they open the link in our email.
 * The response never reveals whether we know an address: past its limits we send nothing and answer the same.
 * Rules: docs/product-rules.md#demand
 * @throws DomainError not_found for an unknown service, too_many_requests past the limit of the network
 */
export async function wishByEmail(deps: Deps, { service, postal, email }: Asked, ip: string): Promise<void> {
  const entry = await findEntryByName(deps.db, service)
  if (!entry) throw new DomainError('not_found', 'Service not found.')
  if (ip) await enforceLimit(deps, WISHES_PER_ADDRESS, [networkOf(ip)])
  await inTransaction(deps.db, async (trx) => {
    if (!(await countHit({ ...deps, db: trx }, PER_EMAIL, mailboxOf(email)))) return
    if ((await countVisitorWishes(trx, email)) >= MOST_WISHES) return
    await ask(deps, trx, { entry, email, ...placeOf(postal) })
  })
}

type Wished = { entry: { id: string; name: string }; email: string; prefix: string; city: string }

async function ask(deps: Deps, trx: Transaction, { entry, ...wished }: Wished): Promise<void> {
  const at = deps.clock.now()
  const link = { token: newToken(), expiresAt: new Date(at.getTime() + CONFIRM_MS) }
  const wishId = await keepVisitorWish(trx, {
    id: newId(),
    entry_id: entry.id,
    ...wished,
    asked_at: at,
    token_hash: hashToken(link.token),
    expires_at: link.expiresAt,
  })
  // Confirmed before: the alert stays, and its link still ends it.
  if (wishId === undefined) return
  const asked: WishAsked = { wishId, email: wished.email, title: entry.name, city: wished.city, ...link }
  await deps.events.publish(trx, WISH_ASKED, asked)
}

/**
 * The address is theirs: the alert counts.
 * @throws DomainError reset_token_invalid for a link that is unknown, over, or of an alert that was sent or withdrawn
 */
export async function confirmWish(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ service: string; city: string }> {
  const found = await confirmByToken(db, hashToken(token), clock.now())
  if (!found) throw new DomainError('reset_token_invalid', 'This link no longer works. Please ask again.')
  return found
}

/** Removes an alert. Pressing twice gives the same answer. */
export async function endWish({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await endByToken(db, hashToken(token))
}
