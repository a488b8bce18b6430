import type { Deps } from '#server/platform/deps.ts'
import { tellReaders } from '#server/content/tell-readers.ts'
import { POLICY_TOLD } from './events.ts'
import { holdUntold, listReaders, noteTold } from './queries.ts'

/**
 * Notifies everyone who had an account when a version was published of what is different in it, each once; they don't
 * have to do anything. Rules: docs/product-rules.md#words-of-the-pages
 */
export function tellPolicies(deps: Deps, batch?: number): Promise<void> {
  return tellReaders(
    deps,
    {
      hold: holdUntold,
      listReaders,
      announce: (trx, { document, number: version, note }, { id, email, first_name: firstName }) =>
        deps.events.publish(trx, POLICY_TOLD, {
          personId: id,
          email,
          firstName,
          document,
          version,
          note,
        }),
      note: noteTold,
    },
    batch,
  )
}
