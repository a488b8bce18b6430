import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import { DomainError } from '#server/platform/errors.ts'
import { listNewestOfferings, listOfferingsOf, type OfferingRow } from './offering-queries.ts'
import { maySeeUnlisted } from './policy.ts'

/** A provider has one offering per entry at most, so all of them fit one answer. */
const MOST = 200

/** All offerings of one provider; the owner and admins also see what is not listed. */
export function listOfferingsFor(deps: Deps, actor: Actor | null, providerId: string): Promise<OfferingRow[]> {
  return listOfferingsOf(deps.db, providerId, maySeeUnlisted(actor, providerId), MOST)
}

/** Everybody's listed offerings, newest first. `next` continues behind the last row, null at the end. */
export async function listPublicOfferings(
  deps: Deps,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: OfferingRow[]; next: Cursor | null }> {
  const found = await listNewestOfferings(deps.db, readCursor(cursor), limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? [last.created_at.getTime(), last.id] : null }
}

function readCursor(text: string | undefined): { createdAt: Date; id: string } | null {
  const cursor = decodeCursor(text, ['number', 'string'])
  if (cursor === null) return null
  const createdAt = new Date(Number(cursor[0]))
  if (Number.isNaN(createdAt.getTime())) throw new DomainError('malformed_request')
  return { createdAt, id: String(cursor[1]) }
}
