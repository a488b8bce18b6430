import { PRICE_NOTICE_MIN_DAYS } from '#contract/rules/catalogue.ts'
import { toDollars } from '#contract/money.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { ENTRY_RETIRED, PRICE_OUTSIDE, type EntryRetired } from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { alignOfferings, lockProviders, markOutside, type Owner } from './queries.ts'
import { holdRound, listRoundOwners, noteRound, type EntryRound, type RoundKind } from './round-queries.ts'

/** How many providers of an entry are locked in one transaction. */
export const ROUND_BATCH = 200

/** Continues the rounds of entries: relists and notifies their providers, a page in each transaction. */
export async function passRounds(deps: Deps, batch = ROUND_BATCH): Promise<void> {
  while ((await inTransaction(deps.db, (trx) => passPage(deps, trx, null, batch))) !== null);
}

/** The first of them immediately, in the transaction that begins the rounds: one page in all, however many entries. */
export async function passFirst(
  deps: Deps,
  trx: Transaction,
  { entryIds, kind, batch }: { entryIds: readonly string[]; kind: RoundKind; batch: number },
): Promise<void> {
  let left = batch
  for (const entry_id of entryIds) if (left > 0) left -= (await passPage(deps, trx, { entry_id, kind }, left)) ?? 0
}

/** @returns how many were met; null when there is no round */
async function passPage(
  deps: Deps,
  trx: Transaction,
  which: Pick<EntryRound, 'entry_id' | 'kind'> | null,
  limit: number,
): Promise<number | null> {
  const round = await holdRound(trx, which)
  if (!round) return null
  const owners = await listRoundOwners(trx, round, limit)
  const providers = [...new Set(owners.map(({ provider_id }) => provider_id))]
  await lockProviders(trx, providers)
  const told = await meet(deps, trx, round, owners)
  for (const providerId of providers) await refreshListing(deps, trx, providerId)
  for (const owner of told) await tell(deps, trx, round, owner)
  await noteRound(trx, round, owners.length < limit ? null : owners.at(-1)!.offering_id)
  await deps.pubsub.publish(trx, CONTENT_CHANGED)
  return owners.length
}

/** @returns which of them are notified */
async function meet(
  { localTime }: Deps,
  trx: Transaction,
  round: EntryRound,
  owners: readonly Owner[],
): Promise<readonly Owner[]> {
  const { kind, last_day: until, begun_at } = round
  if (kind === 'retirement') return owners
  const ids = owners.map(({ offering_id }) => offering_id)
  await alignOfferings(trx, ids)
  if (kind === 'listing') return []
  const near = localTime.addDays(localTime.localDate(begun_at), PRICE_NOTICE_MIN_DAYS)
  const marked = await markOutside(trx, ids, round, { until, isNear: until !== null && until <= near })
  return until === null ? [] : owners.filter(({ offering_id }) => marked.has(offering_id))
}

async function tell(deps: Deps, trx: Transaction, round: EntryRound, owner: Owner): Promise<void> {
  const { kind, name: title, last_day, min_price_cents, max_price_cents, begun_at: at } = round
  const { offering_id: offeringId, email, first_name: firstName, price_cents } = owner
  if (kind === 'retirement') {
    const ended: EntryRetired = { offeringId, email, firstName, title, lastDay: last_day, at }
    await deps.events.publish(trx, ENTRY_RETIRED, ended)
    return
  }
  await deps.events.publish(trx, PRICE_OUTSIDE, {
    offeringId,
    email,
    firstName,
    title,
    min: toDollars(min_price_cents),
    max: toDollars(max_price_cents),
    price: toDollars(price_cents),
    until: last_day!,
    moment: 'told',
  })
}
