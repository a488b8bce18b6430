import * as contract from '#contract/admin/promo-codes.ts'
import { listCategories } from '#server/catalogue/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { decodeCursor, nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { createPromo, getPromo, listPromos, setPromoActive } from '#server/promotions/index.ts'

export function registerPromoRoutes(serve: Serve, deps: Deps): void {
  const serveOnce = createServeOnce(serve, deps)
  serve(contract.listPromoCodes, async ({ query, header }) => {
    const cursor = decodeCursor(query.cursor, ['number', 'string'])
    const after = cursor && { createdMs: Number(cursor[0]), id: String(cursor[1]) }
    const { promos, next } = await listPromos(deps, { limit: query.limit, after })
    if (next !== null) header('link', nextLink('/admin/promo-codes', query, [next.createdMs, next.id]))
    return promos
  })
  serveOnce(
    contract.createPromoCode,
    async (own, { actor, body }) => {
      const names = (await listCategories(own.db)).map(({ name }) => name)
      return createPromo(own, signedIn(actor), body, names)
    },
    (id) => getPromo(deps, id),
  )
  serveOnce(
    contract.setPromoCodeActive,
    (own, { actor, params, body }) => setPromoActive(own, signedIn(actor), params.id, body.is_active),
    (_, { params }) => getPromo(deps, params.id),
  )
}
