import { judgeReview } from '#contract/reviews/judging.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { adminScope, type Actor } from '#server/platform/http/actor.ts'
import type { StoredFile as Blob } from '#server/platform/ports/storage.ts'
import { readPart } from '#server/platform/uploads/blobs.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { REVIEW_PHOTO } from './photo-purpose.ts'
import { findPhoto } from './queries.ts'

/**
 * A photo, while its review is public; before that, and while it is hidden, for the person who uploaded it. The admins
 * who judge reviews see what was published.
 * @throws DomainError not_found
 */
export async function openReviewPhoto(deps: Deps, actor: Actor | null, fileId: string): Promise<Blob> {
  const [named, [file]] = await Promise.all([findPhoto(deps.db, fileId), findFiles(deps.db, [fileId])])
  if (file?.purpose !== REVIEW_PHOTO.name) throw new DomainError('not_found')
  const isOwn = actor !== null && file.owner_id === actor.id
  const isJudged = adminScope(actor, judgeReview.scopes) !== null && Boolean(named?.published_at)
  if (!named?.is_visible && !isOwn && !isJudged) throw new DomainError('not_found')
  const blob = await readPart(deps, file, 1)
  if (!blob) throw new DomainError('not_found')
  return blob
}
