import * as contract from '#contract/messaging/reports.ts'
import { decideReport, getReport, listReported, readConversation } from '#server/messaging/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'

const DECIDED = { dismiss: 'The report is dismissed.', warn: 'They have been warned.', suspend: 'They are suspended.' }

/** Conversations that somebody has reported; nobody reads any other. */
export function registerConversationRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listReports, async ({ query, header }) => {
    const { reports, next } = await listReported(deps, query)
    if (next !== null) header('link', nextLink('/admin/conversations', query, next))
    return reports
  })
  serve(contract.getConversationReport, ({ params }) => getReport(deps, params.id))
  serve(contract.readReported, ({ actor, params, query }) =>
    readConversation(deps, signedIn(actor), params.id, query.before),
  )
  createServeOnce(serve, deps)(
    contract.decideReport,
    (own, { actor, params, body }) => decideReport(own, signedIn(actor), params.id, body),
    (_, { body }) => ({ message: DECIDED[body.decision] }),
  )
}
