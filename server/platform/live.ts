import type { LiveChange } from '#contract/live.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { PubSub } from './pubsub.ts'

/** The payload is a person's id and, after a space, what has changed; empty when anything may have. */
export const LIVE = 'live'

/**
 * Tells every page that a person has open, in any process, what has changed for them: names and ids only, so that
 * permission is checked when it is read. A moment after the commit; it may get lost, so pages also look by themselves.
 */
export function announceLive(
  { pubsub }: { pubsub: PubSub },
  trx: Transaction,
  personId: string,
  change: LiveChange,
): void {
  pubsub.publishSoon(trx, LIVE, payloadOf(personId, change))
}

/** Changes and the people they concern. */
export type LiveWord = { personId: string; change: LiveChange }

/** Announces changes that only a statement sent ahead in the transaction knows. */
export function announceLiveLater(
  { pubsub }: { pubsub: PubSub },
  trx: Transaction,
  words: () => Promise<LiveWord[]>,
): void {
  pubsub.publishSoon(trx, LIVE, async () => (await words()).map(({ personId, change }) => payloadOf(personId, change)))
}

function payloadOf(personId: string, change: LiveChange): string {
  return `${personId} ${JSON.stringify(change)}`
}
