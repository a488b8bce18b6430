import type { Conversation } from '#contract/messaging.ts'
import type { Deps } from '#server/platform/deps.ts'
import { decodeCursor, pageIsGone, pageOf, type Cursor } from '#server/platform/http/paging.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sideOf } from './find-pair.ts'
import { presentConversation } from './present.ts'
import { listConversationRows } from './queries.ts'

/** The newest message first; `next` is where the page ended, null at the end. */
export async function listConversations(
  deps: Deps,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ conversations: Conversation[]; next: Cursor | null }> {
  const side = sideOf(actor)
  const rows = await listConversationRows(deps.db, {
    side,
    personId: actor.id,
    after: placeOf(cursor),
    limit: limit + 1,
  })
  const { page, next } = pageOf(rows, limit, (last) => [last.last_at.getTime(), last.id])
  return {
    conversations: page.map((row) => presentConversation(deps, side, row)),
    next,
  }
}

function placeOf(cursor: string | undefined): { at: Date; id: string } | null {
  const place = decodeCursor(cursor, ['number', 'string']) as [number, string] | null
  if (!place) return null
  const at = new Date(place[0])
  // PostgreSQL knows fewer moments than numbers can say.
  if (!(Math.abs(at.getTime()) < 1e14)) throw pageIsGone()
  return { at, id: place[1] }
}
