import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { takeNameOff } from './queries.ts'

/** Of somebody who leaves, stars and words stay, as "A client" or "A provider". Rules: docs/product-rules.md#reviews */
export async function forgetAuthor(
  { pubsub }: Pick<Deps, 'pubsub'>,
  trx: Transaction,
  personId: string,
): Promise<void> {
  await takeNameOff(trx, personId)
  await pubsub.publish(trx, CONTENT_CHANGED)
}
