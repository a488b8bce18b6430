import * as contract from '#contract/payments/reconciliation.ts'
import * as refunds from '#contract/payments/stuck-refunds.ts'
import {
  getDiscrepancy,
  listDiscrepancies,
  listStuckRefunds,
  resolveDiscrepancy,
  returnOtherwise,
  type PaymentDeps,
} from '#server/payments/index.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'

/** Routes for differences between the payment company and our books, and for stuck refunds. */
export function registerDiscrepancyRoutes(serve: Serve, deps: PaymentDeps): void {
  serve(contract.listDiscrepancies, async ({ query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { sortedAt: Number(cursor[0]), id: String(cursor[1]) }
    const { breaks, next } = await listDiscrepancies(deps, { state: query.state, limit: query.limit, after })
    if (next !== null) header('link', nextLink('/admin/money/breaks', query, [next.sortedAt, next.id]))
    return breaks
  })
  createServeOnce(serve, deps)(
    contract.resolveDiscrepancy,
    (own, { actor, params, body }) => resolveDiscrepancy(own, signedIn(actor), params.id, body),
    (_, { params }) => getDiscrepancy(deps, params.id),
  )
  serve(refunds.listStuckRefunds, () => listStuckRefunds(deps))
  serve(refunds.returnOtherwise, async ({ actor, params, body }) => {
    await returnOtherwise(deps, signedIn(actor), params.id, body)
    return listStuckRefunds(deps)
  })
}
