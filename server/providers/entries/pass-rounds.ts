import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { ENTRY_RETIRED, type EntryRetired } from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { lockProviders } from './queries.ts'
import { holdRound, listRoundOwners, noteRound } from './round-queries.ts'

/** So many who offer an entry are held in one transaction. */
export const ROUND_BATCH = 200

/** Goes on with what has become of entries: whoever offers them is listed by it and told, a page in each transaction. */
export async function passRounds(deps: Deps, batch = ROUND_BATCH): Promise<void> {
  while ((await inTransaction(deps.db, (trx) => passPage(deps, trx, null, batch))) !== null);
}

/** The first of them at once, in the transaction that begins the rounds: one page in all, however many entries. */
export async function passFirst(
  deps: Deps,
  trx: Transaction,
  entryIds: readonly string[],
  batch: number,
): Promise<void> {
  let left = batch
  for (const id of entryIds) if (left > 0) left -= (await passPage(deps, trx, id, left)) ?? 0
}

/** @returns how many were met; null when there is no round */
async function passPage(deps: Deps, trx: Transaction, entryId: string | null, limit: number): Promise<number | null> {
  const round = await holdRound(trx, entryId)
  if (!round) return null
  const owners = await listRoundOwners(trx, round, limit)
  const providers = [...new Set(owners.map(({ provider_id }) => provider_id))]
  await lockProviders(trx, providers)
  for (const providerId of providers) await refreshListing(deps, trx, providerId)
  if (round.tells)
    for (const { offering_id: offeringId, email, first_name: firstName } of owners)
      await deps.events.announce(trx, ENTRY_RETIRED, {
        offeringId,
        email,
        firstName,
        title: round.name,
        lastDay: round.last_day,
        at: round.begun_at,
      } satisfies EntryRetired)
  await noteRound(trx, round, owners.length < limit ? null : owners.at(-1)!.offering_id)
  await deps.pubsub.publish(trx, CONTENT_CHANGED)
  return owners.length
}
