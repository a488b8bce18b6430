import { lockEntry, writeRetirement } from '#server/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { ENTRY_RETIRED, type EntryRetired } from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { listOwners, lockProviders } from './queries.ts'

const LONGEST_AHEAD = 366

/**
 * From a day on nobody can be booked for an entry any more, or, without one, they can be again. Booked visits stay; whoever
 * offers it is told. Rules: docs/product-rules.md#the-catalogue
 * @throws DomainError not_found, invalid_input, changed_elsewhere, wrong_state
 */
export async function retireEntry(
  deps: Deps,
  actor: Actor,
  id: string,
  { from, version }: { from: string | null; version: number },
): Promise<void> {
  const { clock, localTime } = deps
  const at = clock.now()
  const first = localTime.addDays(localTime.localDate(at), 1)
  const last = localTime.addDays(first, LONGEST_AHEAD)
  if (from !== null && (from < first || from > last))
    throw fieldError('from', `Please choose a day from ${localTime.longDate(first)} to ${localTime.longDate(last)}`)
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, id)
    if (!entry) throw new DomainError('not_found', 'Service not found.')
    if (entry.version !== version) throw changedElsewhere()
    if (entry.retired_from === from)
      throw new DomainError('wrong_state', from === null ? 'It is offered already.' : 'It ends on that day already.')
    const owners = await listOwners(trx, id, null)
    const providers = owners.map(({ provider_id }) => provider_id)
    await lockProviders(trx, providers)
    await writeRetirement(trx, id, from)
    for (const providerId of providers) await refreshListing(deps, trx, providerId)
    for (const { offering_id: offeringId, email, first_name: firstName } of owners)
      await deps.events.announce(trx, ENTRY_RETIRED, {
        offeringId,
        email,
        firstName,
        title: entry.name,
        lastDay: from && localTime.addDays(from, -1),
        at,
      } satisfies EntryRetired)
    await recordAudit(trx, {
      actor,
      action: from === null ? 'entry.restored' : 'entry.retired',
      subject: { type: 'catalogue_entry', id },
      before: { retired_from: entry.retired_from },
      after: { retired_from: from, services: owners.length },
      at,
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}
