import * as contract from '#contract/facts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { requireKnownProvider } from '#server/providers/offerings/list-offerings.ts'
import { presentPublic, refuseContact } from '#server/providers/public-text.ts'
import { presentFacts, presentOwnFacts } from './present-facts.ts'
import { findFacts, saveReply } from './queries.ts'

export function registerFactRoutes(serve: Serve, deps: Deps): void {
  serve(contract.getProviderFacts, async ({ actor, params }) => {
    await requireKnownProvider(deps, actor, params.id)
    const row = await findFacts(deps.db, params.id)
    const facts = presentFacts(row)
    return { facts, reply: facts.length > 0 && row?.reply ? presentPublic(row.reply) : null }
  })

  const own = async (providerId: string) => {
    const row = await findFacts(deps.db, providerId)
    return { ...presentOwnFacts(row), reply: row?.reply ?? null }
  }
  serve(contract.getMyFacts, ({ actor }) => own(signedIn(actor).id))

  createServeOnce(serve, deps)(
    contract.replyToFacts,
    async (once, { actor, body }) => {
      refuseContact({ reply: body.reply })
      await inTransaction(once.db, async (trx) => {
        await saveReply(trx, signedIn(actor).id, body.reply, deps.clock.now())
        await deps.pubsub.publish(trx, CONTENT_CHANGED)
      })
    },
    (_, { actor }) => own(signedIn(actor).id),
  )
}
