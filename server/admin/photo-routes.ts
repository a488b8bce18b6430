import * as contract from '#contract/providers/portfolio-desk.ts'
import type { Deps } from '#server/platform/deps.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import { createServeOnce } from '#server/platform/http/serve-once.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { getJudgedPhoto, judgePhoto, listJudgedPhotos } from '#server/providers/index.ts'

/** Photos of providers' work. */
export function registerPhotoDesk(serve: Serve, deps: Deps): void {
  serve(contract.listJudgedPhotos, async ({ query, header }) => {
    const { photos, next } = await listJudgedPhotos(deps, query)
    if (next !== null) header('link', nextLink('/admin/photos', query, next))
    return photos
  })
  createServeOnce(serve, deps)(
    contract.judgePhoto,
    (own, { actor, params, body }) => judgePhoto(own, signedIn(actor), params.id, body),
    (_, { params }) => getJudgedPhoto(deps, params.id),
  )
}
