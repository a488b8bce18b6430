import type { z } from 'zod'
import type { Answer } from '#contract/endpoint.ts'
import * as contract from '#contract/reviews.ts'
import type { ReviewSide } from '#contract/review-terms.ts'
import { findPerson } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { adminScope, type Actor } from '#server/platform/http/actor.ts'
import { decodeCursor, encodeCursor, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { findProfile, maySeeUnlisted } from '#server/providers/index.ts'
import { averageOf, presentReceived, presentReview, presentShown, presentSummary } from '#server/reviews/present.ts'
import {
  countAbout,
  hasAsked,
  listOpenVisits,
  listReviewsAbout,
  listReviewsOfEntry,
  listTally,
  type ListedReview,
  type ReviewAfter,
} from './queries.ts'

type Listed<E extends { query: z.ZodObject }> = z.output<E['query']>
type Page<T> = { found: T; next: Cursor | null }

/** Clients' reviews of a provider. @throws DomainError not_found for one whom the reader may not see */
export async function listProviderReviews(
  { db, localTime }: Deps,
  actor: Actor | null,
  providerId: string,
  { sort, cursor, limit }: Listed<typeof contract.listProviderReviews>,
): Promise<Page<Answer<typeof contract.listProviderReviews>>> {
  const viewerId = actor?.id ?? null
  const after = readCursor(cursor)
  const [provider, tally, rows] = await Promise.all([
    findProfile(db, providerId),
    listTally(db, providerId),
    listReviewsAbout(db, 'client', { subjectId: providerId, sort, after, limit: limit + 1, viewerId }),
  ])
  if (!provider || !(provider.is_open || maySeeUnlisted(actor, providerId)))
    throw new DomainError('not_found', 'Provider not found')
  const { page, next } = cut(rows, limit, sort === 'helpful')
  const reviews = page.map((row) => presentReview(row, localTime, { viewerId, subjectId: providerId }))
  return { found: { summary: presentSummary(tally), reviews, next_cursor: next && encodeCursor(next) }, next }
}

/** Published reviews about the caller. */
export async function listReceivedReviews(
  { db, localTime }: Deps,
  actor: Actor,
  { cursor, limit }: Listed<typeof contract.listReceivedReviews>,
): Promise<Page<Answer<typeof contract.listReceivedReviews>>> {
  const by: ReviewSide = actor.role === 'client' ? 'provider' : 'client'
  const filter = { subjectId: actor.id, sort: 'newest', after: readCursor(cursor), viewerId: actor.id } as const
  const [tally, rows] = await Promise.all([
    listTally(db, actor.id),
    listReviewsAbout(db, by, { ...filter, limit: limit + 1 }),
  ])
  const { page, next } = cut(rows, limit, false)
  const reviews = page.map((row) => presentReceived(row, localTime))
  return { found: { summary: presentSummary(tally), reviews, next_cursor: next && encodeCursor(next) }, next }
}

function cut(rows: ListedReview[], limit: number, isByVotes: boolean): { page: ListedReview[]; next: Cursor | null } {
  return pageOf(rows, limit, (last) => [isByVotes ? last.helpful_count : 0, last.published_at.getTime(), last.id])
}

function readCursor(text: string | undefined): ReviewAfter | null {
  const cursor = decodeCursor(text, ['number', 'number', 'string'])
  if (cursor === null) return null
  const [helpful, publishedAt, id] = cursor as [number, number, string]
  return { helpful: Math.trunc(helpful), publishedAt: Math.trunc(publishedAt), id }
}

const MOST_OF_CLIENT = 20

/**
 * Providers' reviews of a client, for the client, for admins, and for providers whom they have asked for a visit.
 * Rules: docs/product-rules.md#who-reads-reviews
 * @throws DomainError not_found for everyone else
 */
export async function listClientReviews(
  { db, localTime }: Deps,
  actor: Actor,
  clientId: string,
): Promise<contract.ClientReviews> {
  const isKnown = async () => (await findPerson(db, clientId)) !== undefined
  const isAdmin = adminScope(actor, contract.listClientReviews.scopes) !== null
  const isAllowed = isAdmin ? isKnown() : actor.id === clientId || hasAsked(db, clientId, actor.id)
  if (!(await isAllowed)) throw new DomainError('not_found')
  const about = { subjectId: clientId, sort: 'newest', after: null, limit: MOST_OF_CLIENT, viewerId: actor.id } as const
  const [{ sum, count }, rows] = await Promise.all([countAbout(db, clientId), listReviewsAbout(db, 'provider', about)])
  return {
    average: averageOf(sum, count),
    count,
    reviews: rows.map((row) => {
      const shown = presentReview(row, localTime, { viewerId: actor.id, subjectId: clientId })
      // No votes on reviews that only a few can read.
      return { ...shown, can: { vote: false, report: shown.can.report } }
    }),
  }
}

export async function listServiceReviews(
  { db, localTime }: Deps,
  { service, limit }: Listed<typeof contract.listServiceReviews>,
): Promise<contract.ServiceReview[]> {
  const rows = await listReviewsOfEntry(db, service, limit)
  return rows.map((row) => ({
    ...presentShown(row, localTime),
    provider: { id: row.provider_id, full_name: row.provider_name },
  }))
}

export async function listOpenReviews(
  { db, clock, localTime }: Deps,
  personId: string,
): Promise<contract.OpenReview[]> {
  const rows = await listOpenVisits(db, personId, clock.now())
  const { dayText } = shortTimes({ clock, localTime })
  return rows.map(({ booking_id, side, other_name, service, closes_at }) => ({
    booking_id,
    side,
    other_name,
    service,
    until_text: dayText(localTime.localDate(closes_at)),
  }))
}
