import type { Line, Thread } from '#contract/messaging.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { signFileLinks } from '#server/platform/uploads/file-links.ts'
import { findPair, sideOf } from './find-pair.ts'
import { isAcquainted } from './may-write.ts'
import { presentLine, presentThread } from './present.ts'
import { findPhotos } from './photo-queries.ts'
import { findConversation, listLineRows, otherSide, type ConversationRow, type LineRow } from './queries.ts'

/** A conversation of the caller's. @throws DomainError not_found for those of others, like an unknown id */
export async function getOwnConversation(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<ConversationRow> {
  const row = await findConversation(deps.db, id)
  if (row?.[`${sideOf(actor)}_id`] !== actor.id) throw new DomainError('not_found')
  return row
}

/** @throws DomainError not_found */
export async function showThread(deps: Deps, actor: Actor, id: string): Promise<Thread> {
  const row = await getOwnConversation(deps, actor, id)
  const pair = await findPair(deps, deps.db, actor, row[`${otherSide(sideOf(actor))}_id`])
  return presentThread(deps, pair, row)
}

/** The same with a person, also before anything was written. @throws DomainError not_found for a stranger */
export async function showThreadWith(deps: Deps, actor: Actor, otherId: string): Promise<Thread> {
  const pair = await findPair(deps, deps.db, actor, otherId)
  if (!isAcquainted(pair)) throw new DomainError('not_found')
  const id = pair.other.conversation
  return presentThread(deps, pair, id === null ? undefined : await findConversation(deps.db, id))
}

type Page = Parameters<typeof listLineRows>[2]

/** @throws DomainError not_found */
export async function showLines(deps: Deps, actor: Actor, id: string, page: Page): Promise<Line[]> {
  await getOwnConversation(deps, actor, id)
  return showRows(deps, actor, id, await listLineRows(deps.db, id, page))
}

/** Lines of a conversation that the caller may read, with links to its photos that serve them alone. */
export async function showRows(deps: Deps, actor: Actor, id: string, rows: LineRow[]): Promise<Line[]> {
  const withPhotos = rows.filter(({ photos }) => photos > 0).map(({ number }) => number)
  const photos = await findPhotos(deps.db, id, withPhotos)
  return rows.map((row) => {
    const files = photos.get(row.number) ?? []
    const links = files.map((file) => signFileLinks(deps, file, { viewerId: actor.id, why: 'own conversation' }))
    return presentLine(deps, sideOf(actor), row, links)
  })
}
