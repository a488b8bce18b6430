import type { Deps } from '#server/platform/deps.ts'
import { tellReaders } from '#server/content/tell-readers.ts'
import { TERMS_TOLD } from './events.ts'
import { holdUntold, listReaders, noteTold } from './queries.ts'

/**
 * Notifies everyone whom new terms ask, once these are in force, each once, however many they are. No one is notified
 * of a planned version that is withdrawn. Rules: docs/product-rules.md#terms
 */
export function tellTerms(deps: Deps): Promise<void> {
  return tellReaders(deps, {
    hold: holdUntold,
    listReaders,
    announce: (trx, { audience: side, version, note }, { id, email, first_name: firstName }) =>
      deps.events.publish(trx, TERMS_TOLD, {
        personId: id,
        email,
        firstName,
        side,
        version,
        note,
      }),
    note: noteTold,
  })
}
