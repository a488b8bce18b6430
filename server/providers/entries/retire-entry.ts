import {
  findCategoryBySlug,
  lockCatalogue,
  lockEntry,
  writeRetirement,
  type EntryRow,
} from '#server/catalogue/index.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { passFirst, ROUND_BATCH } from './pass-rounds.ts'
import { countEntryOfferings } from './queries.ts'
import { beginRound } from './round-queries.ts'

const LONGEST_AHEAD = 366

/**
 * From a day on the entry can't be booked any more, or, without a day, it can be again. Booked visits stay; its
 * providers are notified. Rules: docs/product-rules.md#the-catalogue
 * @throws DomainError not_found, invalid_input, changed_elsewhere, wrong_state
 */
export async function retireEntry(
  deps: Deps,
  actor: Actor,
  id: string,
  { from, version }: { from: string | null; version: number },
  batch?: number,
): Promise<void> {
  const at = deps.clock.now()
  if (from !== null) refuseDay(deps, from)
  await inTransaction(deps.db, async (trx) => {
    await lockCatalogue(trx)
    const entry = await lockEntry(trx, id)
    if (!entry) throw new DomainError('not_found', 'Service not found.')
    if (entry.version !== version) throw changedElsewhere()
    if (entry.retired_from === from)
      throw new DomainError('wrong_state', from === null ? 'It’s already offered.' : 'It already ends on that day.')
    if (from === null && (await findCategoryBySlug(trx, entry.category_slug))?.retired_from !== null)
      throw new DomainError('wrong_state', 'Its category is retired. Please bring that back first, or move the entry.')
    await changeRetirement(deps, trx, actor, { entries: [entry], from, withCategory: false, at, batch })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

/** @throws DomainError invalid_input for a day that is not ahead, or too far */
export function refuseDay({ clock, localTime }: Deps, from: string | undefined): asserts from is string {
  const first = localTime.addDays(localTime.localDate(clock.now()), 1)
  const last = localTime.addDays(first, LONGEST_AHEAD)
  if (from === undefined || from < first || from > last)
    throw fieldError('from', `Please choose a day from ${localTime.longDate(first)} to ${localTime.longDate(last)}`)
}

type Change = {
  entries: readonly EntryRow[]
  from: string | null
  withCategory: boolean
  at: Date
  batch?: number | undefined
}

/**
 * Retires entries, or restores them, and notifies their providers: the first page immediately, the others by the sweep.
 * Needs the locks of the entries.
 */
export async function changeRetirement(
  deps: Deps,
  trx: Transaction,
  actor: Actor,
  { entries, from, withCategory, at, batch = ROUND_BATCH }: Change,
): Promise<void> {
  const lastDay = from && deps.localTime.addDays(from, -1)
  for (const { id: entryId, retired_from } of entries) {
    await writeRetirement(trx, entryId, { from, withCategory })
    await beginRound(trx, { entryId, kind: 'retirement', lastDay, at })
    const { total: services } = await countEntryOfferings(trx, entryId, null)
    await recordAudit(trx, {
      actor,
      action: from === null ? 'entry.restored' : 'entry.retired',
      subject: { type: 'catalogue_entry', id: entryId },
      before: { retired_from },
      after: { retired_from: from, services },
      at,
    })
  }
  await passFirst(deps, trx, { entryIds: entries.map(({ id }) => id), kind: 'retirement', batch })
}
