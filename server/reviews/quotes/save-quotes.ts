import type { z } from 'zod'
import type { chooseQuotes as choosing } from '#contract/reviews/quotes.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { listChosen, listFit, replaceChosen, takeChoice } from './queries.ts'

/**
 * An admin chooses what the home page quotes. Earlier choices may stay even if they are left out at the moment: they
 * return when their author agrees again. Rules: docs/product-rules.md#testimonials
 * @throws DomainError invalid_input for what may not be quoted, changed_elsewhere
 */
export async function saveQuotes(
  deps: Deps,
  actor: Actor,
  { version, review_ids: ids }: z.output<typeof choosing.body>,
): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    if (!(await takeChoice(trx, { version, by: actor.id, at }))) throw changedElsewhere()
    const before = (await listChosen(trx)).map(({ id }) => id)
    const allowed = new Set([...before, ...(await listFit(trx, ids))])
    ids.forEach((id, place) => {
      if (!allowed.has(id)) throw fieldError(`review_ids.${place}`, 'This review cannot be quoted any more')
    })
    await replaceChosen(trx, ids)
    await recordAudit(trx, {
      actor,
      action: 'quotes.chosen',
      subject: { type: 'content', id: 'quotes' },
      before: { reviews: before },
      after: { reviews: ids },
      at,
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}
