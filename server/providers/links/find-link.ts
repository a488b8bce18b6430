import { plainHandle } from '#contract/rules/handle.ts'
import type { SignedUpByLink } from '#server/accounts/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { linksSince } from './kept.ts'
import { addToDay, findLink, insertArrival, keepArrival, type FoundLink } from './queries.ts'

/** The provider of a booking link, however its handle was typed. @throws DomainError not_found */
export async function requireLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  handle: string,
): Promise<FoundLink & { present: string }> {
  const found = await findLink(db, plainHandle(handle), linksSince(clock.now()))
  if (!found || found.present === null) throw new DomainError('not_found', 'This link doesn’t exist.')
  return { ...found, present: found.present }
}

/** Counts an opening of the link. Only their number is stored. @throws DomainError not_found */
export async function countLinkOpening(deps: Pick<Deps, 'db' | 'clock' | 'localTime'>, handle: string): Promise<void> {
  const { provider_id: providerId, is_open: isOpen } = await requireLink(deps, handle)
  if (isOpen) await addToDay(deps.db, { providerId, day: todayOf(deps), counts: { opened: 1 } })
}

/**
 * Notes the link through which a client signed up, in the transaction that makes the account. An unknown handle doesn't
 * stop the sign-up.
 */
export async function joinByLink(
  deps: Pick<Deps, 'clock' | 'localTime'>,
  trx: Transaction,
  { userId, handle }: SignedUpByLink,
): Promise<void> {
  const at = deps.clock.now()
  const providerId = await insertArrival(trx, { clientId: userId, handle, since: linksSince(at), at })
  if (providerId !== undefined) await addToDay(trx, { providerId, day: todayOf(deps), counts: { joined: 1 } })
}

/**
 * A client who came by a link asks for a visit, in the transaction that books.
 * @param isFirst it is the first of that client: from now on this link is the one that brought them
 */
export async function recordLinkVisit(
  deps: Pick<Deps, 'clock' | 'localTime'>,
  trx: Transaction,
  { clientId, providerId, isFirst }: { clientId: string; providerId: string; isFirst: boolean },
): Promise<void> {
  if (isFirst) await keepArrival(trx, { clientId, providerId, at: deps.clock.now() })
  await addToDay(trx, { providerId, day: todayOf(deps), counts: { booked: 1, brought: isFirst ? 1 : 0 } })
}

function todayOf({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>): string {
  return localTime.localDate(clock.now())
}
