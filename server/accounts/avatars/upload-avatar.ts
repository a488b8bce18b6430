import type { FastifyRequest } from 'fastify'
import { findPerson, lockPerson } from '#server/accounts/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { publicUrl, removeOtherFiles } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'
import { AVATAR, avatarIdOf } from './avatar-purpose.ts'

/**
 * Stores a portrait and returns its address; the profile names it afterwards. Earlier uploads are removed except for
 * the current avatar, so that no one can fill the storage. Rules: docs/product-rules.md#portraits
 * @throws DomainError invalid_file, payload_too_large or too_many_requests
 */
export async function uploadAvatar(deps: Deps, userId: string, request: FastifyRequest | null): Promise<string> {
  const file = await uploadFile(deps, request, AVATAR, userId)
  await inTransaction(deps.db, async (trx) => {
    await lockPerson(trx, userId)
    const present = avatarIdOf((await findPerson(trx, userId))?.avatar_url ?? '')
    const keep = present === undefined ? [file.id] : [file.id, present]
    await removeOtherFiles(trx, { ownerId: userId, purpose: AVATAR.name }, keep, deps.clock.now())
  })
  return publicUrl(file)
}
