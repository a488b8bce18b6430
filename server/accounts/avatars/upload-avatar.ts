import { findPerson, lockPerson } from '#server/accounts/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { fileNameOf, newFileName, urlOf } from './file-names.ts'
import { deleteOtherUploads, insertUpload } from './queries.ts'
import { readImage } from './read-image.ts'

const PER_PERSON: Limit = { name: 'avatar', max: 30, windowSeconds: 3600 }

/**
 * Keeps a portrait and answers its address; the profile names it afterwards. Of earlier uploads only the present
 * avatar stays, so that nobody can fill the storage. Rules: docs/product-rules.md#portraits
 * @param receive takes in the file
 * @throws DomainError invalid_file, payload_too_large or too_many_requests
 */
export async function uploadAvatar(deps: Deps, userId: string, receive: () => Promise<Buffer>): Promise<string> {
  const now = deps.clock.now()
  // Counted before a byte is taken in: many at once would fill the memory before they are refused.
  await enforceLimit(deps, PER_PERSON, [userId])
  const image = await readImage(await receive())
  const name = newFileName()
  await deps.storage.put(name, image)
  const gone = await inTransaction(deps.db, async (trx) => {
    const row = { file_name: name, user_id: userId, content_type: 'image/webp', bytes: image.length, created_at: now }
    await lockPerson(trx, userId)
    await insertUpload(trx, row)
    const present = fileNameOf((await findPerson(trx, userId))?.avatar_url ?? '')
    return deleteOtherUploads(trx, userId, present === undefined ? [name] : [name, present])
  })
  for (const file of gone) await deps.storage.remove(file)
  return urlOf(name)
}
