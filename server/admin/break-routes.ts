import * as contract from '#contract/payments/reconciliation.ts'
import * as refunds from '#contract/payments/stuck-refunds.ts'
import {
  getBreak,
  listBreaks,
  listStuckRefunds,
  resolveBreak,
  returnOtherwise,
  type PaymentDeps,
} from '#server/payments/index.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'

/** Routes for differences between the payment company and our books, and for stuck refunds. */
export function registerBreakRoutes(serve: Serve, deps: PaymentDeps): void {
  serve(contract.listBreaks, async ({ query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { sortedAt: Number(cursor[0]), id: String(cursor[1]) }
    const { breaks, next } = await listBreaks(deps, { state: query.state, limit: query.limit, after })
    if (next !== null) header('link', nextLink('/admin/money/breaks', query, [next.sortedAt, next.id]))
    return breaks
  })
  createServeOnce(serve, deps)(
    contract.resolveBreak,
    (own, { actor, params, body }) => resolveBreak(own, signedIn(actor), params.id, body),
    (_, { params }) => getBreak(deps, params.id),
  )
  serve(refunds.listStuckRefunds, () => listStuckRefunds(deps))
  serve(refunds.returnOtherwise, async ({ actor, params, body }) => {
    await returnOtherwise(deps, signedIn(actor), params.id, body)
    return listStuckRefunds(deps)
  })
}
