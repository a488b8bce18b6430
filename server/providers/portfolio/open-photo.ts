import * as contract from '#contract/providers/portfolio.ts'
import type { Deps } from '#server/platform/deps.ts'
import { adminScope, type Actor } from '#server/platform/http/actor.ts'
import type { StoredFile as Blob } from '#server/platform/ports/storage.ts'
import { mainPart, readPart } from '#server/platform/uploads/blobs.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { notFound } from './change-photos.ts'
import { findPhoto } from './queries.ts'

/** For its owner, and for admins with their second factor. @throws DomainError not_found */
export async function openPhoto(deps: Deps, reader: Actor, id: string, half: 'after' | 'before'): Promise<Blob> {
  const photo = await findPhoto(deps.db, id)
  const part = half === 'after' ? photo?.id : photo?.before_id
  const [file] = part ? await findFiles(deps.db, [part]) : []
  const mayRead = photo?.provider_id === reader.id || adminScope(reader, contract.openPhoto.scopes) !== null
  if (!photo || !file || !mayRead) throw notFound()
  const blob = await readPart(deps, file, mainPart(file))
  if (!blob) throw notFound()
  return blob
}
