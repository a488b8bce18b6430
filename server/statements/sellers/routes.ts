import { Readable } from 'node:stream'
import * as contract from '#contract/sellers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { FileAnswer, type Serve } from '#server/platform/http/serve.ts'
import { askSellers, showSellerAdmin, showSellers } from './list-for-admins.ts'
import { makeSellerFile, readSellerFile } from './seller-file.ts'

export function registerSellerRoutes(serve: Serve, deps: Deps): void {
  serve(contract.getSellerAdmin, ({ query }) => showSellerAdmin(deps, query.year))

  serve(contract.listSellers, async ({ query, header }) => {
    const { sellers, next } = await showSellers(deps, query)
    if (next !== null) header('link', nextLink('/admin/sellers/list', query, next))
    return sellers
  })

  serve(contract.askSellers, async ({ actor, body }) => ({ asked: await askSellers(deps, signedIn(actor), body.year) }))

  serve(contract.makeSellerFile, async ({ actor, body }) => {
    await makeSellerFile(deps, signedIn(actor), body.year)
    return showSellerAdmin(deps, body.year)
  })

  serve(contract.downloadSellerFile, async ({ actor, params }) => {
    const { csv, year } = await readSellerFile(deps, signedIn(actor), params.id)
    return new FileAnswer(Readable.from(csv), 'text/csv; charset=utf-8', `sellers-${year}.csv`)
  })
}
