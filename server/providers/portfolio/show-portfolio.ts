import type { z } from 'zod'
import type { listProviderPhotos, ListedPhoto, Portfolio } from '#contract/providers/portfolio.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { listOfferingsFor, requireKnownProvider } from '#server/providers/offerings/list-offerings.ts'
import { findProfile } from '#server/providers/profiles/queries.ts'
import { presentPhoto, presentPortfolio } from './present.ts'
import { listOwn, listShown } from './queries.ts'

/** Photos of a provider's work. If the provider is hidden, only the owner and admins see them. */
export async function listPhotos(
  deps: Deps,
  actor: Actor | null,
  providerId: string,
  { service_id, cursor, limit }: z.output<typeof listProviderPhotos.query>,
): Promise<{ photos: ListedPhoto[]; next: Cursor | null }> {
  const read = decodeCursor(cursor, ['string', 'number', 'string'])
  const after = read && { group: String(read[0]), position: Number(read[1]), id: String(read[2]) }
  const [rows] = await Promise.all([
    listShown(deps.db, { providerId, offeringId: service_id, after, limit: limit + 1 }),
    requireKnownProvider(deps, actor, providerId),
  ])
  const { page, next } = pageOf(rows, limit, (last) => [last.group_key, last.position, last.id])
  return {
    photos: page.map((row) => ({ ...presentPhoto(row), service: row.service })),
    next,
  }
}

/** A provider's own, hidden ones with the reason among them. */
export async function showPortfolio(deps: Deps, owner: Actor): Promise<Portfolio> {
  const [rows, offerings, profile] = await Promise.all([
    listOwn(deps.db, owner.id),
    listOfferingsFor(deps, owner, owner.id),
    findProfile(deps.db, owner.id),
  ])
  return presentPortfolio(rows, offerings, { isOpen: profile?.is_open ?? false, localTime: deps.localTime })
}
