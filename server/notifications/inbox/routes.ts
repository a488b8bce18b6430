import * as contract from '#contract/inbox.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { announceLive } from '#server/platform/live.ts'
import { countInbox, listInbox } from './list-inbox.ts'
import { markRead } from './queries.ts'

export function registerInboxRoutes(serve: Serve, deps: Deps): void {
  const unreadOf = async (personId: string) => ({ unread: await countInbox(deps, personId) })
  serve(contract.listInbox, async ({ actor, query, header }) => {
    const { messages, next } = await listInbox(deps, signedIn(actor).id, query)
    if (next !== null) header('link', nextLink('/inbox', query, next))
    return messages
  })
  serve(contract.countInbox, ({ actor }) => unreadOf(signedIn(actor).id))
  serve(contract.readInbox, async ({ actor, body }) => {
    const personId = signedIn(actor).id
    const marked = { id: Number(body.id), andBefore: body.and_before, ofVisit: body.of_visit }
    await inTransaction(deps.db, async (trx) => {
      await markRead(trx, { personId, ...marked, at: deps.clock.now() })
      announceLive(deps, trx, personId, { type: 'inbox' })
    })
    return unreadOf(personId)
  })
}
