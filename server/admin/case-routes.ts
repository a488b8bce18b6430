import * as contract from '#contract/bookings/cases.ts'
import { toCents } from '#contract/money.ts'
import { decideCase, getCase, listCases, previewCase } from '#server/bookings/index.ts'
import type { Foresight } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'

export function registerCaseRoutes(serve: Serve, deps: Deps & Foresight): void {
  serve(contract.listCases, async ({ query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { sortedAt: Number(cursor[0]), id: String(cursor[1]) }
    const { cases, next } = await listCases(deps, { state: query.state, limit: query.limit, after })
    if (next !== null) header('link', nextLink('/admin/cases', query, [next.sortedAt, next.id]))
    return cases
  })
  serve(contract.getCase, ({ params }) => getCase(deps, params.id))
  serve(contract.previewCase, ({ actor, params, query: { decision, refund } }) =>
    previewCase(deps, signedIn(actor), params.id, {
      decision,
      refundCents: refund === undefined ? 0 : toCents(refund),
    }),
  )
  createServeOnce(serve, deps)(
    contract.decideCase,
    async (own, { actor, params, body: { refund, ...word } }) => {
      const verdict = { ...word, refundCents: refund === undefined ? 0 : toCents(refund) }
      await decideCase(own, signedIn(actor), params.id, verdict)
    },
    (_, { params }) => getCase(deps, params.id),
  )
}
