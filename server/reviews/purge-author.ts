import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { removeFiles } from '#server/platform/uploads/stored-files.ts'
import { removePhotosOf } from './photos/queries.ts'
import { takeNameOff } from './queries.ts'

/** Stars and words of a person who leaves stay, as "A client" or "A provider". Rules: docs/product-rules.md#reviews */
export async function purgeAuthor(
  { pubsub, clock }: Pick<Deps, 'pubsub' | 'clock'>,
  trx: Transaction,
  personId: string,
): Promise<void> {
  await takeNameOff(trx, personId)
  // Pictures show more of a person than words do.
  await removeFiles(trx, await removePhotosOf(trx, personId), clock.now())
  await pubsub.publish(trx, CONTENT_CHANGED)
}
