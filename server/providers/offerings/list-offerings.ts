import { listEntries, type EntryRow } from '#server/catalogue/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { DomainError } from '#server/platform/errors.ts'
import { cached } from '#server/platform/cache.ts'
import { listNewestOfferings, listOfferingsOf, type OfferingRow, type OwnRow } from './queries.ts'
import { maySeeUnlisted } from '#server/providers/policy.ts'
import { findProfile } from '#server/providers/profiles/queries.ts'

/** A provider has one offering per entry at most, so all of them fit one answer. */
const MOST = 200

/** All offerings of one provider; the owner and admins also see what is not listed. Empty for an unknown one. */
export function listOfferingsFor(deps: Deps, actor: Actor | null, providerId: string): Promise<OfferingRow[]> {
  return listOfferingsOf(deps.db, providerId, maySeeUnlisted(actor, providerId), MOST)
}

/** @throws DomainError not_found for a provider hidden from the caller, as for an unknown id */
export async function requireKnownProvider(deps: Deps, actor: Actor | null, providerId: string): Promise<void> {
  const provider = await findProfile(deps.db, providerId)
  if (!provider || !(provider.is_open || maySeeUnlisted(actor, providerId)))
    throw new DomainError('not_found', 'Provider not found')
}

type OfferingPage = { rows: OfferingRow[]; next: Cursor | null }

/**
 * Listed offerings of all providers, newest first. `next` continues after the last row, null at the end. Fields from
 * the catalogue are cached, because they would be two thirds of what is read.
 */
export function createOfferingList({
  db,
  pubsub,
}: Deps): (page: { limit: number; cursor?: string | undefined }) => Promise<OfferingPage> {
  const entries = cached(pubsub, async () => new Map((await listEntries(db)).map((entry) => [entry.id, entry])))

  return async ({ limit, cursor }) => {
    const found = await listNewestOfferings(db, readCursor(cursor), limit + 1)
    const { page: own, next } = pageOf(found, limit, (last) => [Math.trunc(last.created_ms), last.id])
    // One that was added a moment ago by another process.
    if (!isAllKnown(own, await entries.get())) entries.invalidate()
    const lent = await entries.get()
    const rows = own.map((row) => ({
      ...lent.get(row.entry_id)!,
      ...row,
      is_active: true,
      is_listed: true,
    }))
    return { rows, next }
  }
}

function isAllKnown(rows: OwnRow[], entries: ReadonlyMap<string, EntryRow>): boolean {
  return rows.every((row) => entries.has(row.entry_id))
}

function readCursor(text: string | undefined): { createdAt: Date; id: string } | null {
  const cursor = decodeCursor(text, ['number', 'string'])
  if (cursor === null) return null
  const createdAt = new Date(Number(cursor[0]))
  if (Number.isNaN(createdAt.getTime())) throw new DomainError('malformed_request')
  return { createdAt, id: String(cursor[1]) }
}
