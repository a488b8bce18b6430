import type { Deps } from '#server/platform/deps.ts'
import { requireFactorOfAdmin, type Actor } from '#server/platform/http/actor.ts'
import type { StoredFile as Blob } from '#server/platform/ports/storage.ts'
import { mainPart, readPart } from '#server/platform/uploads/blobs.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { notFound } from './change-photos.ts'
import { findPhoto } from './queries.ts'

/** For its owner, and for admins with their second factor. @throws DomainError not_found */
export async function openPhoto(deps: Deps, reader: Actor, id: string): Promise<Blob> {
  requireFactorOfAdmin(reader)
  const [photo, [file]] = await Promise.all([findPhoto(deps.db, id), findFiles(deps.db, [id])])
  if (!photo || !file || (photo.provider_id !== reader.id && reader.role !== 'admin')) throw notFound()
  const blob = await readPart(deps, file, mainPart(file))
  if (!blob) throw notFound()
  return blob
}
