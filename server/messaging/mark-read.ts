import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announceLive } from '#server/platform/live.ts'
import { sideOf } from './find-pair.ts'
import { lockConversation, sumUnread, writeReadMark } from './queries.ts'

/**
 * Stores up to which line a person has read, never less than before and never more than there is.
 * @returns how much is unread in all of their conversations
 * @throws DomainError not_found for a conversation of others
 */
export async function markRead(deps: Deps, actor: Actor, id: string, upTo: number): Promise<number> {
  const side = sideOf(actor)
  return inTransaction(deps.db, async (trx) => {
    const row = await lockConversation(trx, id)
    if (row?.[`${side}_id`] !== actor.id) throw new DomainError('not_found')
    const mark = Math.min(upTo, row.last_number)
    if (mark > row[`${side}_read`]) {
      await writeReadMark(trx, id, side, mark)
      // The person's other pages count again; the other side sees how far was read.
      for (const person of [row.client_id, row.provider_id]) announceLive(deps, trx, person, { type: 'messages', id })
    }
    return sumUnread(trx, side, actor.id)
  })
}
